// `npm run new:feature` in a copy of the project: what it makes must pass where everything else does.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFeature } from '../../scripts/new-feature.ts';
import { root, runTool } from './sandbox.ts';

const name = 'calendar-of-trips';
let copy: string;
let made: string[];

beforeAll(async () => {
  copy = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), 'qalam-feature-'));
  const options = { cwd: root, encoding: 'utf8' } as const;
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], options).split('\n');
  const needed = listed.filter((file) => /\.(tsx?|cjs|json|grit)$|^\.gitignore$/.test(file));
  for (const file of needed.filter((file) => fs.existsSync(path.join(root, file)))) {
    fs.mkdirSync(path.join(copy, path.dirname(file)), { recursive: true });
    fs.copyFileSync(path.join(root, file), path.join(copy, file));
  }
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  const result = makeFeature(name, copy);
  if ('refused' in result) throw new Error(result.refused);
  made = result.made;
  await runTool(copy, 'biome', 'format', '--write', ...made);
});
afterAll(() => fs.rmSync(copy, { recursive: true }));

/** Lines of a report that speak of the new feature; what else is wrong in the tree is told by the other checks. */
const about = (text: string) => text.split('\n').filter((line) => line.includes(name));

test.each(['contract', 'app', 'server', 'tests'])(
  'a new feature passes the types of %s',
  async (environment) => {
    const { stdout } = await runTool(copy, 'tsc', '-p', `tsconfigs/${environment}.json`);
    expect(about(stdout)).toEqual([]);
  },
  120_000,
);

test('a new feature passes lint', async () => {
  const { stderr } = await runTool(copy, 'biome', 'check', '--error-on-warnings', ...made);
  expect(about(stderr)).toEqual([]);
});

test('a new feature obeys the dependency rules', async () => {
  const areas = ['contract', 'src', 'server', 'tests'];
  const { stdout } = await runTool(copy, 'depcruise', '--config', '.dependency-cruiser.cjs', ...areas);
  expect(stdout).toMatch(/dependencies cruised/);
  expect(about(stdout)).toEqual([]);
});

test('a feature that is already is not written over, and a careless name is refused', () => {
  expect(makeFeature(name, copy)).toEqual({ refused: expect.stringContaining('exists already') });
  expect(makeFeature('CalendarPlans', copy)).toEqual({ refused: expect.stringContaining('lower-case') });
});
