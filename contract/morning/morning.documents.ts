import { body, defineDocument, namePart } from '../core/document.ts';
import { roleGroups } from '../core/roles.ts';
import { addDays, type LocalDate, weekdayOf } from '../core/time.ts';
import type { SchoolDayBody } from './school-day.ts';

/** What became of the lessons of a day in the whole school, and who was absent; for its management. */
export const schoolDayDocument = defineDocument({
  kind: 'school-day',
  parts: [namePart.date],
  body: body<SchoolDayBody>(),
  readers: roleGroups.management,
  cells: 'none',
  freshness: 'told',
  feedName: 'whole',
  group: 'weeks',
  pack: 'wanted',
});

export const morningDocuments = { 'school-day': schoolDayDocument } as const;

const sunday = 7;
const daysLookedAt = 12;
/** The days that a day is seen together with: two weeks before it without Sundays, the nearest first. */
export function schoolDaysBefore(date: LocalDate): LocalDate[] {
  const days: LocalDate[] = [];
  for (let day = addDays(date, -1); days.length < daysLookedAt; day = addDays(day, -1))
    if (weekdayOf(day) !== sunday) days.push(day);
  return days;
}
