import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { type Language, toLanguage } from '#contract/core/localized.ts';

export { pickLocalized } from '#contract/core/localized.ts';

export type TextValues = Readonly<Record<string, string | number>>;
/** Gives the text of a key in the interface language; `count` chooses the plural form. */
export type Text = (key: string, values?: TextValues) => string;

/** The texts of the interface; the component is rendered again when the language changes. */
export function useText(): Text {
  const { t } = useTranslation();
  return useCallback((key, values) => t(key, values ?? {}), [t]);
}

/** The interface language; the component is rendered again when it changes. */
export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return toLanguage(i18n.language);
}
