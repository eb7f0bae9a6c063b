// Which texts are loaded when: those of the first page at the start, all others with the first page that needs them. All are on the
// device either way (precache).
import type { Language } from '#contract/core/localized.ts';
import { setSessionLanguage } from '#data/session.ts';
import { addTexts, currentLanguage, type Dictionary, startTranslations, storedLanguage } from '#shared/i18n/index.ts';

type Load = () => Promise<{ default: Dictionary }>;
const first: Record<Language, Load> = {
  kz: () => import('#contract/translations/first-kz.ts'),
  ru: () => import('#contract/translations/first-ru.ts'),
  en: () => import('#contract/translations/first-en.ts'),
};
const pages: Record<Language, Load> = {
  kz: () => import('#contract/translations/pages-kz.ts'),
  ru: () => import('#contract/translations/pages-ru.ts'),
  en: () => import('#contract/translations/pages-en.ts'),
};

let started: Promise<void> | undefined;
let hasPages = false;

async function load(language: Language): Promise<Dictionary> {
  setSessionLanguage(language);
  const parts = await Promise.all([first[language](), ...(hasPages ? [pages[language]()] : [])]);
  return Object.assign({}, ...parts.map((part) => part.default)) as Dictionary;
}

/** Loads the texts of the first page in the language of the device. */
export function startTexts(): Promise<void> {
  started ??= startTranslations({
    language: storedLanguage(),
    load,
    ...(import.meta.env.DEV ? { onMissing: (key: string) => console.error(`The text ${key} is missing`) } : {}),
  });
  return started;
}

/** Loads the texts of all pages. A page that needs them waits for this beside its own code. */
export async function loadPageTexts(): Promise<void> {
  if (hasPages) return;
  // Asked for beside the first ones, and once more should the language have changed meanwhile.
  const ahead = pages[storedLanguage()]();
  await startTexts();
  hasPages = true;
  await ahead;
  const language = currentLanguage();
  addTexts(language, (await pages[language]()).default);
}
