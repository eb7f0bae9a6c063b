// The fields in which two cards may differ, in words, and which of the two values is taken first.
import { type ComparedCard, type TakenField, takenFields } from '#contract/combining/combining.schema.ts';
import { genderWords, yesOrNo } from '#domain/person/person-words.ts';
import type { Text } from '#shared/i18n/index.ts';
import { formatDate } from '#shared/lib/dates.ts';
import { formatPhone } from '#shared/lib/phone.ts';

export type Which = 'first' | 'second';
export type Compared = Readonly<Record<Which, ComparedCard>>;
export type ComparedField = { readonly field: TakenField } & Readonly<Record<Which, string | null>>;

export function comparedFields(text: Text, cards: Compared, nationalityOf: (id: number | null) => string | null) {
  const words = (field: TakenField, card: ComparedCard): string | null => {
    switch (field) {
      case 'bornDate':
        return card.bornDate && formatDate(card.bornDate);
      case 'gender':
        return genderWords(text)[card.gender] ?? null;
      case 'phone':
        return card.phone && formatPhone(card.phone);
      case 'nationalityId':
        return nationalityOf(card.nationalityId);
      case 'isInStatistic':
        return yesOrNo(text)[card.isInStatistic ? 'yes' : 'no'];
      default:
        return card[field];
    }
  };
  return takenFields.map((field): ComparedField => {
    return { field, first: words(field, cards.first), second: words(field, cards.second) };
  });
}

/** Only fields of which there is a choice. */
export const differing = (fields: readonly ComparedField[]): ComparedField[] =>
  fields.filter(({ first, second }) => first !== second);

/** The value of the card that stays, unless it has none. */
export const usualChoice = (field: ComparedField, keep: Which): Which =>
  field[keep] === null ? (keep === 'first' ? 'second' : 'first') : keep;

const signed = ({ firstSignedInAt }: ComparedCard) => Number(firstSignedInAt !== null);
const weight = ({ carries }: ComparedCard) => Object.values(carries).reduce((sum, count) => sum + count, 0);
/** Which card is proposed to stay: the one somebody signs in with, with an IIN, with more on it. */
export function proposed({ first, second }: Compared): Which {
  const order = (card: ComparedCard) => [
    Number(card.state === 'active'),
    signed(card),
    Number(card.iin !== null),
    weight(card),
  ];
  const [one, other] = [order(first), order(second)];
  const place = one.findIndex((value, index) => value !== other[index]);
  return place >= 0 && (one[place] ?? 0) < (other[place] ?? 0) ? 'second' : 'first';
}
