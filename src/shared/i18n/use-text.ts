// Hooks for texts. Each is a single subscription, because a table has thousands: the hook of react-i18next took a seventh of the time of scrolling
// a list.
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
