// Facts about schools in Kazakhstan that the generator draws on: names, hours, themes. Read once from the files in data/, whose sources
// are told in data/README.md.
import { readFileSync } from 'node:fs';
import { readTable, type Subject, standardSubjects } from '#server/features/reference/public.ts';

const fileOf = (name: string) => new URL(`./data/${name}`, import.meta.url);

/** Language of instruction. */
export type InstructionLanguage = 'kk' | 'ru';

const subjectByKey = new Map(standardSubjects.map((subject) => [subject.key, subject]));

export function subjectOf(key: string): Subject {
  const subject = subjectByKey.get(key);
  if (!subject) throw new Error(`Unknown subject ${key}`);
  return subject;
}

export type Surname = Record<'origin' | 'kz_m' | 'kz_w' | 'ru_m' | 'ru_w', string>;
export type GivenName = Record<
  'origin' | 'gender' | 'kz' | 'ru' | 'patronymic_m_kz' | 'patronymic_w_kz' | 'patronymic_m_ru' | 'patronymic_w_ru',
  string
>;
export const surnames: readonly Surname[] = readTable<keyof Surname & string>(fileOf('surnames.tsv'));
export const givenNames: readonly GivenName[] = readTable<keyof GivenName & string>(fileOf('given_names.tsv'));

const hours = JSON.parse(readFileSync(fileOf('curriculum_hours.json'), 'utf8')) as Record<
  'kz' | 'ru',
  Record<string, Readonly<Record<string, number>>>
>;
/** Who learns the state language and Russian as a native tongue differs; the hours do not. */
const russianCounterpart: Readonly<Record<string, string>> = {
  kaz: 'rus',
  kazlit: 'ruslit',
  ruslang_lit: 'kazlang_lit',
};

/** Weekly hours by subject key, for a class that learns in `language`; `track` is asked in grades 10 and 11. */
export function weeklyHours(
  parallel: number,
  language: InstructionLanguage,
  track: 'emn' | 'ogn',
): Readonly<Record<string, number>> {
  const grade = parallel >= 10 ? `${parallel}_${track}` : `${parallel}`;
  if (language === 'kk') return hours.kz[grade] ?? {};
  const own = hours.ru[grade];
  if (own) return own;
  // Grades 7 to 11 are given for Kazakh classes alone.
  return Object.fromEntries(
    Object.entries(hours.kz[grade] ?? {}).map(([key, value]) => [russianCounterpart[key] ?? key, value]),
  );
}

export type ThemeList = { language: InstructionLanguage | 'en'; themes: readonly string[] };
const themeLists = readTable<'subject' | 'grades' | 'language' | 'themes'>(fileOf('themes.tsv')).map((row) => {
  const [from = 1, to = from] = row.grades.split('-').map(Number);
  const language = row.language as ThemeList['language'];
  return { subject: row.subject, from, to, language, themes: row.themes.split(' | ') };
});

/**
 * Themes of a subject in a grade, in the language of instruction; a language lesson has them in the language that it
 * teaches, in every school. The narrowest list that covers the grade wins.
 */
export function themesOf(subject: string, parallel: number, language: InstructionLanguage): ThemeList {
  const fitting = themeLists
    .filter((list) => list.subject === subject && list.from <= parallel && parallel <= list.to)
    .sort((a, b) => a.to - a.from - (b.to - b.from));
  const list = fitting.find((candidate) => candidate.language === language) ?? fitting[0];
  if (!list) throw new Error(`No themes for ${subject} in grade ${parallel}`);
  return list;
}
