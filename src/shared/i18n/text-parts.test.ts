import { expect, test, vi } from 'vitest';
import type { Language } from '#contract/core/localized.ts';
import { createTextParts } from './text-parts.ts';

type Words = Record<string, string>;
function openParts() {
  const missing = new Set<string>();
  const shown: Words = {};
  const device = { language: 'kz' as Language };
  const load = vi.fn(async (language: Language, name: string): Promise<Words> => {
    if (missing.has(`${language} ${name}`)) throw new TypeError('Failed to fetch dynamically imported module');
    return { [`${name}.title`]: `${name} in ${language}` };
  });
  const parts = createTextParts(load, {
    current: () => device.language,
    add: (_language, words) => void Object.assign(shown, words),
    started: () => Promise.resolve(),
  });
  return { parts, missing, shown, device, load };
}

test('a part that is not on the device keeps its words when the language changes, and the others change', async () => {
  const { parts, missing } = openParts();
  await parts.bring('profile', 'kz');
  await parts.bring('publications', 'kz');
  missing.add('ru publications');
  expect(await parts.inLanguage('ru')).toEqual({
    'profile.title': 'profile in ru',
    'publications.title': 'publications in kz',
  });
});

test('a part that did not arrive in the new language is asked for again by the next page that shows it', async () => {
  const { parts, missing, shown, device } = openParts();
  await parts.bring('publications', 'kz');
  missing.add('ru publications');
  await parts.inLanguage('ru');
  device.language = 'ru';
  await expect(parts.bring('publications', 'ru')).rejects.toThrow('Failed to fetch');
  missing.clear();
  await parts.bring('publications', 'ru');
  expect(shown['publications.title']).toBe('publications in ru');
});

test('a part that never arrived is not asked for when the language changes', async () => {
  const { parts, missing, load } = openParts();
  missing.add('kz news');
  await expect(parts.bring('news', 'kz')).rejects.toThrow('Failed to fetch');
  load.mockClear();
  expect(await parts.inLanguage('ru')).toEqual({});
  expect(load).not.toHaveBeenCalled();
});

test('a part is loaded once, and in the language that is spoken when it arrives', async () => {
  const { parts, shown, device, load } = openParts();
  const asked = [parts.bring('list', 'kz'), parts.bring('list', 'kz')];
  device.language = 'en';
  await Promise.all(asked);
  expect(shown).toEqual({ 'list.title': 'list in en' });
  expect(load.mock.calls).toEqual([
    ['kz', 'list'],
    ['en', 'list'],
  ]);
});

test('a part that arrives while the language changes has its words before and after the change', async () => {
  const added: string[] = [];
  let isStarted = () => {};
  const started = new Promise<void>((resolve) => {
    isStarted = resolve;
  });
  const parts = createTextParts(async (language, name) => ({ [name]: language }), {
    current: () => 'kz',
    add: (language, words) => void added.push(`${language} ${JSON.stringify(words)}`),
    started: () => started,
  });
  const arriving = parts.bring('list', 'kz');
  // The change knows no part yet.
  expect(await parts.inLanguage('ru')).toEqual({});
  isStarted();
  await arriving;
  expect(added).toEqual(['kz {"list":"kz"}', 'ru {"list":"ru"}']);
});

test('a part that cannot be had in the language that comes speaks as it does now', async () => {
  const added: string[] = [];
  const parts = createTextParts(
    async (language, name) => {
      if (language === 'ru') throw new TypeError('Failed to fetch dynamically imported module');
      return { [name]: language };
    },
    {
      current: () => 'kz',
      add: (language, words) => void added.push(`${language} ${JSON.stringify(words)}`),
      started: () => Promise.resolve(),
    },
  );
  await parts.inLanguage('ru');
  await parts.bring('list', 'kz');
  expect(added).toEqual(['kz {"list":"kz"}', 'ru {"list":"kz"}']);
});
