// Which words are loaded when: those of the first page at the start, those of a feature beside its pages. All are on the device either
// way (precache), those of pages of the office where it is. Each feature's words are found by their names (scripts/registries.ts).
import type { Language } from '#contract/core/localized.ts';
import type { Correction } from '#contract/corrections/corrections.schema.ts';
import { setSessionLanguage } from '#data/session/session.ts';
import {
  addTexts,
  createTextParts,
  currentLanguage,
  type Dictionary,
  showTexts,
  startTranslations,
  storedLanguage,
} from '#shared/i18n/index.ts';

/** By the folder that has them. */
type Loads = Readonly<Record<string, () => Promise<{ default: Dictionary }>>>;
type Lists = {
  readonly first: Dictionary;
  readonly later: Loads;
  /** Those of pages of the office alone. */
  readonly office: () => Promise<{ later: Loads }>;
};
const listsOf: Record<Language, () => Promise<Lists>> = {
  kz: () => import('#contract/found/texts-kz.ts'),
  ru: () => import('#contract/found/texts-ru.ts'),
  en: () => import('#contract/found/texts-en.ts'),
};

let started: Promise<void> | undefined;
/** What the school says otherwise; it stands above the built-in words. */
let corrections: readonly Correction[] = [];

function corrected(language: Language, texts: Dictionary): Dictionary {
  const own = corrections.filter((correction) => correction.language === language);
  return { ...texts, ...Object.fromEntries(own.map(({ key, text }) => [key, text])) };
}

const parts = createTextParts(
  async (language, name) => {
    const { later, office } = await listsOf[language]();
    return (await (later[name] ?? (await office()).later[name])?.())?.default ?? {};
  },
  {
    current: currentLanguage,
    add: (language, words) => addTexts(language, corrected(language, words)),
    started: startTexts,
  },
);

async function load(language: Language): Promise<Dictionary> {
  const { first } = await listsOf[language]();
  const later = await parts.inLanguage(language);
  setSessionLanguage(language);
  return corrected(language, { ...first, ...later });
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

/** Puts corrections above the words, those shown now too. */
export async function correctTexts(given: readonly Correction[] = []): Promise<void> {
  if (JSON.stringify(given) === JSON.stringify(corrections)) return;
  corrections = given;
  await startTexts();
  await showTexts(currentLanguage());
}

/**
 * What is loaded, once the words that it shows are there too.
 * @param names folders of the contract whose words are shown beside the first ones
 */
export async function withTexts<Found>(found: Promise<Found>, ...names: readonly string[]): Promise<Found> {
  return (await Promise.all([found, ...names.map((name) => parts.bring(name, storedLanguage()))]))[0];
}
