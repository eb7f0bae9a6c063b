// The one way back from an act: what it changed becomes what it was, unless something else is there by now.
import type { CellAddress } from '#contract/core/documents.ts';
import { canonicalJson, type Intent } from '#contract/core/mutation.ts';
import type { CellView } from './views.ts';

/** `changed`: somebody has written there since; their value must not go with the act. */
export type Undone = 'undone' | 'changed' | 'notSaved';
export type Undo = () => Promise<Undone>;
type Base = {
  readonly cell: (address: CellAddress) => Pick<CellView, 'value' | 'state'>;
  readonly mutate: (intents: readonly Intent[]) => Promise<{ readonly outcome: 'stored' | 'notSaved' }>;
};

/** To be asked while the values of the act stand; null where nothing takes it back. */
export function undoOf(base: Base, written: readonly CellAddress[], back: readonly Intent[]): Undo | null {
  if (back.length === 0) return null;
  const left = written.map((address) => ({ address, value: canonicalJson(base.cell(address).value) }));
  return async () => {
    const isAsLeft = left.every(({ address, value }) => {
      const now = base.cell(address);
      // Two values of a conflict are decided on its card.
      return now.state !== 'conflict' && canonicalJson(now.value) === value;
    });
    if (!isAsLeft) return 'changed';
    return (await base.mutate(back)).outcome === 'stored' ? 'undone' : 'notSaved';
  };
}
