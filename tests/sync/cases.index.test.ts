// Each case of design/sync.md has a test that names it, and docs/sync-cases.md lists where.
import fs from 'node:fs';
import { expect, test } from 'vitest';
import { casesIn, findCaseTests, missingCases, tableFile, tableOf } from '../../scripts/sync-cases.ts';

const howTo = `node -e "import('./scripts/sync-cases.ts').then(m=>m.writeTable())"`;

test('every case is named by a test', () => {
  expect(missingCases(findCaseTests())).toEqual([]);
});

test('the table in the documentation is that of the tests', () => {
  expect(fs.readFileSync(tableFile, 'utf8'), `Write it anew: ${howTo}`).toBe(tableOf(findCaseTests()));
});

test('a case is found in the name of a test, of a table of tests, and in the line above one; not in prose', () => {
  const source = [
    "it('cases 3 and 30: an operation comes again', () => {});",
    'it.each([',
    "  [{ kind: 'captivePortal' }],",
    "] as const)('law 7, case 7: after %j the work is kept', () => {});",
    '// case 28',
    "test('two builds work in two tabs', () => {});",
    '// What case 12 says of it is another matter.',
    "test('nothing of the kind happens here', () => {});",
  ].join('\n');
  expect(casesIn('x', source).map(({ number, title }) => [number, title])).toEqual([
    [3, 'an operation comes again'],
    [30, 'an operation comes again'],
    [7, 'after %j the work is kept'],
    [28, 'two builds work in two tabs'],
  ]);
  expect(missingCases(casesIn('x', source))).toHaveLength(39);
});
