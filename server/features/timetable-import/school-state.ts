// What a school has before an import, as plain data: the plan is made from it, and from the file, without the database.
import type { LocalDate } from '#contract/core/time.ts';
import type { SchoolCalendar } from '#server/features/calendar/public.ts';
import type { lessons } from '#server/features/schedule/public.ts';
import type { PersonName } from './names.ts';
import type { Bell } from './timetable.ts';

export type LessonRow = typeof lessons.$inferSelect;
export type GroupState = { id: number; parallel: number; letter: string; shift: number };
export type AssignmentState = {
  uuid: string;
  groupId: number;
  subgroupUuid: string | null;
  subjectId: number;
  weeklyTenths: number;
  /** The main teacher first. */
  teacherIds: readonly number[];
};
/** A lesson to come, and what the journal holds of it. */
export type LessonState = {
  row: LessonRow;
  /** Roll, attendance, marks or "conducted": it took place, so it stays where it is. */
  tookPlace: boolean;
  /** Has homework, or an answer of a pupil (also to the lecture of a theme). */
  hasHomework: boolean;
};
/** Who and what the names of a file were taken for by earlier imports: the school may have changed the names since. */
export type Links = {
  teachers: Readonly<Record<string, number>>;
  classes: Readonly<Record<string, number>>;
  rooms: Readonly<Record<string, number>>;
  /** Groups of lessons that the file gives to no class, by course. */
  mixed: Readonly<Record<string, number>>;
};
export const noLinks: Links = { teachers: {}, classes: {}, rooms: {}, mixed: {} };

export type SchoolState = {
  schoolId: number;
  name: string;
  isNew: boolean;
  eduYear: number;
  calendar: SchoolCalendar;
  /** Lessons are planned from one day to the other, both included. */
  from: LocalDate;
  until: LocalDate;
  staff: readonly (PersonName & { userId: number })[];
  groups: readonly GroupState[];
  subgroups: readonly { uuid: string; groupId: number; label: string }[];
  rooms: readonly { id: number; number: string; name: string }[];
  /** Of all schools. */
  subjects: readonly { id: number; kz: string; ru: string; en: string }[];
  assignments: readonly AssignmentState[];
  /** Lessons of the weekly timetable between the two days. */
  lessons: readonly LessonState[];
  /** The times at which lessons are held now: by shift, then by number. */
  bells: ReadonlyMap<number, ReadonlyMap<number, Bell>>;
  links: Links;
  /** Ids that are free from here on. */
  next: { group: number; room: number; subject: number };
};
