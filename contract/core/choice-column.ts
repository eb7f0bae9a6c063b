// Columns of an import whose cells name one of several known values.
import * as z from 'zod/mini';
import { eduLanguages } from './class-fields.ts';
import type { ImportColumn } from './import.ts';

/** A value with the ways in which a cell says it; the first is how it is shown. */
export type Choice = { readonly value: string; readonly words: readonly string[] };

/** Accepts one of the school's own values; null: any, for a client that does not know them. A word that two of them share names neither. */
export function choiceColumn(
  column: Omit<ImportColumn, 'schema' | 'kind'>,
  choices: readonly Choice[] | null,
  error: string,
) {
  const owners = new Map<string, Set<string>>();
  for (const { value, words } of choices ?? [])
    for (const word of words) owners.set(word, (owners.get(word) ?? new Set<string>()).add(value));
  const isClear = (word: string) => owners.get(word)?.size === 1;
  const values = new Set(choices?.map(({ value }) => value));
  return {
    ...column,
    kind: 'text',
    schema: z.string().check(
      z.maxLength(200),
      z.refine((value) => choices === null || values.has(value), { error }),
    ),
    ...(choices && { words: Object.fromEntries(choices.map(({ value, words }) => [value, words.filter(isClear)])) }),
  } satisfies ImportColumn;
}

/** The language of instruction, by the words that schools write. */
export const eduLangColumn = {
  field: 'eduLang',
  kind: 'text',
  schema: z.enum(eduLanguages),
  example: 'қазақ',
  titles: { kz: 'Оқу тілі', ru: 'Язык обучения', en: 'Language' },
  synonyms: ['Оқыту тілі', 'Язык', 'Тілі', 'Language of instruction'],
  words: {
    kk: ['Қазақ', 'Қазақша', 'Қазақ тілі', 'Қаз', 'Казахский', 'Каз', 'Kazakh'],
    ru: ['Орыс', 'Орысша', 'Орыс тілі', 'Русский', 'Рус', 'Russian'],
    en: ['Ағылшын', 'Ағылшынша', 'Английский', 'Англ', 'English'],
    uz: ['Өзбек', 'Өзбекше', 'Узбекский', 'Uzbek'],
    ug: ['Ұйғыр', 'Ұйғырша', 'Уйгурский', 'Uyghur'],
    tg: ['Тәжік', 'Тәжікше', 'Таджикский', 'Tajik'],
  },
} as const satisfies ImportColumn;
