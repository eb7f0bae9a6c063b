// Each dependency rule must catch its planted violation: if dependency-cruiser cannot parse the installed TypeScript or resolve an import,
// it reports nothing and passes.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cruise } from './cruise.ts';
import { filesBelow, plant, type Sandbox } from './sandbox.ts';

type Rules = { forbidden: { name: string; comment: string }[] };

const rules: Rules = createRequire(import.meta.url)('../../.dependency-cruiser.cjs');

/** `file: rule` for every rule named in the first line of a planted file. */
function announcedIn(folder: string): string[] {
  return filesBelow(folder).flatMap((file) => {
    const [, names] = /^\/\/ breaks: (.+)\n/.exec(fs.readFileSync(path.join(folder, file), 'utf8')) ?? [];
    return (names?.split(', ') ?? []).map((name) => `${file}: ${name}`);
  });
}

let sandbox: Sandbox;
beforeAll(() => {
  sandbox = plant('imports');
});
afterAll(() => sandbox.remove());

test('every planted import is reported by the rule that it breaks, and no legal import by any', async () => {
  const { summary } = await cruise(sandbox.folder);
  const found = summary.violations.map(({ from, rule }) => `${from}: ${rule.name}`);
  expect([...new Set(found)].sort()).toEqual(announcedIn(sandbox.folder).sort());
});

test('every dependency rule has a planted violation and says what to do instead', () => {
  const broken = new Set(announcedIn(sandbox.folder).map((line) => line.split(': ')[1]));
  expect(rules.forbidden.map((rule) => rule.name).filter((name) => !broken.has(name))).toEqual([]);
  expect(rules.forbidden.filter((rule) => !rule.comment)).toEqual([]);
});
