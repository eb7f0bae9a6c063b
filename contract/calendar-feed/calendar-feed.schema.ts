// Timetables that a calendar of another program reads by a secret address (decisions D91).
import * as z from 'zod/mini';
import { languages } from '../core/localized.ts';

/** Days before and after today that a calendar holds. */
export const daysBack = 14;
export const daysAhead = 60;
/** Requests of one address within an hour. */
export const mostAnHour = 60;

export const feedOptions = z.object({
  /** Whether homework stands at the lesson for which it is due. */
  homework: z.boolean(),
  /** Of the words: a calendar program says none. */
  language: z.enum(languages),
});
export type FeedOptions = z.infer<typeof feedOptions>;

/** Whose lessons: those of a student, or null for those that the person gives. */
const whose = { studentSchoolUuid: z.nullable(z.uuid()) };

export const calendarFeed = z.object({
  schoolId: z.int(),
  ...whose,
  options: feedOptions,
  /** UTC instants; null: no calendar has asked yet. */
  madeAt: z.string(),
  usedAt: z.nullable(z.string()),
});
export type CalendarFeed = z.infer<typeof calendarFeed>;

const schoolId = z.int().check(z.gte(1), z.lte(2_147_483_647));
export const newFeed = z.object({ schoolId, ...whose, ...feedOptions.shape });
export const endedFeed = z.object({ schoolId, ...whose });

/** Said once: of the secret in the path nothing is kept that could tell it again. */
export const madeFeed = z.object({ path: z.string() });
