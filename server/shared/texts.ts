// Texts that the server itself uses: error messages in the language of the caller.
import type { Language } from '#contract/core/localized.ts';
import * as en from '#contract/found/texts-en.ts';
import * as kz from '#contract/found/texts-kz.ts';
import * as ru from '#contract/found/texts-ru.ts';

type Dictionary = Readonly<Record<string, string>>;
async function wholeOf({ first, later, office }: typeof en | typeof kz | typeof ru): Promise<Dictionary> {
  const loads = Object.values({ ...later, ...(await office()).later });
  const parts = await Promise.all(loads.map((load) => load()));
  return Object.assign({}, first, ...parts.map((part) => part.default)) as Dictionary;
}

/** All texts of the product. */
export const dictionaries: Readonly<Record<Language, Dictionary>> = {
  kz: await wholeOf(kz),
  ru: await wholeOf(ru),
  en: await wholeOf(en),
};

/** The text of a key with its values filled in; the key itself when no dictionary has it. */
export function textOf(
  language: Language,
  key: string,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const text = dictionaries[language][key] ?? key;
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole));
}
