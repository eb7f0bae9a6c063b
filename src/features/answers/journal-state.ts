// Whether the score of an answer can become a mark of the lesson that the task belongs to (decisions L8).
import { isAway } from '#contract/journal/attendance-letters.ts';
import { type Attendance, defaultAttendance } from '#contract/journal/journal.schema.ts';
import { markTypeOf } from '#contract/journal/mark-rules.ts';
import type { LessonBody } from '#contract/lesson/lesson.schema.ts';

/**
 * `open`: it can; `stands`: there is a mark already, which nothing writes over in passing; `away`: the pupil was not in the lesson;
 * `closed`: this reader cannot give marks, or the lesson takes none of this kind; `unknown`: the lesson is not on this device.
 */
export type JournalState = 'open' | 'stands' | 'away' | 'closed' | 'unknown';

type Lesson = Pick<LessonBody, 'canManageScores' | 'lessonScheduleType' | 'scoreType'>;
type Known = { readonly hasStarted: boolean; readonly mark: number | null; readonly attendance: Attendance | null };

export function journalState(lesson: Lesson | null, { hasStarted, mark, attendance }: Known): JournalState {
  if (!lesson) return 'unknown';
  const takesScores = markTypeOf(lesson.lessonScheduleType) === 'formattedScore' && lesson.scoreType === 'mark';
  if (!takesScores || !lesson.canManageScores || !hasStarted) return 'closed';
  if (mark !== null) return 'stands';
  return isAway(attendance ?? defaultAttendance) ? 'away' : 'open';
}
