// The dictionaries of all areas: complete in three languages, well-formed in each, and exactly the keys that the code uses.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { errorCodes } from '#contract/core/errors.ts';
import { type Language, languages } from '#contract/core/localized.ts';
import { foldersWithMutations } from '#contract/found/mutation-folders.ts';
import { dictionaries as whole } from '#server/shared/texts.ts';
import { root } from './sandbox.ts';
import { readLoads, type TextLoad } from './text-loads.ts';
import { findTextUses, isKeyReached, sourcesWithTexts, type TextUses } from './text-uses.ts';

type Dictionary = Readonly<Record<string, string>>;
type Area = Readonly<Record<Language, Dictionary>>;

/** Parts of keys that arrive as data at run time, so that no literal of the code can mention them. */
const dynamicKeys: readonly string[] = [];
/** Latin words allowed in Kazakh and Russian texts: names of products, formats and technical terms. */
const latinWords = new Set(
  'Qalam OneRoster ZIP orgs csv EDGE QR PDF SHA CSV XLS XLSX UTF Excel JSON Chrome Chromium Safari Firefox Edge Android iOS iPhone iPad Google JPEG PNG https Wi Fi SMS USB ID URL PIN Freedom Enter Esc Shift Ctrl enabledUser false TeX'.split(
    ' ',
  ),
);
/** Languages are named in their own language everywhere. */
const languageNames = ['Қазақша', 'Русский', 'English'];

async function read(file: string): Promise<Dictionary> {
  const module = (await import(/* @vite-ignore */ pathToFileURL(path.join(root, file)).href)) as {
    default: Dictionary;
  };
  return module.default;
}

/** By folder name, with `.first` for texts of the first page. */
const areas = new Map<string, Area>();
let uses: TextUses;
beforeAll(async () => {
  for (const file of fs.globSync('contract/*/texts/kz*.ts', { cwd: root })) {
    const [kz = {}, ru = {}, en = {}] = await Promise.all(
      languages.map((language) => read(file.replace('/kz', `/${language}`))),
    );
    areas.set(`${file.split('/')[1]}${file.includes('.first') ? '.first' : ''}`, { kz, ru, en });
  }
  uses = findTextUses(sourcesWithTexts());
  // The compiler reads every file.
}, 300_000);

/** Every text as [key, language, text, text without its {{values}} and language names]. */
function allTexts(): [string, Language, string, string][] {
  return languages.flatMap((language) =>
    Object.entries(whole[language]).map(([key, text]): [string, Language, string, string] => {
      let bare = text.replaceAll(/\{\{.*?\}\}/g, ' ');
      for (const name of languageNames) bare = bare.replaceAll(name, ' ');
      return [key, language, text, bare];
    }),
  );
}
const place = ([key, language, text]: readonly [string, Language, string, string]) => `${language} ${key}: ${text}`;

const pluralForm = /_(zero|one|two|few|many|other)$/;
function existsKey(key: string): boolean {
  const known = Object.keys(whole.kz);
  if (key.includes('*')) return known.some((candidate) => isKeyReached(candidate.replace(pluralForm, ''), key));
  return key in whole.kz || `${key}_other` in whole.kz;
}

test('the three languages of an area have the same keys', () => {
  for (const [name, area] of areas) {
    for (const language of languages) {
      expect(Object.keys(area[language]).sort(), `${name}/${language}`).toEqual(Object.keys(area.kz).sort());
    }
  }
});

/** Prefixes prescribed by the specification. */
const prefixes: Readonly<Record<string, RegExp>> = {
  errors: /^error\./,
  validation: /^(spa|olessons)\./,
  notices: /^(notices|spa\.label\.no_notify$)/,
};

test('no key is in two areas, and each bears the name of its folder', () => {
  const keys = [...areas.values()].flatMap((area) => Object.keys(area.kz));
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  const strange = [...areas].flatMap(([name, area]) => {
    const folder = name.replace('.first', '');
    return Object.keys(area.kz).filter((key) => !(prefixes[folder]?.test(key) ?? key.startsWith(`${folder}.`)));
  });
  expect(strange).toEqual([]);
});

test('no text is empty', () => {
  expect(
    allTexts()
      .filter(([, , text]) => text.trim() === '')
      .map(place),
  ).toEqual([]);
});

test('a text has the same values in all three languages', () => {
  const valuesOf = (text: string) => [...new Set(text.match(/\{\{.*?\}\}/g))].sort().join(' ');
  const differing = Object.keys(whole.kz).filter(
    (key) => new Set(languages.map((language) => valuesOf(whole[language][key] ?? ''))).size > 1,
  );
  expect(differing).toEqual([]);
});

