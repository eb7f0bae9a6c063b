// A language chosen in one tab is spoken in the others too: they share what is stored, and would speak it after the next start anyway.
import { changeLanguage, storedLanguage } from './translations.ts';

/** Follows the choice of other tabs as long as the page lives. Where the dictionary cannot be had, the language of before stays. */
export function followOtherTabs(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key !== 'language') return;
    changeLanguage(storedLanguage()).catch((cause: unknown) =>
      console.warn('The language of another tab could not be had', cause),
    );
  });
}
