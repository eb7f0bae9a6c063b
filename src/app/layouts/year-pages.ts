// Which pages belong to a school year, and where the same page stands in another one (part 1 sections 2 and 4).

/** Sections that show what belongs to a year, by their titles. */
export const yearSections: Readonly<Record<string, string>> = {
  schedule: 'shell.menu.schedule',
  lesson: 'shell.menu.lesson',
  homework: 'homework.list.title',
  history: 'history.title',
  backlog: 'backlog.title',
  control: 'grid.title',
  marks: 'marks.title',
};

/** Pages that hide the year selector, by their paths below the year. */
const yearlessPaths: readonly string[] = [
  'freedom',
  'promo/freedom',
  'lectures',
  'content/lectures',
  'control/lecture',
  'exams',
  'content/lessons/exams',
  'courses',
  'control/courses',
  'profile-update',
  'backoffice/tp',
  'news',
  'support',
  'statistics/kitap',
  'v3/backoffice/personnel',
  'school-settings',
  'transfer-students',
  'archive-documents',
  'lab',
];

/** A path without the slash in front and the year, which may be missing. */
function belowYear(pathname: string): string {
  return pathname.replace(/^\/(?:\d{4}(?=\/|$))?\/?/, '');
}

export function sectionOf(pathname: string): string {
  return belowYear(pathname).split('/')[0] ?? '';
}

export function hidesYearSwitch(pathname: string): boolean {
  const path = belowYear(pathname);
  return yearlessPaths.some((start) => path === start || path.startsWith(`${start}/`));
}

/** A day, a lesson, a homework or a journal belongs to its year: in another one the page they are chosen on stands for them. */
const pagesOfOneYear: readonly (readonly [RegExp, string])[] = [
  [/^schedule\/.*/, 'schedule'],
  [/^(?:lesson|history)\/.*/, 'schedule'],
  [/^homework\/control\/.*/, 'homework/control/list'],
  [/^homework\/list\/.*/, 'homework/list'],
  [/^control\/journal\/.*/, 'control/journal'],
];

/** Where the year selector leads: the same page with the other year in the address; a `year` query stays as it is. */
export function addressInYear({ pathname, search }: { pathname: string; search: string }, eduYear: number): string {
  const path = belowYear(pathname) || 'schedule';
  const stable = pagesOfOneYear.find(([pattern]) => pattern.test(path))?.[1] ?? path;
  const year = new URLSearchParams(search).get('year');
  return `/${eduYear}/${stable}${year === null ? '' : `?${new URLSearchParams({ year })}`}`;
}
