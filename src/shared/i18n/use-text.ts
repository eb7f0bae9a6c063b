// Texts in components. One subscription a hook and nothing else: a table has thousands of them, and react-i18next's hook, with its namespaces
// and suspense, was a seventh of what scrolling a list cost.
import { useSyncExternalStore } from 'react';
import type { Language } from '#contract/core/localized.ts';
import { onShownTexts, shownTexts, type Text } from './translations.ts';

export { pickLocalized } from '#contract/core/localized.ts';
export type { Text, TextValues } from './translations.ts';

const useShown = () => useSyncExternalStore(onShownTexts, shownTexts, shownTexts);

/** The texts of the interface; the component is rendered again when the language changes. */
export const useText = (): Text => useShown().text;

/** The interface language; the component is rendered again when it changes. */
export const useLanguage = (): Language => useShown().language;
