// What the steps of the generator hand to each other.
import type { LocalDate } from '#contract/core/time.ts';
import type { AnyPgDatabase } from '#server/db/bulk-insert.ts';
import type { SchoolCalendar } from '#server/features/calendar/public.ts';
import type { ClassPlan, SchoolProfile } from './classes.ts';
import type { RoomPlan } from './rooms.ts';
import type { Staff } from './staff.ts';
import type { Teaching } from './teaching.ts';
import type { RoomStock } from './timetable.ts';

export type World = {
  db: AnyPgDatabase;
  calendar: SchoolCalendar;
  /** Days of a class that has lessons in a part of the year only. */
  calendarOfClass?: (plan: ClassPlan) => SchoolCalendar;
  seed: number;
  /** Journals are filled up to the day before. */
  today: LocalDate;
};
export type SchoolPlan = {
  profile: SchoolProfile;
  classes: ClassPlan[];
  teaching: Teaching;
  staff: Staff;
  rooms: RoomPlan[];
  stock: RoomStock;
};
