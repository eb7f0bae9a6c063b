// How entries of all features look in the history of changes. Each feature says it in its `history.ts`, found by the name, with the words
// that it shows: its own, and those of the folders in `texts`.
import type { AnyKind } from '#blocks/changes/kinds.ts';

type Declared = { readonly default: readonly AnyKind[]; readonly texts?: readonly string[] };
const found = Object.entries(import.meta.glob<Declared>('../features/*/history.ts', { eager: true }));

export const kinds: readonly AnyKind[] = found.flatMap(([, module]) => module.default);
export const texts: readonly string[] = [
  ...new Set(found.flatMap(([file, { texts: more = [] }]) => [file.split('/').at(-2) ?? '', ...more])),
];
