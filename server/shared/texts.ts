// The server's own use of the dictionaries: messages of errors in the language of the caller.
import type { Language } from '#contract/core/localized.ts';
import en from '#contract/translations/en.ts';
import kz from '#contract/translations/kz.ts';
import ru from '#contract/translations/ru.ts';

export const dictionaries: Readonly<Record<Language, Readonly<Record<string, string>>>> = { kz, ru, en };

/** The text of a key with its values filled in; the key itself when no dictionary has it. */
export function textOf(
  language: Language,
  key: string,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const text = dictionaries[language][key] ?? key;
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole));
}
