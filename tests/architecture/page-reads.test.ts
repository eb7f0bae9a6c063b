// A page that reads lists through the query client must declare it in its route (`hasReads`): otherwise there is no client, and the page
// fails.
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './sandbox.ts';
import { readLoads } from './text-loads.ts';

const { reach } = readLoads(root);
const isReading = (file: string) =>
  /from '(#data\/reads\/use-read\.ts|@tanstack\/react-query)'/.test(fs.readFileSync(path.join(root, file), 'utf8'));

type Route = { readonly name: string; readonly module: string; readonly hasReads: boolean };
const declaration = /\bpath: '([^']*)'((?:(?!\bpath: ')[\s\S])*?)\bload: \(\) => (?:withTexts\()?import\('([^']+)'\)/g;
const routes: readonly Route[] = fs
  .globSync(['src/features/*/feature{,.later,.office}.ts', 'src/app/feature{,.later,.office}.ts'], { cwd: root })
  .flatMap((file) => {
    const found = [...fs.readFileSync(path.join(root, file), 'utf8').matchAll(declaration)];
    return found.map(([, name = '', fields = '', page = '']) => ({
      name,
      module: page.startsWith('#') ? `src/${page.slice(1)}` : path.join(path.dirname(file), page),
      hasReads: fields.includes('hasReads: true'),
    }));
  });

test('pages that read lists, and they alone, declare it', () => {
  expect(routes.length).toBeGreaterThan(20);
  const reading = routes.filter(({ module }) => [...reach(module)].some(isReading));
  const declared = routes.filter(({ hasReads }) => hasReads);
  expect(declared.map(({ name }) => name).sort()).toEqual(reading.map(({ name }) => name).sort());
});
