// A timetable as a file tells it, whichever program wrote the file: who and what there is, and the lessons of its week.

/** `error`: nothing can be written before it is put right. `warning`: look at it, it is written or left out as told. */
export type Severity = 'error' | 'warning' | 'note';
export type Problem = {
  readonly severity: Severity;
  /** Line of the file; null when no single line is meant. */
  readonly line: number | null;
  /** What it is about: "event x08ENG1_1", "class A1_A". */
  readonly about: string;
  readonly message: string;
};

export type Bell = { readonly from: string; readonly to: string };
type Named = { readonly id: string; readonly name: string; readonly line: number };
export type FileTeacher = Named & {
  /** Parts of the name and the gender, where the file has them apart. */
  readonly surname: string | null;
  readonly firstname: string | null;
  readonly gender: 'm' | 'f' | null;
};
export type FileClass = Named & { readonly grade: number | null };
export type FileRoom = Named & { readonly title: string };

/** A class, or a part of it. Parts of one division have no pupil in common. */
export type Audience = {
  readonly classId: string;
  readonly part: { readonly label: string; readonly division: string } | null;
};

/** One lesson of the week: one period on one day. A double lesson is two of them. */
export type FileLesson = {
  /** The event or lesson of the file it is part of, and which part. */
  readonly source: string;
  readonly part: number;
  readonly line: number;
  /** What is taught: the course or subject by its name. */
  readonly course: string;
  readonly audiences: readonly Audience[];
  readonly teacherIds: readonly string[];
  readonly roomIds: readonly string[];
  /** 1 for Monday. */
  readonly weekday: number;
  /** Number of the lesson on its day, as the file counts. */
  readonly number: number;
  /** In which weeks of the cycle, from 0; and in which parts of the year, from 0. */
  readonly weeks: readonly number[];
  readonly terms: readonly number[];
};

export type Timetable = {
  readonly format: 'XHSTT' | 'aSc';
  /** Which of several timetables of the file. */
  readonly solution: string | null;
  /** What the file calls the school, if it does. */
  readonly schoolName: string | null;
  /** The file's names of the weekdays, by weekday from 1. */
  readonly dayNames: ReadonlyMap<number, string>;
  readonly weeksInCycle: number;
  readonly termsInYear: number;
  /** Times by number of the lesson; null when the file has none. */
  readonly bells: ReadonlyMap<number, Bell> | null;
  readonly teachers: readonly FileTeacher[];
  readonly classes: readonly FileClass[];
  readonly rooms: readonly FileRoom[];
  readonly lessons: readonly FileLesson[];
  readonly problems: readonly Problem[];
};

/** Items of a list by the ids that the file gives them. */
export function byId<Item extends { readonly id: string }>(items: readonly Item[]): Map<string, Item> {
  return new Map(items.map((item) => [item.id, item]));
}
