// Which cards look like one pupil. Pure.

import type * as z from 'zod/mini';
import type { likelyPair } from '#contract/combining/combining.schema.ts';
import { foldForSearch } from '#contract/core/collation.ts';

type Card = {
  readonly id: number;
  readonly surname: string;
  readonly firstname: string;
  readonly patronymic: string | null;
  readonly iin: string | null;
  readonly bornDate: string | null;
  readonly state: 'active' | 'archived';
};
type Why = z.infer<typeof likelyPair>['why'];
export type Pair<Own> = { readonly first: Own; readonly second: Own; readonly why: Why };

/** More than a person looks through at once. */
const mostPairs = 200;

const differ = (one: string | null, other: string | null) => one !== null && other !== null && one !== other;
const folded = (name: string | null) => name && foldForSearch(name);

function likenessOf(one: Card, other: Card): Why | null {
  // Two IINs are two persons, and so are two days of birth.
  if (differ(one.iin, other.iin) || differ(one.bornDate, other.bornDate)) return null;
  if (differ(folded(one.patronymic), folded(other.patronymic))) return null;
  // Whoever left twice is nobody's work any more.
  if (one.state === 'archived' && other.state === 'archived') return null;
  if (one.bornDate !== null && one.bornDate === other.bornDate) return 'born';
  return (one.iin === null) !== (other.iin === null) ? 'iin' : null;
}

/** Pairs of cards with one name, the older card first; `isApart`: somebody said that they are of two persons. */
export function likelyPairs<Own extends Card>(
  cards: readonly Own[],
  isApart: (pair: Omit<Pair<Own>, 'why'>) => boolean = () => false,
): Pair<Own>[] {
  const byName = Map.groupBy(cards, ({ surname, firstname }) => foldForSearch(`${surname} ${firstname}`));
  const pairs: Pair<Own>[] = [];
  for (const alike of byName.values()) {
    const ordered = [...alike].sort((a, b) => a.id - b.id);
    for (const [index, first] of ordered.entries())
      for (const second of ordered.slice(index + 1)) {
        const why = likenessOf(first, second);
        if (why !== null && !isApart({ first, second })) pairs.push({ first, second, why });
      }
  }
  return pairs.slice(0, mostPairs);
}
