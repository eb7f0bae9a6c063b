// The scripts that judge everything else: what they count, and what they reject.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { missingOptionals } from '../../scripts/lockcheck.ts';
import { run } from '../../scripts/steps.ts';
import { countPlaywright, countVitest, nameOfFailure, tellFailure } from '../../scripts/test-counts.ts';
import { selectChanged, tierOf } from '../../scripts/test-selection.ts';

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

test('many skipped tests of one file are told in one line', () => {
  const counts = countVitest({ testResults: [file('passed', ['passed', ...Array<string>(11).fill('skipped')])] });
  expect(counts).toMatchObject({ passed: 1, skipped: ['11 tests of a.test.ts'] });
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

test('a failure shows its name and the start of a long error', () => {
  const message = Array.from({ length: 500 }, (_, line) => `line ${line}`).join('\n');
  const lines = tellFailure({ name: 'the first', message }).split('\n');
  expect(lines.slice(0, 2)).toEqual(['the first', '   line 0']);
  expect(lines.length).toBeLessThan(50);
});

test('an error outside a test is a failure', () => {
  const counts = countVitest({ testResults: [file('passed', ['passed'])], unhandled: ['Worker exited unexpectedly'] });
  expect(counts).toMatchObject({ passed: 1, failed: 1, failures: [{ message: 'Worker exited unexpectedly' }] });
});

const tree = [
  'contract/core/list.ts',
  'contract/rooms/rooms.schema.ts',
  'server/features/rooms/rooms.handlers.ts',
  'server/features/rooms/rooms.test.ts',
  'src/features/bells/bells-page.tsx',
  'tests/bells/bells.journey.ts',
  'tests/bells/bells.test.ts',
  'tests/journal/journal.slow.test.ts',
  'tests/rooms/rooms.e2e.ts',
  'tests/server/access.test.ts',
];
const texts: Record<string, string> = { 'tests/bells/bells.test.ts': "from '#contract/rooms/rooms.schema.ts'" };
const chosenBy = (...changed: string[]) => selectChanged(changed, tree, (name) => texts[name] ?? '').files;

test('a changed feature runs the tests with its word, those that import it and those of every feature', () => {
  expect(chosenBy('contract/rooms/rooms.schema.ts')).toEqual([
    'server/features/rooms/rooms.test.ts',
    'tests/bells/bells.test.ts',
    'tests/rooms/rooms.e2e.ts',
    'tests/server/access.test.ts',
  ]);
});

test('a changed test runs itself, documentation nothing, a shared file everything', () => {
  expect(chosenBy('tests/journal/journal.slow.test.ts')).toEqual([
    'tests/journal/journal.slow.test.ts',
    'tests/server/access.test.ts',
  ]);
  expect(chosenBy('docs/tests.md', 'README.md')).toEqual([]);
  const tests = tree.filter((name) => tierOf(name) !== undefined);
  for (const shared of ['contract/core/list.ts', 'src/blocks/list.tsx', 'server/sync/push.ts', 'scripts/test.ts']) {
    expect(chosenBy(shared)).toEqual(tests);
  }
});

test('the tier of a test is in its name', () => {
  const names = ['a.test.ts', 'a.test.tsx', 'a.slow.test.ts', 'a.journey.ts', 'a.e2e.ts', 'a.ts', 'a.look.ts'];
  expect(names.map(tierOf)).toEqual(['unit', 'unit', 'slow', 'journey', 'e2e', undefined, undefined]);
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
  const [failure] = countPlaywright(report).failures;
  expect(failure && tellFailure(failure).split('\n').slice(1)).toEqual([
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

test('a worker that died ends the run with the name of its file, while another file still runs', async () => {
  const folder = path.join(import.meta.dirname, 'planted/dead-worker');
  const reporter = path.join(import.meta.dirname, '../../scripts/reporters/vitest.ts');
  const outcome = await run({
    name: 'a run with a dead worker',
    command: [
      'vitest',
      'run',
      '--root',
      folder,
      '--config',
      path.join(folder, 'vitest.config.ts'),
      `--reporter=${reporter}`,
    ],
    limitMs: 60_000,
  });
  expect(outcome).toMatchObject({ isPassed: false, isOverLimit: false });
  expect(outcome.output).toContain('a worker died (SIGKILL) in tests/architecture/planted/dead-worker/dies.test.ts');
});
