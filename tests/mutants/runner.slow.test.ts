// The runner of recorded mutants, on a small planted project, and what it reads from reports.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Mutant } from '../../scripts/mutants/recorded.ts';
import { tryMutants } from '../../scripts/mutants/run.ts';
import { sampleOf, select } from '../../scripts/mutants/selection.ts';
import { isNamed, patternOf, type TestResult } from '../../scripts/mutants/trial.ts';
import { problemOfSyntax, verdictOf } from '../../scripts/mutants/verdict.ts';
import { root, run } from '../../scripts/steps.ts';

/** Each trial is a process of its own. */
const trialsMs = 120_000;
const planted = path.join(root, 'tests/architecture/planted/mutants');
const sound: Mutant = {
  rows: ['MARK-001'],
  file: 'src/mark.ts',
  find: 'value >= lowest',
  replace: 'value >= 0',
  test: 'tests/mark.test.ts',
  name: 'is not below the lowest (1)',
  record: 'tests/mutants/mark.json',
};

test(
  'a mutant is killed or survives by the named test alone, and what proves nothing is an error',
  async () => {
    const mutants: Record<string, Mutant> = {
      'is killed': sound,
      'is killed by one of an each': {
        ...sound,
        find: 'value <= highest',
        replace: 'value < highest',
        name: 'may be 10',
      },
      'lives past the other of the each': {
        ...sound,
        find: 'value <= highest',
        replace: 'value < highest',
        name: 'a mark may be 5',
      },
      'is found twice': { ...sound, find: 'lowest' },
      'is not found': { ...sound, find: 'nowhere' },
      'changes nothing': { ...sound, replace: sound.find },
      'has no file': { ...sound, file: 'src/marks.ts' },
      'has a test that is not there': { ...sound, name: 'not below the lowest (1)' },
      'has a name of two tests': { ...sound, name: 'has bounds' },
      'has one of two tests by its describe': { ...sound, find: '= 10', replace: '= 9', name: 'a bound > has bounds' },
      'has a test that fails anyway': { ...sound, name: 'fails as it is' },
      'has a test that is skipped': { ...sound, name: 'is left out' },
      'is no code': { ...sound, replace: 'value >= >=' },
      'names what is not defined': { ...sound, replace: 'value >= smallest' },
    };
    const before = readFileSync(path.join(planted, sound.file), 'utf8');
    const outcomes = await tryMutants(Object.values(mutants), {
      root: planted,
      dependencies: path.join(root, 'node_modules'),
      width: 2,
    });
    const told = Object.entries(mutants).map(([name, mutant]) => {
      const verdict = outcomes.find((outcome) => outcome.mutant === mutant)?.verdict;
      return [name, verdict?.kind === 'error' ? verdict.why.split('\n')[0] : verdict?.kind];
    });
    expect(Object.fromEntries(told)).toEqual({
      'is killed': 'killed',
      'is killed by one of an each': 'killed',
      'lives past the other of the each': 'survived',
      'is found twice': 'find occurs 2 times in the file',
      'is not found': 'find does not occur in the file',
      'changes nothing': 'replace is the same as find',
      'has no file': 'there is no src/marks.ts',
      'has a test that is not there': 'no test has this name',
      'has a name of two tests': 'tests at lines 11, 17 have this name: say the describe too',
      'has one of two tests by its describe': 'killed',
      'has a test that fails anyway': expect.stringContaining('the test fails on the unmutated tree: AssertionError'),
      'has a test that is skipped': expect.stringContaining('the test is skipped here'),
      'is no code': expect.stringContaining('the edit is no working code'),
      'names what is not defined': expect.stringContaining('the edit is no working code: ReferenceError'),
    });
    expect(readFileSync(path.join(planted, sound.file), 'utf8')).toBe(before);
  },
  trialsMs,
);

const trialOf = (result: Partial<TestResult>, isOverLimit = false) => ({
  results: [{ titles: ['a.e2e.ts', 'ends'], status: 'passed' as const, message: '', line: 1, ...result }],
  isOverLimit,
  output: '',
  tookMs: 1,
});

