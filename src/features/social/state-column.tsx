import { socialStates } from '#contract/social/social.lists.ts';
import type { Text } from '#shared/i18n/index.ts';
import { StateChip } from '#shared/ui/index.ts';

type Row = { readonly state: (typeof socialStates)[number] };

/** What something waits for; what the server has says nothing. */
export const stateColumn = (text: Text) => ({
  ...({ title: text('social.field.state'), width: 9, isExported: false, card: 'state' } as const),
  words: Object.fromEntries(socialStates.map((state) => [state, text(`ui.state.${state}`)])),
  show: ({ state }: Row) => state !== 'saved' && <StateChip isInline state={state} />,
});
