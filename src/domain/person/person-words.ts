// Words for what lists and cards of people say alike. A page that uses them loads the texts of `people`.
import type { Text } from '#shared/i18n/index.ts';

const wordsOf = <Value extends string>(text: Text, of: string, values: readonly Value[]) =>
  Object.fromEntries(values.map((value) => [value, text(`people.${of}.${value}`)])) as Record<Value, string>;

export const genderWords = (text: Text) => wordsOf(text, 'gender', ['m', 'f']);
export const signInWords = (text: Text) => wordsOf(text, 'signIn', ['never', 'first', 'own', 'blocked', 'none']);
export const yesOrNo = (text: Text) => ({ yes: text('people.yes'), no: text('people.no') });

/** Why an account is blocked; of a block of another school no more than that it is one. */
export const blockWords = (
  text: Text,
  { blockReason, isBlockedElsewhere }: { readonly blockReason: string | null; readonly isBlockedElsewhere?: boolean },
): string | null => (isBlockedElsewhere ? text('people.blockedElsewhere') : blockReason);

/** Languages of instruction by their codes; another one is shown as its code. */
export const languageWords = (text: Text): Readonly<Record<string, string>> =>
  wordsOf(text, 'language', ['kk', 'ru', 'en', 'uz', 'ug', 'tg']);

export const nameSourceWords = (text: Text) => wordsOf(text, 'nameSource', ['register', 'sheet', 'hand']);
