// The letters that attendance is typed and shown with: on the roll, in the quarter journal, in what is pasted and exported. One
// place, so that what is read is what can be written.
import { type Language, languages } from '../core/localized.ts';
import { type Attendance, absentAttendance, defaultAttendance } from './journal.schema.ts';

/**
 * Letters per interface language, for example for the hint under a field: кешікті, ауырды, себепті, жоқ; опоздал, болеет,
 * уважительная, нет; late, sick, excused, absent.
 */
export const rollLetters = {
  kz: { к: 'late', а: 'missing_by_sick', с: 'missing_due', ж: 'missing_without_reason' },
  ru: { о: 'late', б: 'missing_by_sick', у: 'missing_due', н: 'missing_without_reason' },
  en: { l: 'late', s: 'missing_by_sick', e: 'missing_due', a: 'missing_without_reason' },
} as const satisfies Record<Language, Readonly<Record<string, Attendance>>>;

// The same keys of the two keyboards. The keys of ж and б are ";" and "," on a Latin keyboard and stay separators there:
// "7;" then means absent, which is what ж means.
const latinKeys = "qwertyuiop[]asdfghjkl'zxcvbnm";
const cyrillicKeys = 'йцукенгшщзхъфывапролдэячсмить';

function otherKeyOf(letter: string): string {
  const latin = latinKeys.indexOf(letter);
  if (latin >= 0) return cyrillicKeys.charAt(latin);
  return latinKeys.charAt(cyrillicKeys.indexOf(letter));
}

function lettersOf(language: Language): Readonly<Record<string, Attendance>> {
  return rollLetters[language];
}

/**
 * What a sign means: nothing is absent without a reason, `+` present again. A letter is looked for in the interface language
 * first, then in the other two, then as the same key of the other keyboard where that has one meaning.
 */
export function attendanceOfSign(sign: string, language: Language): Attendance | undefined {
  if (sign === '') return absentAttendance;
  if (sign === '+') return defaultAttendance;
  const letter = sign.toLowerCase();
  const order = [language, ...languages.filter((other) => other !== language)];
  for (const name of order) {
    const meaning = lettersOf(name)[letter];
    if (meaning) return meaning;
  }
  const wrongKey = otherKeyOf(letter);
  const meanings = new Set(order.map((name) => lettersOf(name)[wrongKey]).filter((meaning) => meaning !== undefined));
  return meanings.size === 1 ? [...meanings][0] : undefined;
}

/** ж а с к, н б у о, a s e l; empty for who is in class. */
export function attendanceLetter(attendance: Attendance, language: Language): string {
  const found = Object.entries(rollLetters[language]).find(([, meaning]) => meaning === attendance);
  return found ? found[0] : '';
}

/** Not in the room; who is late is in it. */
export function isAway(attendance: Attendance): boolean {
  return attendance !== defaultAttendance && attendance !== 'late';
}
