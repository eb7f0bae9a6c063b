// Which pages belong to a school year, and where the same page stands in another one (part 1 sections 2 and 4).
import { routeAt } from '../features.ts';

/** Pages of the specification that hide the year selector and are not there yet; one that is says so itself. */
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
  'transfer-students',
];

/** A path without the slash in front and the year, which may be missing. */
function belowYear(pathname: string): string {
  return pathname.replace(/^\/(?:\d{4}(?=\/|$))?\/?/, '');
}

export function hidesYearSwitch(pathname: string): boolean {
  const path = belowYear(pathname);
  const isNamed = yearlessPaths.some((start) => path === start || path.startsWith(`${start}/`));
  return isNamed || (routeAt(path) ?? routeAt(pathname.slice(1)))?.year === 'hidden';
}

/** Where the year selector leads: the same page with the other year in the address; a `year` query stays as it is. */
export function addressInYear({ pathname, search }: { pathname: string; search: string }, eduYear: number): string {
  const path = belowYear(pathname) || 'schedule';
  const own = routeAt(path)?.year;
  const stable = typeof own === 'object' ? own.instead : path;
  const year = new URLSearchParams(search).get('year');
  return `/${eduYear}/${stable}${year === null ? '' : `?${new URLSearchParams({ year })}`}`;
}
