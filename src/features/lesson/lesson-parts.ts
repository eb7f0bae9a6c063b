import type { ReactNode } from 'react';
import type { LectureAt, ScheduleEntry } from '#contract/schedule/schedule.schema.ts';

/** What other features show on the page of a lesson; src/app joins them. Keep it stable: the whole page hangs on it. */
export type LessonParts = {
  readonly homework: ReactNode;
  /** What the lesson gives to read, for its staff. */
  readonly lecture: ReactNode;
  /** The same for a family, with the pupil's answer to it. */
  readonly renderLecture: (lecture: LectureAt, scheduleUuid: string) => ReactNode;
  /** How far the class is with it, for staff. */
  readonly progress: ReactNode;
  /** What the lesson brought the pupil. `entry` says what the journal has. */
  readonly renderResults: (entry: ScheduleEntry) => ReactNode;
  /** What a family is offered beside the lesson, after everything else of the page. */
  readonly renderOffer: (entry: ScheduleEntry) => ReactNode;
  /** The way through several lessons, when the page was opened from such a list. */
  readonly steps: ReactNode;
};
