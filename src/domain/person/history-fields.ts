// What the history of changes shows at the end of every card of a person, of students and staff alike.
import type { Text } from '#shared/i18n/index.ts';
import { blockWords, yesOrNo } from './person-words.ts';

type Card = {
  /** A card of before had no such field. */
  readonly sourcedId?: string | null;
  readonly isBlocked: boolean;
  readonly blockReason: string | null;
  readonly isBlockedElsewhere?: boolean;
};

export function lastFields(text: Text) {
  const field = (key: keyof Card, title: string, value: (card: Card) => string | null) => ({
    key,
    title,
    kind: 'text' as const,
    value,
  });
  return [
    field('sourcedId', text('people.field.sourcedId'), ({ sourcedId }) => sourcedId ?? null),
    field('isBlocked', text('people.field.isBlocked'), ({ isBlocked }) => yesOrNo(text)[isBlocked ? 'yes' : 'no']),
    field('blockReason', text('people.field.blockReason'), (card) => blockWords(text, card)),
  ];
}
