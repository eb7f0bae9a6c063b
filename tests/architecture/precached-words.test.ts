// Words that pages and parts of the frame of everybody show are on every device, in all languages (scripts/precache.ts).
import fs from 'node:fs';
import { expect, test } from 'vitest';
import { later as everyday } from '#contract/found/texts-kz.ts';
import { foldersOfEverybody } from '../../scripts/precache.ts';
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
