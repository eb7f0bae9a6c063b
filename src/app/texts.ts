// Which texts are loaded when: those of the first page at the start, all others with the first page that needs them. All are on the
// device either way (precache).
import type { Language } from '#contract/core/localized.ts';
import { setSessionLanguage } from '#data/session/session.ts';
import { addTexts, currentLanguage, type Dictionary, startTranslations, storedLanguage } from '#shared/i18n/index.ts';

type Load = () => Promise<{ default: Dictionary }>;
const first: Record<Language, Load> = {
  kz: () => import('#contract/translations/first-kz.ts'),
  ru: () => import('#contract/translations/first-ru.ts'),
  en: () => import('#contract/translations/first-en.ts'),
};
type Part = Record<Language, Load>;
const pages: Part = {
  kz: () => import('#contract/translations/pages-kz.ts'),
  ru: () => import('#contract/translations/pages-ru.ts'),
  en: () => import('#contract/translations/pages-en.ts'),
};

/** Of features that no other page is to carry, by their names: the offline laboratory is for testers. */
const own: Readonly<Record<string, Part>> = {
  lab: {
    kz: () => import('#contract/translations/lab/kz.ts'),
    ru: () => import('#contract/translations/lab/ru.ts'),
    en: () => import('#contract/translations/lab/en.ts'),
  },
};

let started: Promise<void> | undefined;
/** What was loaded beside the first texts; a change of language loads it again. */
const loaded = new Set<Part>();

async function load(language: Language): Promise<Dictionary> {
  setSessionLanguage(language);
  const parts = await Promise.all([first, ...loaded].map((part) => part[language]()));
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

const loads = new Map<Part, Promise<void>>();
function loadPart(part: Part): Promise<void> {
  const known = loads.get(part) ?? loadAnew(part);
  loads.set(part, known);
  return known;
}

async function loadAnew(part: Part): Promise<void> {
  // Asked for beside the first ones, and once more should the language have changed meanwhile.
  const ahead = part[storedLanguage()]();
  await startTexts();
  loaded.add(part);
  await ahead;
  const language = currentLanguage();
  addTexts(language, (await part[language]()).default);
}

/** Loads the texts of all pages. A page that needs them waits for this beside its own code. */
export const loadPageTexts = () => loadPart(pages);
/** What a feature has beside them. */
export async function loadTextsOf(feature: string): Promise<void> {
  const part = own[feature];
  if (part) await loadPart(part);
}
