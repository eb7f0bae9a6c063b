// Somebody else stored the entry meanwhile. What only they changed is taken over, what only this person changed stays, and where both
// changed one field to different values the user chooses.
import { sameTyped, type Typed } from './fields.ts';

export type StaleMerge = {
  /** To continue with; where the two clash it holds this person's value. */
  readonly typed: Typed;
  /** Fields whose value came from the others. */
  readonly taken: readonly string[];
  readonly clashes: readonly string[];
};

/** The fields in which a form says something else than it began with. */
export const changedIn = (base: Typed, typed: Typed): ReadonlySet<string> =>
  new Set(Object.keys(typed).filter((name) => !same(name, typed, base)));

/** `base` is what this person began with, `mine` what is in the form, `theirs` what is stored now. */
export function mergeStale(base: Typed, mine: Typed, theirs: Typed): StaleMerge {
  const changed = Object.keys(theirs).filter((name) => !same(name, theirs, base) && !same(name, theirs, mine));
  const clashes = changed.filter((name) => !same(name, mine, base));
  const taken = changed.filter((name) => same(name, mine, base));
  const theirValues = Object.fromEntries(taken.map((name) => [name, theirs[name] ?? '']));
  return { typed: { ...mine, ...theirValues }, taken, clashes };
}

const same = (name: string, a: Typed, b: Typed) => sameTyped(only(a, name), only(b, name));

function only(typed: Typed, name: string): Typed {
  return { [name]: typed[name] ?? '' };
}
