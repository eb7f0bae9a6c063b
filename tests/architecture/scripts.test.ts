// The scripts that judge everything else: what they count, and what they reject.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { missingOptionals } from '../../scripts/lockcheck.ts';
import { run } from '../../scripts/steps.ts';
import { countPlaywright, countVitest, nameOfFailure, tellFailures } from '../../scripts/test-counts.ts';

const file = (status: string, statuses: string[]) => ({
  name: 'a.test.ts',
  status,
  message: '',
  tookMs: 1,
  assertionResults: statuses.map((each) => ({ status: each, fullName: `a ${each} test` })),
});

test('passed and failed tests are counted, and a skipped one is told by name', () => {
  const counts = countVitest({
    testResults: [file('failed', ['passed', 'failed', 'skipped']), file('passed', ['passed'])],
  });
  expect(counts).toMatchObject({ passed: 2, failed: 1, skipped: ['a skipped test'] });
});

test('a test file that could not be loaded is a failure although no test of it failed', () => {
  expect(countVitest({ testResults: [file('failed', [])] }).failed).toBe(1);
});

test('a browser test that passed only when repeated counts as passed and is named as flaky, at any depth', () => {
  const spec = (status: 'expected' | 'unexpected' | 'flaky' | 'skipped') => ({ title: status, tests: [{ status }] });
  const inner = { title: 'offline', specs: [spec('expected'), spec('flaky'), spec('skipped')] };
  const report = { suites: [{ title: 'a.e2e.ts', specs: [spec('unexpected')], suites: [inner] }], errors: [] };
  expect(countPlaywright(report)).toMatchObject({
    passed: 2,
    failed: 1,
    skipped: ['a.e2e.ts offline skipped'],
    flaky: [{ name: 'a.e2e.ts offline › flaky' }],
  });
});

test('a browser test file that could not be loaded is a failure', () => {
  expect(countPlaywright({ suites: [], errors: [{}] }).failed).toBe(1);
});

test('all failed tests are named before the first error is told, and no error takes the place of another', () => {
  const message = Array.from({ length: 500 }, (_, line) => `line ${line}`).join('\n');
  const lines = tellFailures([
    { name: 'the first', message },
    { name: 'the second', message: 'expected 1, got 2' },
  ]).split('\n');
  expect(lines.slice(0, 2)).toEqual(['1) the first', '2) the second']);
  expect(lines).toContain('   expected 1, got 2');
  expect(lines.length).toBeLessThan(50);
});

test('a failure fits in one line, which is told again at the end of the log', () => {
  const message = `\n\n  3 | const x = 1;\nError: expected 1, got 2\n${'more '.repeat(100)}`;
  expect(nameOfFailure({ name: `${process.cwd()}/tests/a.test.ts › goes`, message })).toBe(
    'tests/a.test.ts › goes: Error: expected 1, got 2',
  );
  expect(nameOfFailure({ name: 'goes', message: 'x'.repeat(500) }).length).toBeLessThan(200);
  const timeout = 'Timeout of 120000ms exceeded\n  1 | first\n> 2 |   await admit.click()\n    |  ^';
  expect(nameOfFailure({ name: 'goes', message: timeout })).toBe(
    'goes: Timeout of 120000ms exceeded > 2 |   await admit.click()',
  );
});

test('of a browser test that failed the page is told without its menu, of its source the line that failed', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'qalam-told-'));
  const context = path.join(folder, 'error-context.md');
  writeFileSync(
    context,
    '# Error\n\n```\nnot this\n```\n\n```yaml\n- navigation:\n  - link "Journal"\n- main:\n  - button "Go"\n```\n',
  );
  const errors = [{ message: 'not found\n\n  1 | first\n> 2 | second\n    |  ^' }];
  const tests = [
    { status: 'unexpected' as const, results: [{ errors, attachments: [{ name: 'error-context', path: context }] }] },
  ];
  const report = { suites: [{ title: 'a.e2e.ts', specs: [{ title: 'goes', tests }] }], errors: [] };
  expect(tellFailures(countPlaywright(report).failures).split('\n').slice(3)).toEqual([
    '   not found',
    '   > 2 | second',
    '   | - main:',
    '   |   - button "Go"',
  ]);
  rmSync(folder, { recursive: true });
});

test('a lockfile that lacks an optional dependency is refused, one that holds it nested or at the top is not', () => {
  const optionalDependencies = { native: '1.0.0' };
  const lacking = { packages: { '': {}, 'node_modules/tool': { version: '2.0.0', optionalDependencies } } };
  expect(missingOptionals(lacking)).toEqual(['native@1.0.0, named by node_modules/tool 2.0.0']);
  const nested = { packages: { ...lacking.packages, 'node_modules/tool/node_modules/native': {} } };
  expect(missingOptionals(nested)).toEqual([]);
  const above = { packages: { ...lacking.packages, 'node_modules/native': {} } };
  expect(missingOptionals(above)).toEqual([]);
});

test('a command that is missing or fails is a failed step, not an end of the script', async () => {
  const missing = await run({ name: 'missing', command: ['no-such-command-here'] });
  expect(missing.isPassed).toBe(false);
  const failing = await run({ name: 'failing', command: ['node', '-e', 'console.log("why"); process.exit(3)'] });
  expect(failing).toMatchObject({ isPassed: false, output: 'why\n' });
});