test('a test that hangs is told as killed by time, whoever ends it', () => {
  expect(verdictOf({ ...trialOf({}), results: [], isOverLimit: true }, 'ends')).toEqual({
    kind: 'killed',
    byTime: true,
  });
  const timedOut = trialOf({ status: 'failed', message: 'Error: Test timed out in 30000ms.' });
  expect(verdictOf(timedOut, 'ends')).toEqual({ kind: 'killed', byTime: true });
  const failed = trialOf({ status: 'failed', message: 'Error: expect(locator).toBeVisible() failed' });
  expect(verdictOf(failed, 'ends')).toEqual({ kind: 'killed', byTime: false });
});

test('a test that never ran is no kill', () => {
  expect(verdictOf(trialOf({ status: 'skipped' }), 'ends')).toMatchObject({ kind: 'error' });
  expect(verdictOf(trialOf({ status: 'failed' }), 'begins')).toMatchObject({ kind: 'error' });
});

test('a command whose time is over is killed with all that it started', async () => {
  const program = `
    const child = require('node:child_process').spawn(process.execPath, ['-e', 'for (;;);']);
    console.log(child.pid);
    for (;;);`;
  const outcome = await run({ name: 'spins', command: ['node', '-e', program], limitMs: 1_000 });
  expect(outcome).toMatchObject({ isPassed: false, isOverLimit: true });
  const pid = Number.parseInt(outcome.output, 10);
  await expect.poll(() => stateOf(pid)).toBe('gone');
});

/** State of a process that may be dead and not yet reaped. */
function stateOf(pid: number): string {
  try {
    return /\) (\w)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1] === 'Z' ? 'gone' : 'there';
  } catch {
    return 'gone';
  }
}

test('a name means one title, with its describes or without, and signs of a pattern in it mean themselves', () => {
  const titles = ['journal on pglite', 'a mark', 'is 5 (of 10)?'];
  expect(isNamed('is 5 (of 10)?', titles)).toBe(true);
  expect(isNamed('a mark is 5 (of 10)?', titles)).toBe(true);
  expect(isNamed('a mark > is 5 (of 10)?', titles)).toBe(true);
  expect(isNamed('5 (of 10)?', titles)).toBe(false);
  expect(isNamed('mark is 5 (of 10)?', titles)).toBe(false);
  const pattern = new RegExp(patternOf(['other', 'a mark is 5 (of 10)?']));
  for (const full of ['journal on pglite > a mark > is 5 (of 10)?', 'a.e2e.ts a mark is 5 (of 10)? @slow', 'other']) {
    expect(full).toMatch(pattern);
  }
  expect('a mark is 5 (of 10)? twice').not.toMatch(pattern);
});

test('an edit that cannot be read is known without a run', () => {
  expect(problemOfSyntax('src/a.tsx', 'export const a = <b>{1}</b>;')).toBeUndefined();
  expect(problemOfSyntax('src/a.tsx', 'export const a = <b>{1}</c>;')).toContain('no working code');
  expect(problemOfSyntax('public/a.webmanifest', '{"a": }')).toContain('no JSON');
});

const many = Array.from(
  { length: 30 },
  (_, index): Mutant => ({
    ...sound,
    rows: [`${index % 2 ? 'MARK' : 'AUTH'}-${String(index).padStart(3, '0')}`],
    test: index % 3 ? 'tests/a.e2e.ts' : 'tests/a.test.ts',
  }),
);

test('a sample is drawn again by its seed, and holds no more browser tests than allowed', () => {
  const rowsOf = (mutants: Mutant[]) => mutants.map(({ rows }) => rows[0]);
  expect(rowsOf(sampleOf(many, 12, 7))).toEqual(rowsOf(sampleOf(many, 12, 7)));
  expect(rowsOf(sampleOf(many, 12, 7))).not.toEqual(rowsOf(sampleOf(many, 12, 8)));
  const drawn = sampleOf(many, 12, 7, 4);
  expect(drawn).toHaveLength(12);
  expect(drawn.filter((mutant) => mutant.test.endsWith('.e2e.ts'))).toHaveLength(4);
  expect(new Set(drawn).size).toBe(12);
});

test('what is asked for and not recorded is refused, so that nothing passes by being absent', () => {
  expect(select(many, ['--rows', 'MARK-001,AUTH-002']).mutants).toHaveLength(2);
  expect(() => select(many, ['--rows', 'MARK-001,MARK-002'])).toThrow('MARK-002');
  expect(select(many, ['--area', 'auth']).mutants).toHaveLength(15);
  expect(() => select(many, ['--area', 'SHELL'])).toThrow('SHELL');
  expect(() => select(many, [])).toThrow('--rows');
});
