// Words for what lists and cards of people say alike. A page that uses them loads the texts of `people`.
import type { Text } from '#shared/i18n/index.ts';

const wordsOf = <Value extends string>(text: Text, of: string, values: readonly Value[]) =>
  Object.fromEntries(values.map((value) => [value, text(`people.${of}.${value}`)])) as Record<Value, string>;

export const genderWords = (text: Text) => wordsOf(text, 'gender', ['m', 'f']);
export const signInWords = (text: Text) => wordsOf(text, 'signIn', ['own', 'first', 'none']);
export const yesOrNo = (text: Text) => ({ yes: text('people.yes'), no: text('people.no') });

/** Languages of instruction by their codes; another one is shown as its code. */
export const languageWords = (text: Text): Readonly<Record<string, string>> =>
  wordsOf(text, 'language', ['kk', 'ru', 'en', 'uz', 'ug', 'tg']);
