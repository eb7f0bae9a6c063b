// Facts about schools in Kazakhstan that the generator draws on: names, subjects, hours, bells, regions, themes. Read once
// from the files in reference/, whose sources are told in reference/README.md.
import { readFileSync } from 'node:fs';

function text(name: string): string {
  return readFileSync(new URL(`./reference/${name}`, import.meta.url), 'utf8');
}

/** Rows of a tab-separated file by its header. */
function table<Column extends string>(name: string): Record<Column, string>[] {
  const [header = '', ...lines] = text(name).trimEnd().split('\n');
  const columns = header.split('\t') as Column[];
  return lines.map((line) => {
    const values = line.split('\t');
    return Object.fromEntries(columns.map((column, index) => [column, values[index] ?? ''])) as Record<Column, string>;
  });
}

/** Language of instruction. */
export type InstructionLanguage = 'kk' | 'ru';
export type Subject = {
  id: number;
  key: string;
  kz: string;
  ru: string;
  en: string;
  scoreType: 'mark' | 'credit' | 'no_score';
  subjectType: 'regular' | 'elective' | 'additional';
};

const additionalSubjects = new Set(['global', 'class_hour', 'safety']);
const electiveSubjects = new Set(['elective_math', 'elective_robotics', 'abai', 'astronomy']);

export const subjects: readonly Subject[] = table<'id' | 'key' | 'kz' | 'ru' | 'en' | 'default_score_type'>(
  'subjects.tsv',
).map(({ id, key, kz, ru, en, default_score_type }) => ({
  id: Number(id),
  key,
  kz,
  ru,
  en,
  scoreType: default_score_type as Subject['scoreType'],
  subjectType: electiveSubjects.has(key) ? 'elective' : additionalSubjects.has(key) ? 'additional' : 'regular',
}));
const subjectByKey = new Map(subjects.map((subject) => [subject.key, subject]));

export function subjectOf(key: string): Subject {
  const subject = subjectByKey.get(key);
  if (!subject) throw new Error(`Unknown subject ${key}`);
  return subject;
}

type Place = { id: number; kz: string; ru: string; en: string };
const place = ({ id, kz, ru, en }: Record<'id' | 'kz' | 'ru' | 'en', string>): Place => ({
  id: Number(id),
  kz,
  ru,
  en,
});
export const regions = table<'id' | 'kz' | 'ru' | 'en'>('regions.tsv').map(place);
export const departments = table<'id' | 'region_id' | 'kz' | 'ru' | 'en'>('departments.tsv').map((row) => ({
  ...place(row),
  regionId: Number(row.region_id),
}));

export type Surname = Record<'origin' | 'kz_m' | 'kz_w' | 'ru_m' | 'ru_w', string>;
export type GivenName = Record<
  'origin' | 'gender' | 'kz' | 'ru' | 'patronymic_m_kz' | 'patronymic_w_kz' | 'patronymic_m_ru' | 'patronymic_w_ru',
  string
>;
export const surnames: readonly Surname[] = table<keyof Surname & string>('surnames.tsv');
export const givenNames: readonly GivenName[] = table<keyof GivenName & string>('given_names.tsv');

export type Bell = { from: string; to: string };
type BellSchedule = { key: string; shifts: { n: number; lessons: (Bell & { n: number })[] }[] };
const bellSchedules = JSON.parse(text('bell_schedules.json')) as BellSchedule[];

/** Bells of a scheme: first index the shift from 1, second the lesson from 1. */
export function bellsOf(key: '45_one_shift' | '40_two_shifts'): ReadonlyMap<number, readonly Bell[]> {
  const schedule = bellSchedules.find((candidate) => candidate.key === key);
  return new Map(schedule?.shifts.map((shift) => [shift.n, shift.lessons]));
}

const hours = JSON.parse(text('curriculum_hours.json')) as Record<
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

type CalendarSpan = { key: string; from: string; to: string; grades?: number[] };
export type CalendarRecord = {
  start: string;
  first_lessons: string;
  end: string;
  quarters: { n: number; from: string; to: string }[];
  breaks: CalendarSpan[];
  holidays: { date: string; kz: string; ru: string; en: string }[];
};
export const calendarRecords = JSON.parse(text('calendars.json')) as Record<string, CalendarRecord>;

export type ThemeList = { language: InstructionLanguage | 'en'; themes: readonly string[] };
const themeLists = table<'subject' | 'grades' | 'language' | 'themes'>('themes.tsv').map((row) => {
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
