// The cases that broke other systems, and where each is tested. docs/sync-cases.md is generated from the names of the tests, so that it
// cannot claim more than they do. `node -e "import('./scripts/sync-cases.ts').then(m=>m.writeTable())"` writes it again.
import fs from 'node:fs';
import path from 'node:path';
import { root } from './steps.ts';

/** What broke, as the design puts it ("Cases that broke others"). */
const cases = [
  'pending operations run twice on reload',
  'empty payload after restart',
  'in-flight operation lost on refresh',
  'refetch on reconnect overwrites pending edits',
  "the second tab's edits are not durable",
  'frozen leader tab',
  'failed upload not retried until the next write',
  'an error that cannot be cloned wedges the queue',
  'one refused operation jams the queue',
  '… or is silently deleted',
  'server accepted, local bookkeeping failed',
  'idempotency key computed but not sent',
  'entries vanish or reorder during replay',
  'session expiry in mid-queue',
  'two tabs refresh one rotating token',
  'operations of A sent as B',
  'sign-out deletes the outbox',
  'wrong device clock',
  'cursor re-delivers own rows, resurrects deletes',
  '"sync now" says success after a time-out',
  'interrupted first download taken as complete',
  'a class reassigned while offline',
  'the browser kills the database connection',
  'quota',
  'the whole database evicted',
  'an old tab blocks the upgrade',
  'operations queued under an older application',
  'update purges chunks of open tabs or reloads mid-form',
  'an installed app never fetches the new worker',
  'crash while sending',
  'a row sent before the crash is coalesced after it',
  "a second edit conflicts with one's own first",
  'refresh answer lost, next try hours later',
  'a slow read undoes an acknowledged cell',
  "a device's disk goes back: its number is older than its ledger",
  'a refused operation is sent again, or its right ended since',
  'two documents of one feed position do not fit one answer',
  'a sign-out or switch ends at any of its awaits',
  'the server comes back from a backup',
  'a clock that was years ahead is right again',
  'half-sent and stalled bodies',
  'two writers break a rule that joins two cells',
  'a page ends in the task of the tap',
] as const;

export type CaseTest = { readonly number: number; readonly file: string; readonly title: string };

/** "case 3: …", "law 5, cases 9 and 10: …" in the name of a test. */
const inTitle = /^(?:laws? [\d and]+, )?cases? ([\d, and]+): (.*)$/;
/** A line "// case 3" above a test whose name does not mention it. */
const inComment = /^\s*\/\/ cases? ([\d, and]+)$/;
const testCall = /^\s*(?:it|test)(?:\.\w+)?\(/;
const numbersIn = (text: string) => [...text.matchAll(/\d+/g)].map(([digits]) => Number(digits));

/** The cases that the tests of a file name. */
export function casesIn(file: string, source: string): CaseTest[] {
  const found: CaseTest[] = [];
  let above: number[] = [];
  let isInCall = false;
  for (const line of source.split('\n')) {
    const comment = inComment.exec(line);
    if (comment) above.push(...numbersIn(comment[1] ?? ''));
    if (testCall.test(line)) isInCall = true;
    if (!isInCall) continue;
    // The name is the first string that makes a sentence: rows of a test table, which come before it, are in brackets.
    const name = /^\s*(?:(?:it|test)[\w.]*\(|.*\)\()?(['"`])((?:(?!\1).){12,})\1/.exec(line)?.[2];
    if (!name?.trim().includes(' ')) continue;
    const [, numbers = '', rest = name] = inTitle.exec(name) ?? [];
    for (const number of [...above, ...numbersIn(numbers)]) found.push({ number, file, title: rest });
    above = [];
    isInCall = false;
  }
  return found;
}

function* testFiles(folder: string): Generator<string> {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory() && entry.name !== 'planted') yield* testFiles(full);
    else if (/\.(test|journey|e2e)\.tsx?$/.test(entry.name)) yield full;
  }
}

/** Every test that names a case, ordered by case and place. */
export function findCaseTests(): CaseTest[] {
  const folders = ['contract', 'server', 'src', 'tests'].map((name) => path.join(root, name));
  return folders
    .flatMap((folder) => [...testFiles(folder)])
    .sort()
    .flatMap((file) => casesIn(path.relative(root, file), fs.readFileSync(file, 'utf8')))
    .sort((a, b) => a.number - b.number);
}

/** Cases that no test names. */
export function missingCases(tests: readonly CaseTest[]): string[] {
  return cases.flatMap((what, index) =>
    tests.some(({ number }) => number === index + 1) ? [] : [`case ${index + 1}: ${what}`],
  );
}

/** The level at which it can really happen. */
function levelOf(file: string): string {
  if (/\.(journey|e2e)\.ts$/.test(file)) return 'Chromium';
  return file.startsWith('server/') || file.startsWith('tests/server/') ? 'server' : 'engine and store';
}

export function tableOf(tests: readonly CaseTest[]): string {
  const rows = cases.flatMap((what, index) =>
    tests
      .filter(({ number }) => number === index + 1)
      .map(({ file, title }, place) => {
        const head = place === 0 ? `${index + 1} | ${what}` : ' |';
        return `| ${head} | ${levelOf(file)} | ${title.replaceAll('|', '\\|')} | \`${file}\` |`;
      }),
  );
  return [
    `# The ${cases.length} cases, and their tests`,
    '',
    'Cases that broke other systems (`design/sync.md`), each at the level where it can really happen. Written by',
    '`scripts/sync-cases.ts` from the names of the tests; `tests/sync/cases.index.test.ts` fails when one is missing or this page is old.',
    '',
    '| # | What broke | Level | Test | File |',
    '|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

export const tableFile = path.join(root, 'docs', 'sync-cases.md');

export function writeTable(): void {
  fs.writeFileSync(tableFile, tableOf(findCaseTests()));
}
