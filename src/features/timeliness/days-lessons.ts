// The lessons of a day as the management looks at them: by teacher, with what is missing first, and as of now. The server's word is as
// old as the answer; what a lesson that is not filled means moves on with the time, also without a network.
import { compareKazakh } from '#contract/core/collation.ts';
import type { ServerTime } from '#contract/core/time.ts';
import type { LessonTimeliness } from '#contract/journal/journal.schema.ts';
import { type OpenState, openStateOf } from '#contract/journal/open-state.ts';
import type { TimelinessState } from '#contract/journal/timeliness.ts';

/** Besides the states of the server: the lesson runs; its day has passed and it is still not filled. */
export type ShownState = TimelinessState | OpenState;
export type ShownLesson = Omit<LessonTimeliness, 'state'> & { readonly state: ShownState };
export type TeacherLessons = {
  readonly teachers: string;
  readonly lessons: readonly ShownLesson[];
  /** How many are missing or overdue; one that runs is neither. */
  readonly open: number;
};

type Context = { readonly now: ServerTime; readonly timeZone: string };

const isOpen = (state: ShownState) => state === 'missing' || state === 'overdue';

/** The same lessons with their states as of `now`. */
export function shownLessons(lessons: readonly LessonTimeliness[], date: string, context: Context): ShownLesson[] {
  return lessons.map((lesson) => {
    const isFilled = lesson.state !== 'missing' && lesson.state !== 'notYet';
    return isFilled ? lesson : { ...lesson, state: openStateOf({ ...lesson, date }, context) };
  });
}

/** Who misses most comes first, then by name; a lesson of several teachers stands under all their names together. */
export function byTeacher(lessons: readonly ShownLesson[]): TeacherLessons[] {
  const found = new Map<string, ShownLesson[]>();
  for (const lesson of lessons) {
    const teachers = lesson.teachers.join(', ');
    found.set(teachers, [...(found.get(teachers) ?? []), lesson]);
  }
  return [...found]
    .map(([teachers, own]) => ({ teachers, lessons: own, open: own.filter(({ state }) => isOpen(state)).length }))
    .sort((a, b) => b.open - a.open || compareKazakh(a.teachers, b.teachers));
}
