// Which pages belong to a school year, and where the same page stands in another one (part 1 sections 2 and 4).
import { lineAt, routeAt } from '../route-table.ts';

/** A path without the slash in front and the year, which may be missing. */
function belowYear(pathname: string): string {
  return pathname.replace(/^\/(?:\d{4}(?=\/|$))?\/?/, '');
}

export function hidesYearSwitch(pathname: string): boolean {
  const path = belowYear(pathname);
  // It shows the staff of a year, but the specification has no selector there.
  if (/^v3\/backoffice\/personnel(\/|$)/.test(path)) return true;
  return (routeAt(path) ?? lineAt(pathname.slice(1)) ?? lineAt(path))?.year === 'hidden';
}

/** Where the year selector leads: the same page with the other year in the address; a `year` query stays as it is. */
export function addressInYear({ pathname, search }: { pathname: string; search: string }, eduYear: number): string {
  const path = belowYear(pathname) || 'schedule';
  const own = routeAt(path)?.year;
  const stable = typeof own === 'object' ? own.instead : path;
  const year = new URLSearchParams(search).get('year');
  return `/${eduYear}/${stable}${year === null ? '' : `?${new URLSearchParams({ year })}`}`;
}
