// Which pupils of a roster belong to a lesson. Apart from the schemas, which the first page loads.
import { addDays } from '../core/time.ts';
import type { LessonBody, Pupil, RosterBody } from './lesson.schema.ts';

type Days = { readonly from: string; readonly to: string | null };
const isIn = (date: string, { from, to }: Days) => from <= date && (to === null || date <= to);

/** Days on which a pupil takes a subject in the class: those of the membership without those that a programme has (decisions B38, E17). */
export function daysInClass({ from, to, apart = [] }: Pupil, subjectId: number): Days[] {
  let days: Days[] = [{ from, to }];
  for (const away of apart) {
    if (away.subjectId !== subjectId) continue;
    days = days.flatMap((span) => [
      ...(span.from < away.from && isIn(away.from, span) ? [{ from: span.from, to: addDays(away.from, -1) }] : []),
      ...(away.to !== null && isIn(addDays(away.to, 1), span) ? [{ from: addDays(away.to, 1), to: span.to }] : []),
      ...(overlap(span, away) ? [] : [span]),
    ]);
  }
  return days;
}
const overlap = (a: Days, b: Days) => (b.to === null || a.from <= b.to) && (a.to === null || b.from <= a.to);

/** By what a lesson has its pupils. */
export const placeOf = ({ lessonMeta }: Pick<LessonBody, 'lessonMeta'>) => ({
  date: lessonMeta.dateWithoutFormat,
  subjectId: lessonMeta.subjectId,
});

/** Who belongs to a lesson on its day. */
export function pupilsOn(roster: RosterBody, { date, subjectId }: { date: string; subjectId: number }): Pupil[] {
  return roster.pupils.filter((pupil) => daysInClass(pupil, subjectId).some((days) => isIn(date, days)));
}