test('plural keys have every form that one of the languages needs', () => {
  const bases = new Set(
    Object.keys(whole.kz)
      .filter((key) => pluralForm.test(key))
      .map((key) => key.replace(pluralForm, '')),
  );
  const missing = [...bases].flatMap((base) =>
    ['_one', '_few', '_many', '_other'].map((form) => base + form).filter((key) => !(key in whole.kz)),
  );
  expect(missing).toEqual([]);
});

test('Russian texts hold no Kazakh letters and English texts no Cyrillic ones', () => {
  const strange = allTexts().filter(
    ([, language, , bare]) =>
      (language === 'ru' && /[әғқңөұүһі]/i.test(bare)) || (language === 'en' && /[\u0400-\u04ff]/.test(bare)),
  );
  expect(strange.map(place)).toEqual([]);
});

test('Kazakh and Russian texts hold no Latin words but names, and no Latin letter inside a word', () => {
  const strange = allTexts().filter(([, language, , bare]) => {
    if (language === 'en') return false;
    const isMixed = /[a-z][\u0400-\u04ff]|[\u0400-\u04ff][a-z]/i.test(bare);
    return isMixed || (bare.match(/[a-z]{2,}/gi) ?? []).some((word) => !latinWords.has(word));
  });
  expect(strange.map(place)).toEqual([]);
});

test('every error code has its text', () => {
  expect(Object.keys(errorCodes).filter((code) => !existsKey(`error.${code}`))).toEqual([]);
});

test('every text that the code asks for exists', () => {
  const missing = uses.required.filter(({ key }) => !existsKey(key)).map(({ place, key }) => `${place} ${key}`);
  expect([...new Set(missing)]).toEqual([]);
});

test('every text of the dictionaries is asked for', () => {
  const patterns = [...uses.patterns, ...dynamicKeys];
  const unused = Object.keys(whole.kz).filter((key) => {
    const base = key.replace(pluralForm, '');
    if (uses.mentioned.has(key) || uses.mentioned.has(base)) return false;
    return !patterns.some((pattern) => isKeyReached(key, pattern) || isKeyReached(base, pattern));
  });
  expect(unused).toEqual([]);
});

test('every page has the words that it shows beside it, and those alone', () => {
  const { loads, kinds, reach } = readLoads(root);
  const sources = sourcesWithTexts();
  const areaOf = new Map(
    [...areas].flatMap(([name, area]) => Object.keys(area.kz).map((key) => [key.replace(pluralForm, ''), name])),
  );
  // Words of a refusal come with it from the server: of those no page but the first has any.
  const later = [...areas.keys()].filter((name) => !name.endsWith('.first') && name !== 'errors');
  const keys = [...areaOf.keys()];
  const shownBy = (key: string) =>
    key.includes('*')
      ? keys.filter((known) => isKeyReached(known, key)).map((known) => areaOf.get(known))
      : [areaOf.get(key)];
  const first: TextLoad = { module: 'src/app/main.tsx', by: 'index.html', texts: [] };
  const all = [first, ...kinds(), ...loads(sources)].map((load) => {
    const shown = new Set([...reach(load.module)].flatMap((file) => uses.byFile.get(file) ?? []).flatMap(shownBy));
    return { ...load, needed: later.filter((name) => shown.has(name) && !load.given?.includes(name)) };
  });
  const missing = all.flatMap(({ module, by, texts, needed }) =>
    needed.filter((name) => !texts.includes(name)).map((name) => `${by}: ${module} needs ${name}`),
  );
  expect(missing).toEqual([]);
  const needless = [...Map.groupBy(all, ({ by }) => by)].flatMap(([by, own]) => {
    const needed = new Set(own.flatMap((load) => load.needed));
    const said = new Set(own.flatMap(({ texts }) => texts.filter((name) => later.includes(name))));
    // A page that shows operations says which it meets: it has the words of all.
    const listed = fs.readFileSync(path.join(root, by), 'utf8').includes('...foldersWithMutations')
      ? foldersWithMutations
      : [];
    return [...said]
      .filter((name) => !needed.has(name) && !listed.includes(name))
      .map((name) => `${by}: nothing of ${name} is shown`);
  });
  expect(needless).toEqual([]);
});

test('a key is found as a literal, in a choice, in a table, by its type, and as a pattern where the type says no more', () => {
  const { required, mentioned } = findTextUses(
    ['src/page.ts'],
    path.join(root, 'tests', 'architecture', 'planted', 'texts'),
  );
  expect(required.map(({ key }) => key).sort()).toEqual(
    'error.* menu.journal ui.first ui.off ui.on ui.second ui.state.sent ui.state.waiting ui.title'.split(' '),
  );
  expect(mentioned.has('not-a.key')).toBe(true);
});
