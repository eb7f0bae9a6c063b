export { actErrorWords, errorWords } from './error-words.ts';
export { createTextParts } from './text-parts.ts';
export {
  addTexts,
  changeLanguage,
  currentLanguage,
  type Dictionary,
  showTexts,
  startTranslations,
  storedLanguage,
  type TranslationsOptions,
  text,
} from './translations.ts';
export { pickLocalized, type Text, type TextValues, useLanguage, useText } from './use-text.ts';
