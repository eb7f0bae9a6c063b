import { columnsOf, type ListColumn } from '#blocks/list/index.ts';
import { type AccessLine, accessList, shownAccessKinds } from '#contract/access-log/access-log.schema.ts';
import { defineList } from '#contract/core/list.ts';
import type { Language } from '#contract/core/localized.ts';
import type { Text } from '#shared/i18n/index.ts';
import { formatDateTime } from '#shared/lib/dates.ts';
import { formatNumber } from '#shared/lib/numbers.ts';

const mostNames = 2;

/** Where the newest comes first, until somebody sorts otherwise. */
export const shownLog = defineList({ ...accessList, sort: '-at' });

/** Whom an act was about, in a line: classes or people, two of them and how many more, or that the school knows none of them. */
export function whomOf({ groups, whom, people }: AccessLine, text: Text, language: Language): string {
  const all = groups.length > 0 ? groups : whom;
  if (all.length === 0)
    return people === 0 ? text('access-log.nobody') : text('access-log.elsewhere', { count: people });
  const named = all.slice(0, mostNames);
  const more = (groups.length > 0 ? groups.length : people) - named.length;
  const names = named.join(', ');
  return more > 0 ? text('access-log.more', { names, number: formatNumber(more, language) }) : names;
}

type Reader = { readonly text: Text; readonly language: Language; readonly timeZone: string };

export function logColumns({ text, language, timeZone }: Reader): readonly ListColumn<AccessLine>[] {
  const title = (field: string) => text(`access-log.field.${field}`);
  const kinds = Object.fromEntries(shownAccessKinds.map((kind) => [kind, text(`access-log.kind.${kind}`)]));
  return columnsOf(shownLog, {
    who: { title: title('who'), width: 13 },
    kind: { title: title('kind'), width: 19, words: kinds, card: 'detail' },
    whom: { title: title('whom'), width: 22, card: 'detail', show: (line) => whomOf(line, text, language) },
    people: { title: title('people'), width: 6, isHidden: true },
    at: {
      title: title('at'),
      width: 11,
      card: 'detail',
      show: ({ at }) => <span className="num">{formatDateTime(at, timeZone)}</span>,
    },
  });
}
