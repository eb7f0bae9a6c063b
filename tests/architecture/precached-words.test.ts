// Words that pages and parts of the frame of everybody show are on every device, in all languages (scripts/precache.ts).
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { later as everyday } from '#contract/found/texts-kz.ts';
import { foldersOfEverybody, precacheLists } from '../../scripts/precache.ts';
import { root } from './sandbox.ts';
import { readLoads } from './text-loads.ts';

test('every device has the words that pages and parts outside of the office load', () => {
  const outside = fs
    .globSync(['src/app/**/*.{ts,tsx}', 'src/features/*/feature{,.later}.ts'], { cwd: root })
    .filter((file) => !file.endsWith('feature.office.ts'));
  const loads = readLoads(root)
    .loads(outside)
    .filter(({ module }) => !module.includes('gallery'));
  expect(loads.length).toBeGreaterThan(30);
  const here = new Set([...Object.keys(everyday), ...foldersOfEverybody(root)]);
  const missing = loads.flatMap(({ by, texts }) =>
    texts.filter((name) => !here.has(name)).map((name) => `${by} ${name}`),
  );
  expect(missing).toEqual([]);
  // Announcements show words of the editor's folder, which is one of the office.
  expect(foldersOfEverybody(root)).toEqual(expect.arrayContaining(['profile', 'publications', 'contacts', 'social']));
  expect(foldersOfEverybody(root)).not.toContain('grants');
});

/** A file of a build: what it begins with, what it holds, and what it loads. */
const chunk = (
  fileName: string,
  facade: string | null,
  moduleIds: readonly string[],
  loads: readonly string[] = [],
) => ({
  type: 'chunk',
  fileName,
  facadeModuleId: facade,
  moduleIds: moduleIds.map((id) => `/home/qalam/${id}`),
  isEntry: facade === 'src/app/main.tsx',
  code: '',
  imports: [],
  dynamicImports: loads,
});

test('a file that joins words of everybody with words of the office is on every device', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'qalam-precache-'));
  fs.mkdirSync(path.join(folder, 'assets'));
  const list = 'contract/found/office-texts-ru.ts';
  const chunks = [
    chunk('assets/main.js', 'src/app/main.tsx', ['src/app/main.tsx'], ['assets/list.js']),
    chunk('assets/list.js', list, [list], ['assets/words-1.js', 'assets/words-2.js']),
    chunk('assets/words-1.js', null, ['contract/grants/texts/ru.ts', 'contract/profile/texts/ru.ts']),
    chunk('assets/words-2.js', null, ['contract/personnel/texts/ru.ts']),
  ];
  for (const name of ['index.html', ...chunks.map(({ fileName }) => fileName)])
    fs.writeFileSync(path.join(folder, name), '');
  const { plugin, transform } = precacheLists();
  const hooks = plugin as unknown as {
    configResolved(config: object): void;
    generateBundle: { handler(options: object, bundle: object): void };
  };
  hooks.configResolved({ root: folder, build: { outDir: '.' } });
  hooks.generateBundle.handler({}, Object.fromEntries(chunks.map((one) => [one.fileName, one])));
  const { manifest } = transform(chunks.map(({ fileName }) => ({ url: fileName, revision: null, size: 1 })));
  const ofOffice = manifest.filter(({ url, isOffice }) => isOffice && !url.includes('archive')).map(({ url }) => url);
  expect(ofOffice).toEqual(['assets/words-2.js']);
  fs.rmSync(folder, { recursive: true });
});
