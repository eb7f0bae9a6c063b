import { type WrittenState, writtenStates } from '#contract/core/written-states.ts';
import type { Text } from '#shared/i18n/index.ts';
import { StateChip } from '#shared/ui/index.ts';

type Row = { readonly state: WrittenState };

/** What something waits for; what the server has says nothing. */
export const stateColumn = (text: Text, title: string) => ({
  ...({ title, width: 9, isExported: false, card: 'state' } as const),
  words: Object.fromEntries(writtenStates.map((state) => [state, text(`ui.state.${state}`)])),
  show: ({ state }: Row) => state !== 'saved' && <StateChip isInline state={state} />,
});
