// The dependency rules over the whole project, as `npm test` runs them too: here each source file must have been looked at.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { areas, cruise } from './cruise.ts';
import { root } from './sandbox.ts';

test('the project itself obeys the rules, and every source file of it was looked at', async () => {
  const { modules, summary } = await cruise(root);
  expect(summary.violations.map(({ from, to, rule }) => `${from} -> ${to}: ${rule.name}`)).toEqual([]);
  const seen = new Set(modules.map((module) => module.source));
  const listed = execFileSync('git', ['ls-files', '--', ...areas], { cwd: root, encoding: 'utf8' }).split('\n');
  const sources = listed.filter((file) => /\.tsx?$/.test(file) && !file.includes('/planted/'));
  expect(sources.filter((file) => fs.existsSync(path.join(root, file)) && !seen.has(file))).toEqual([]);
});
