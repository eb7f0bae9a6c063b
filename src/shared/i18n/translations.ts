// Starts the translations and changes the language in place (decisions A: no reload, nothing typed is lost). The texts
// themselves are given by src/app, because shared code knows no feature and no dictionary.
import { createInstance, type i18n } from 'i18next';
import { defaultLanguage, type Language, localeTag, toLanguage } from '#contract/core/localized.ts';
import { readLocal, writeLocal } from '../lib/storage.ts';
import { tellWrappers } from './wrappers.ts';

export type Dictionary = Readonly<Record<string, string>>;
export type TextValues = Readonly<Record<string, string | number>>;
/** The text of a key in the interface language. `count` selects the plural form. */
export type Text = (key: string, values?: TextValues) => string;
export type TranslationsOptions = {
  readonly language: Language;
  /** Gives the whole dictionary of a language; all three are on the device. */
  readonly load: (language: Language) => Promise<Dictionary>;
  /** Called once per missing key, in development and in tests. A person never sees a raw key: see `readable`. */
  readonly onMissing?: (key: string, language: Language) => void;
};

let options: TranslationsOptions | undefined;
let instance: i18n = createInstance();
const reported = new Set<string>();
/** The language and text function for components. Replaced when the language changes, so that memoised values are computed again. */
let shown: { readonly language: Language; readonly text: Text } = { language: defaultLanguage, text: (key) => key };
const listeners = new Set<() => void>();
/** A cache of texts without values: a page renders hundreds of them, and the lookup in i18next is slow. */
const plain = new Map<string, string>();

/** Loads the dictionary of the language and makes `useText` ready. Await it before the first render. */
export async function startTranslations(given: TranslationsOptions): Promise<void> {
  options = given;
  instance = createInstance();
  await instance.init({
    // kk, not kz: plural rules are found by the browser's own tag.
    lng: localeTag(given.language),
    fallbackLng: false,
    load: 'currentOnly',
    keySeparator: false,
    nsSeparator: false,
    returnNull: false,
    interpolation: { escapeValue: false },
    resources: { [localeTag(given.language)]: { translation: await given.load(given.language) } },
    parseMissingKeyHandler: readable,
    saveMissing: given.onMissing !== undefined,
    missingKeyHandler: (_tags, _namespace, key) => {
      if (reported.has(key)) return;
      reported.add(key);
      given.onMissing?.(key, currentLanguage());
    },
  });
  showCurrent();
  setDocumentLanguage(given.language);
}

/** Renders all components with texts again. */
function showCurrent(): void {
  plain.clear();
  shown = { language: currentLanguage(), text: (key, values) => text(key, values) };
  for (const tell of listeners) tell();
}

/** The current language and text function. The same object until the language changes. */
export const shownTexts = (): typeof shown => shown;

/** Calls `tell` after each change of the language. Returns a function that unsubscribes. */
export function onShownTexts(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/**
 * Changes every text in place, stores the choice and tells native wrappers. Rejects where the dictionary cannot be loaded;
 * then the previous language holds everywhere.
 */
export async function changeLanguage(language: Language): Promise<void> {
  await showTexts(language);
  setDocumentLanguage(language);
  // Not stored means only that the next start speaks the previous language; the change itself must not fail for it.
  if (writeLocal('language', language) === 'notStored') console.warn('The chosen language could not be stored');
  tellWrappers(language);
}

/** Loads all texts of the language and draws everything that shows one again. */
export async function showTexts(language: Language): Promise<void> {
  // Also where some are there: more may have been loaded in the previous language since.
  if (options) addTexts(language, await options.load(language));
  await instance.changeLanguage(localeTag(language));
  showCurrent();
}

/** Adds texts of a language to those that are there. */
export function addTexts(language: Language, texts: Dictionary): void {
  instance.addResourceBundle(localeTag(language), 'translation', texts, false, true);
  plain.clear();
}

/** The language of the interface right now, for code outside of React. */
export function currentLanguage(): Language {
  return toLanguage(instance.language);
}

/** One text outside of React; inside of it use `useText`. */
export function text(key: string, values?: TextValues): string {
  if (values) return instance.t(key, values);
  const known = plain.get(key) ?? instance.t(key);
  plain.set(key, known);
  return known;
}

/** The language chosen on this device, kz where none was or storage is forbidden. */
export function storedLanguage(): Language {
  const stored = readLocal('language');
  return stored.state === 'found' ? stored.value : defaultLanguage;
}

function setDocumentLanguage(language: Language): void {
  if (typeof document !== 'undefined') document.documentElement.lang = localeTag(language);
}

/** What is shown for a key that no dictionary has: its last word, never the raw key. */
export function readable(key: string): string {
  const words = (key.split('.').at(-1) ?? key).replace(/[_-]+/g, ' ').replace(/([a-zа-я])([A-ZА-Я])/g, '$1 $2');
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}
