// Words that are loaded beside the first ones, each part with the pages that show it.
import type { Language } from '#contract/core/localized.ts';
import type { Dictionary } from './translations.ts';

type Speaking = {
  /** The language of the interface right now. */
  readonly current: () => Language;
  /** Adds the words of a part to those that are shown. */
  readonly add: (language: Language, words: Dictionary) => void;
  /** Resolves when the first words are here. */
  readonly started: () => Promise<void>;
};

/**
 * @param load - the words of a part in a language; rejects where they cannot be had, as without a network.
 */
export function createTextParts(load: (language: Language, name: string) => Promise<Dictionary>, speaking: Speaking) {
  const loads = new Map<string, Promise<void>>();
  /** Parts that are shown, or may be. */
  const shown = new Set<string>();
  /** The language that the interface changes to, or has changed to last. */
  let coming: Language | undefined;

  /** The words of a part, as they are spoken now where the language cannot be had. */
  function loadOrKeep(language: Language, name: string): Promise<Dictionary> {
    const spoken = speaking.current();
    return load(language, name).catch((error) => {
      loads.delete(name);
      if (language === spoken) throw error;
      return load(spoken, name);
    });
  }

  async function bring(name: string, expected: Language): Promise<void> {
    // Asked for beside the first words, and again if the language has changed meanwhile.
    const ahead = load(expected, name);
    await Promise.all([ahead, speaking.started()]);
    shown.add(name);
    // A change of the language that started earlier knows nothing of this part, and another one may start while it is loaded.
    const added = new Set<Language>();
    const lacking = () => [speaking.current(), coming].find((one) => one !== undefined && !added.has(one));
    for (let language = lacking(); language !== undefined; language = lacking()) {
      speaking.add(language, await loadOrKeep(language, name));
      added.add(language);
    }
  }

  return {
    /** Loads a part once; one that did not arrive is asked for again by the next page that shows it. */
    bring(name: string, expected: Language): Promise<void> {
      const known = loads.get(name) ?? bring(name, expected);
      loads.set(name, known);
      known.catch(() => loads.delete(name));
      return known;
    },
    /** All parts that are shown, in a language. A part that cannot be had stays as it is spoken now until a page asks for it again. */
    async inLanguage(language: Language): Promise<Dictionary> {
      coming = language;
      const found = await Promise.all(
        [...shown].map((name) => loadOrKeep(language, name).catch((): Dictionary => ({}))),
      );
      return Object.assign({}, ...found) as Dictionary;
    },
  };
}
