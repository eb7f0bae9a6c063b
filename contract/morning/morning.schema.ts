// The timetable of a class, a teacher or a room, as the management looks it up, and what a quarter lacks.
import * as z from 'zod/mini';
import { localized } from '../core/localized.ts';

export const placeKinds = ['group', 'teacher', 'room'] as const;
export const placeKind = z.enum(placeKinds);
export type PlaceKind = z.infer<typeof placeKind>;

/** Whose timetable there is: classes of the year, who teaches in it, rooms that are in use. */
export const place = z.object({ of: placeKind, id: z.int(), label: z.string() });
export type Place = z.infer<typeof place>;

export const placedLesson = z.object({
  scheduleUuid: z.uuid(),
  number: z.int(),
  timeStart: z.string(),
  timeEnd: z.string(),
  group: z.object({ id: z.int(), label: z.string() }),
  subgroup: z.nullable(z.string()),
  subject: localized,
  teachers: z.array(z.object({ userId: z.int(), name: z.string() })),
  room: z.nullable(z.object({ id: z.int(), number: z.string() })),
});
export type PlacedLesson = z.infer<typeof placedLesson>;

export const placeWeek = z.object({
  label: z.string(),
  /** Monday to Sunday. */
  days: z.array(z.object({ date: z.iso.date(), dayOff: z.nullable(localized), lessons: z.array(placedLesson) })),
});
export type PlaceWeek = z.infer<typeof placeWeek>;

/** A class whose quarter lacks something. */
export const lackOfClass = z.object({
  group: z.object({ id: z.int(), label: z.string() }),
  /** Lessons before today without roll or conduct; not those of which their teacher took the conduct back. */
  lessons: z.int(),
  /** Points that members of the class or subgroup lack in SOR and SOCH before today, one for each pupil and work. */
  points: z.int(),
});
export type LackOfClass = z.infer<typeof lackOfClass>;
