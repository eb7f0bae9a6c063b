export { errorWords } from './error-words.ts';
export {
  changeLanguage,
  currentLanguage,
  type Dictionary,
  startTranslations,
  storedLanguage,
  type TranslationsOptions,
  text,
} from './translations.ts';
export { pickLocalized, type Text, type TextValues, useLanguage, useText } from './use-text.ts';
