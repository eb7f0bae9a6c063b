// How attendance is shown: one letter of the interface language, and one of three looks. The letters are those that a roll is
// typed with, so that what is read is what can be written.
import type { Language } from '#contract/core/localized.ts';
import { attendanceLetter, isAway } from '#contract/journal/attendance-letters.ts';
import { type Attendance, absentAttendance, defaultAttendance } from '#contract/journal/journal.schema.ts';

export { isAway } from '#contract/journal/attendance-letters.ts';

/** ж а с к, н б у о, a s e l in capitals; empty for who is in class. */
export function letterOf(attendance: Attendance, language: Language): string {
  return attendanceLetter(attendance, language).toUpperCase();
}

/** Look of a tile or letter, for `data-look`; undefined for who is in class. */
export function lookOf(attendance: Attendance): 'absent' | 'sick' | 'late' | undefined {
  if (attendance === defaultAttendance) return undefined;
  if (attendance === 'late') return 'late';
  // A filled letter asks for a reason; one that has it is outlined.
  return attendance === absentAttendance ? 'absent' : 'sick';
}

export type Tally = { readonly present: number; readonly absent: number; readonly late: number };
/** Late ones are counted apart, so that the three add up to everybody. */
export function tallyOf(values: readonly Attendance[]): Tally {
  const absent = values.filter(isAway).length;
  const late = values.filter((value) => value === 'late').length;
  return { present: values.length - absent - late, absent, late };
}

/** What a tap on the name means: absent, and again present. */
export function afterTap(attendance: Attendance): Attendance {
  return isAway(attendance) ? defaultAttendance : absentAttendance;
}
/** What a tap on the clock means: late, and again present. */
export function afterClock(attendance: Attendance): Attendance {
  return attendance === 'late' ? defaultAttendance : 'late';
}

/** Order of the reasons in menus: what is chosen most is first. */
export const reasonOrder: readonly Attendance[] = [
  'late',
  'missing_by_sick',
  'missing_due',
  'missing_without_reason',
  'was_in_class',
];
