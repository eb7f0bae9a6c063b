// Pages of one child: another child of the same parent is looked at on the same page.
import { pagePath } from '#shared/lib/page-path.ts';

type Place = { readonly pathname: string; readonly search: string };

/** The same page of another child; null for pages of no child, or of a thing that is only this child's. */
export function sameForAnotherChild({ pathname, search }: Place): string | null {
  const [, , section, ...rest] = pathname.split('/');
  if ((section === 'schedule' && rest.length > 0) || section === 'diary') return pathname;
  // A subject is that of one child.
  if (section === 'marks') return pathname;
  if (section === 'homework' && rest.join('/') === 'list') return pathname + search;
  return null;
}

/** Where choosing another child leads. */
export function addressForAnotherChild(place: Place, today: string): string {
  const [, eduYear] = place.pathname.split('/');
  return sameForAnotherChild(place) ?? pagePath(eduYear, 'schedule/:date?', { date: today });
}
