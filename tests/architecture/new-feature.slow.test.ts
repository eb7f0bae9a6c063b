// `npm run new:feature` in a copy of the project: the generated code must pass all checks. Its screens are tested in
// tests/architecture/new-feature.e2e.ts.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFeature } from '../../scripts/new-feature.ts';
import { copyProject, runTool, runToolIn, type Sandbox } from './sandbox.ts';

const shapes = [
  { name: 'calendar-of-trips', camel: 'calendarOfTrips', pascal: 'CalendarOfTrips', shape: 'offline' },
  { name: 'lost-property', camel: 'lostProperty', pascal: 'LostProperty', shape: 'crud' },
  { name: 'load-of-classes', camel: 'loadOfClasses', pascal: 'LoadOfClasses', shape: 'report' },
] as const;
let copy: Sandbox;
const made: string[] = [];

beforeAll(async () => {
  copy = copyProject();
  for (const { name, shape } of shapes) {
    const result = makeFeature(name, copy.folder, shape);
    if ('refused' in result) throw new Error(result.refused);
    made.push(...result.made);
  }
  await runTool(copy.folder, 'biome', 'check', '--write', ...made);
});
afterAll(() => copy.remove());

/** Lines of a report about the new features; other checks report what else is wrong in the tree. */
const about = (text: string) =>
  text.split('\n').filter((line) => shapes.some(({ name, camel }) => line.includes(name) || line.includes(camel)));

test.each(['contract', 'app', 'server', 'tests'])(
  'new features pass the types of %s',
  async (environment) => {
    const { stdout } = await runTool(copy.folder, 'tsc', '--singleThreaded', '-p', `tsconfigs/${environment}.json`);
    expect(about(stdout)).toEqual([]);
  },
  120_000,
);

test('new features pass lint', async () => {
  const { stderr } = await runTool(copy.folder, 'biome', 'check', '--error-on-warnings', ...made);
  expect(about(stderr)).toEqual([]);
});

test('new features obey the dependency rules', async () => {
  const areas = ['contract', 'src', 'server', 'tests'];
  const { stdout } = await runTool(copy.folder, 'depcruise', '--config', '.dependency-cruiser.cjs', ...areas);
  expect(stdout).toMatch(/dependencies cruised/);
  expect(about(stdout)).toEqual([]);
});

test('pages of new features have the words that they show beside them, and those alone', async () => {
  const named = ['-t', 'every page has the words', '--hookTimeout=240000'];
  const { stdout } = await runTool(
    copy.folder,
    'vitest',
    'run',
    'tests/architecture/translations.slow.test.ts',
    ...named,
  );
  expect(about(stdout)).toEqual([]);
  expect(stdout).toMatch(/\D1 passed/);
}, 300_000);

test('features work on every database, and the table of access, the fuzzer and the looks know them', async () => {
  const { folder, remove } = copyProject();
  try {
    for (const { name, shape } of shapes) expect(makeFeature(name, folder, shape)).toHaveProperty('made');
    await runTool(folder, 'drizzle-kit', 'generate', '--config', 'drizzle.config.ts');
    const { QALAM_TEST_POSTGRES, PATH, HOME, TMPDIR } = process.env;
    const env = { QALAM_TEST_POSTGRES, PATH, HOME, TMPDIR, NO_COLOR: '1' };
    const own = shapes.map(({ name }) => `tests/${name}`);
    const files = [
      ...own,
      'tests/server/access.test.ts',
      'tests/server/distribution.test.ts',
      'tests/architecture/look.test.ts',
      'tests/architecture/page-reads.test.ts',
    ];
    const known = shapes.flatMap(({ name, camel, pascal }) => [name, camel, `write${pascal}`]).join('|');
    const named = [
      '-t',
      `entries |the report on|${known}|has a row for every|citus.sql|among the looks|pages that read lists`,
    ];
    const { stdout, stderr } = await runToolIn(env, folder, 'vitest', 'run', ...files, ...named);
    expect(stdout + stderr).toMatch(/Test Files {2}7 passed/);
    expect(stdout).toMatch(/Tests {2}\d\d passed/);
  } finally {
    remove();
  }
}, 400_000);

test('a feature that is already is not written over, and a careless name is refused', () => {
  const [{ name }] = shapes;
  expect(makeFeature(name, copy.folder)).toEqual({ refused: expect.stringContaining('exists already') });
  expect(makeFeature('CalendarPlans', copy.folder)).toEqual({ refused: expect.stringContaining('lower-case') });
});
