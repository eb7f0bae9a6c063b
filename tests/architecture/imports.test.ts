// Each dependency rule must catch its planted violation: if dependency-cruiser cannot parse the installed TypeScript or resolve an import,
// it reports nothing and passes.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filesBelow, plant, root, runTool, type Sandbox } from './sandbox.ts';

type Report = {
  modules: { source: string }[];
  summary: { violations: { from: string; to: string; rule: { name: string } }[] };
};
type Rules = { forbidden: { name: string; comment: string }[] };

const areas = ['contract', 'src', 'server', 'scripts', 'tests'];
const rules: Rules = createRequire(import.meta.url)('../../.dependency-cruiser.cjs');

async function cruise(folder: string): Promise<Report> {
  const args = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...areas];
  const { stdout } = await runTool(folder, 'depcruise', ...args);
  return JSON.parse(stdout) as Report;
}

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

test('the project itself obeys the rules, and every source file of it was looked at', async () => {
  const { modules, summary } = await cruise(root);
  expect(summary.violations.map(({ from, to, rule }) => `${from} -> ${to}: ${rule.name}`)).toEqual([]);
  const seen = new Set(modules.map((module) => module.source));
  const listed = execFileSync('git', ['ls-files', '--', ...areas], { cwd: root, encoding: 'utf8' }).split('\n');
  const sources = listed.filter((file) => /\.tsx?$/.test(file) && !file.includes('/planted/'));
  expect(sources.filter((file) => fs.existsSync(path.join(root, file)) && !seen.has(file))).toEqual([]);
});
