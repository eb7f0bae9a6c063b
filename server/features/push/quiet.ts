// When the telephone of somebody stays silent (decisions D57).
import { isIn, type Role } from '#contract/core/roles.ts';
import { addDays, instantIn, inZone, weekdayOf } from '#contract/core/time.ts';
import { quietUntil, usualQuiet } from '#contract/push/quiet-hours.ts';
import type { ReadDb } from '#server/db/client.ts';
import { daysOffBetween, yearsOf } from '#server/features/calendar/public.ts';
import { studentsOfUser } from '#server/features/people/public.ts';
import { coursesOfPupil, lessonsOfCourses } from '#server/features/schedule/public.ts';
import type { Choice } from './push.repository.ts';

type Whose = {
  readonly schoolId: number;
  readonly timeZone: string;
  readonly userId: number;
  readonly roles: readonly Role[];
  readonly chosen: Choice | undefined;
};

/** A break lasts no longer. */
const longestBreakDays = 120;

/**
 * When the quiet of a person ends that holds now, in epoch milliseconds; null: it does not hold. Their own hours, or the usual: of staff also
 * Sundays and days off. Pupils are not told during a lesson of theirs either, where telephones are banned by law.
 */
export async function silenceOf(db: ReadDb, whose: Whose, now: number): Promise<number | null> {
  const { schoolId, timeZone, userId, roles, chosen } = whose;
  const isStaff = roles.some((role) => isIn('employee', role));
  const hasDaysOff = isStaff && !chosen?.quiet;
  const today = inZone(now, timeZone).date;
  const off = hasDaysOff ? await daysOffBetween(db, schoolId, today, addDays(today, longestBreakDays)) : [];
  const isDayOff = (date: string) =>
    weekdayOf(date) === 7 ||
    off.some(({ parallel, dateStart, dateEnd }) => parallel === 0 && dateStart <= date && date <= dateEnd);
  const hours = chosen?.quiet ?? (isStaff ? usualQuiet.staff : usualQuiet.family);
  const until = quietUntil(now, timeZone, hours, hasDaysOff ? isDayOff : undefined);
  if (until !== null || !roles.includes('student')) return until;
  return lessonEnd(db, { schoolId, timeZone, userId }, now);
}

/** The end of the lesson that a pupil sits in; null: they sit in none. */
async function lessonEnd(
  db: ReadDb,
  { schoolId, timeZone, userId }: Pick<Whose, 'schoolId' | 'timeZone' | 'userId'>,
  now: number,
): Promise<number | null> {
  const { date, time } = inZone(now, timeZone);
  const clock = time.slice(0, 5);
  const year = (await yearsOf(db, schoolId)).find(({ dateStart, dateEnd }) => dateStart <= date && date <= dateEnd);
  const own = (await studentsOfUser(db, userId)).find((row) => row.schoolId === schoolId);
  const part = year && own && (await coursesOfPupil(db, schoolId, { ...own, eduYear: year.eduYear }));
  if (!part) return null;
  const lessons = await lessonsOfCourses(db, schoolId, part.courses, [{ from: date, to: date }]);
  const current = lessons
    .filter(part.attends)
    .find(({ lesson }) => lesson.timeStart.slice(0, 5) <= clock && clock < lesson.timeEnd.slice(0, 5));
  return current ? instantIn(date, current.lesson.timeEnd, timeZone) : null;
}
