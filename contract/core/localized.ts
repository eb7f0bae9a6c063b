import * as z from 'zod/mini';

/** Interface languages in the order of preference; kz is the default (part 1 section 9). */
export const languages = ['kz', 'ru', 'en'] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = 'kz';

/** A text in all three languages, so that a change of language needs no network. */
export const localized = z.object({ kz: z.string(), ru: z.string(), en: z.string() });
export type Localized = z.infer<typeof localized>;

/** A text of the data in the given language; an empty one gives way to the next that is filled. */
export function pickLocalized(localized: Localized, language: Language): string {
  return localized[language] || localized.kz || localized.ru || localized.en;
}

/** The tag that browsers, native wrappers and some services know: kz is kk there (part 1 section 1). */
export function localeTag(language: Language): 'kk' | 'ru' | 'en' {
  return language === 'kz' ? 'kk' : language;
}

/** Narrows a header or stored value to a language; kk counts as kz, anything unknown is the default. */
export function toLanguage(value: unknown): Language {
  if (value === 'kk') return 'kz';
  return languages.find((language) => language === value) ?? defaultLanguage;
}
