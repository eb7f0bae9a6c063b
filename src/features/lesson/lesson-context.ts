// What all parts of the journal tab need to know of their lesson. It changes with the document, never with a tap.
import { createContext, use } from 'react';
import type { LessonBody } from '#contract/lesson/lesson.schema.ts';
import type { LessonParts } from './lesson-parts.ts';
import type { LessonRights } from './lesson-rights.ts';
import type { LessonTab } from './lesson-tabs.ts';
import type { RegisterEntry } from './register.ts';
import type { Acts } from './use-acts.ts';

export type Lesson = {
  readonly scheduleUuid: string;
  /** Name of the `lesson` document. */
  readonly document: string;
  readonly body: LessonBody;
  readonly register: readonly RegisterEntry[];
  /** All cells of the tab, as `cellsOf` lists them; the same array while the register is the same. */
  readonly cells: readonly string[];
  readonly rights: LessonRights;
  readonly acts: Acts;
  /** Device time of the last word of the server, when that is long ago. */
  readonly oldSince: number | null;
  readonly parts: LessonParts;
  /** The tabs that the reader has. */
  readonly tabs: readonly LessonTab[];
};

export const LessonContext = createContext<Lesson | null>(null);

export function useLesson(): Lesson {
  const lesson = use(LessonContext);
  if (!lesson) throw new Error('There is no lesson here: the part stands outside the journal tab');
  return lesson;
}
