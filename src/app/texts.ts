// Which words are loaded when: those of the first page at the start, those of a feature beside its pages. All are on the device either
// way (precache), those of pages of the office where it is. Each feature's words are found by their names (scripts/registries.ts).
import type { Language } from '#contract/core/localized.ts';
import type { Correction } from '#contract/corrections/corrections.schema.ts';
import { setSessionLanguage } from '#data/session/session.ts';
import {
  addTexts,
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
/** What was loaded beside the first words; a change of language loads it again. */
const loaded = new Set<string>();
/** What the school says otherwise; it stands above the built-in words. */
let corrections: readonly Correction[] = [];

function corrected(language: Language, texts: Dictionary): Dictionary {
  const own = corrections.filter((correction) => correction.language === language);
  return { ...texts, ...Object.fromEntries(own.map(({ key, text }) => [key, text])) };
}

async function laterOf(language: Language, names: Iterable<string>): Promise<Dictionary> {
  const { later, office } = await listsOf[language]();
  const found = await Promise.all([...names].map(async (name) => (later[name] ?? (await office()).later[name])?.()));
  return Object.assign({}, ...found.map((part) => part?.default)) as Dictionary;
}

async function load(language: Language): Promise<Dictionary> {
  setSessionLanguage(language);
  const { first } = await listsOf[language]();
  return corrected(language, { ...first, ...(await laterOf(language, loaded)) });
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

const loads = new Map<string, Promise<void>>();
function loadPart(name: string): Promise<void> {
  const known = loads.get(name) ?? loadAnew(name);
  loads.set(name, known);
  // What did not arrive is asked for again with the next attempt.
  known.catch(() => loads.delete(name));
  return known;
}

async function loadAnew(name: string): Promise<void> {
  // Asked for beside the first ones, and once more should the language have changed meanwhile.
  const ahead = laterOf(storedLanguage(), [name]);
  await startTexts();
  loaded.add(name);
  await ahead;
  const language = currentLanguage();
  addTexts(language, corrected(language, await laterOf(language, [name])));
}

/**
 * What is loaded, once the words that it shows are there too.
 * @param names folders of the contract whose words are shown beside the first ones
 */
export async function withTexts<Found>(found: Promise<Found>, ...names: readonly string[]): Promise<Found> {
  return (await Promise.all([found, ...names.map(loadPart)]))[0];
}
