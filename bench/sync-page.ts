// Writes docs/benchmarks-sync.md and its picture from the figures; nothing on that page is written by hand.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { standing } from './sync-ahead.ts';
import type { Figure, Reopened, Results, Row } from './sync-figures.ts';
import { contestants, durability, type PeerName } from './sync-peers.ts';
import { drawPicture } from './sync-picture.ts';
import { scenarios } from './sync-scenarios.ts';
import { method, remarks } from './sync-words.ts';

type Cell = string | number;
const faulty = ['job', 'narrow', 'rough'];
const thousands = ['clean', ...faulty];

function table(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const line = (cells: readonly Cell[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
function spread({ median, from, to }: Figure, digits = 0): string {
  const show = (value: number) => value.toFixed(digits);
  return from === to ? show(median) : `${show(median)} (${show(from)}-${show(to)})`;
}
function time(row: Row | undefined): string {
  if (!row) return 'not run';
  if (!row.totalMs) return `never (${row.runs} ${row.runs === 1 ? 'run' : 'runs'})`;
  const some = row.finished < row.runs ? `, ${row.runs - row.finished} never` : '';
  return `${spread(row.totalMs)}; ${row.finished}${some}`;
}

/** Rows of one scenario in the order of the contestants. */
function rowsOf(results: Results, scenario: string): Row[] {
  return contestants.flatMap(({ peer, setting }) =>
    results.rows.filter((row) => row.peer === peer && row.setting === setting && row.scenario === scenario),
  );
}

function clean(results: Results): string {
  const rows = rowsOf(results, 'clean').map((row) => [
    row.title,
    time(row),
    spread(row.requests),
    spread(row.upKilobytes, 1),
    spread(row.downKilobytes, 1),
    `${row.writeP50Ms.median} / ${row.writeP95Ms.median}`,
    `${row.longTasksMs.median} / ${row.longestTaskMs.median}`,
    results.kilobytes[row.peer] ?? '',
  ]);
  const head = [
    '',
    'ms to the last acknowledgement; runs',
    'requests',
    'kB up',
    'kB down',
    'write p50 / p95, ms',
    'long tasks while sending / longest task at all, ms',
    'JavaScript, kB',
  ];
  return table(head, rows);
}

function links(results: Results): string {
  const of = (scenario: string) => rowsOf(results, scenario);
  const rows = contestants.map(({ peer, setting, title }) => [
    title,
    ...faulty.map((scenario) => time(of(scenario).find((row) => row.peer === peer && row.setting === setting))),
  ]);
  return table(['', ...faulty.map((name) => `${name}: ${scenarios.find((each) => each.name === name)?.what}`)], rows);
}

function correctness(results: Results): string {
  const rows = contestants.flatMap(({ peer, setting, title }) => {
    const own = results.rows.filter(
      (row) => row.peer === peer && row.setting === setting && thousands.includes(row.scenario),
    );
    if (own.length === 0) return [];
    const sum = (pick: (row: Row) => number) => own.reduce((all, row) => all + pick(row), 0);
    const withRefusal = own.filter(({ scenario }) => faulty.includes(scenario));
    const refusals = withRefusal.reduce((all, row) => all + row.runs, 0);
    const shown = withRefusal.reduce((all, row) => all + Math.min(row.runs, row.refusedKept), 0);
    return [
      [
        title,
        sum(({ runs }) => runs),
        sum(({ lost }) => lost),
        sum(({ waiting }) => waiting),
        sum(({ duplicated }) => duplicated),
        sum(({ reordered }) => reordered),
        sum(({ stale }) => stale),
        shown === 0 ? 'no' : shown < refusals ? 'in some runs' : 'yes',
      ],
    ];
  });
  return table(
    ['', 'runs', 'lost', 'stuck', 'done twice', 'older after newer', 'cells left old', 'refused edit still shown'],
    rows,
  );
}

function growth(results: Results): string {
  const of = (scenario: string) => rowsOf(results, scenario);
  const rows = contestants.map(({ peer, setting, title }) => [
    title,
    ...['clean-100', 'clean', 'clean-10000'].map((scenario) =>
      time(of(scenario).find((row) => row.peer === peer && row.setting === setting)),
    ),
  ]);
  return table(['', '100', '1,000', '10,000'], rows);
}

function reopening(results: Results): string {
  const peers = [...new Set(results.reopened.map(({ title }) => title))];
  const cell = (found: Reopened | undefined) =>
    found ? `${spread(found.firstLessonMs)}; ${spread(found.openMs)}; ${found.writeP95Ms}` : 'not run';
  const rows = peers.map((title) => [
    title,
    ...[1, 5, 20].map((journals) =>
      cell(results.reopened.find((each) => each.title === title && each.journals === journals)),
    ),
  ]);
  return table(['', '1 journal, 1,800 cells', '5 journals, 9,000 cells', '20 journals, 36,000 cells'], rows);
}

/** Writes the page and the picture. */
export async function writePage(root: string, results: Results): Promise<void> {
  const kept = Object.entries(durability)
    .filter(([peer]) => results.rows.some((row) => row.peer === peer))
    .map(([peer, words]) => `- ${contestants.find((each) => each.peer === (peer as PeerName))?.title}: ${words}.`);
  const text = `# The sync engine beside its peers

Written by \`npm run bench:sync\`; do not edit. ${results.measuredAt} UTC, ${results.machine}. ${results.note}

![Milliseconds until everything is acknowledged](pictures/benchmarks-sync.svg)

${method}

## 1,000 edits, 300 ms, nothing goes wrong
Median, the middle half of the runs in brackets.

${clean(results)}

Where an edit is when the library says that it is stored:
${kept.join('\n')}

## When something goes wrong
Milliseconds to the last acknowledgement; runs. "Never": after 20 s without a request, or at the limit of the run, edits still waited.

${links(results)}

## What became of the edits
Sums of all runs with 1,000 edits, on the clean link too; 999 or 1,000 edits to be kept in each.

${correctness(results)}

## As more waits
Milliseconds to the last acknowledgement on the clean link; runs.

${growth(results)}

## Opening again, with journals on the device and 1,000 edits waiting
Milliseconds from the start of the navigation to the cells of a lesson in hand, with what waits above them; the same from the first
line of the script; p95 of a write with that much on the device.

${reopening(results)}

${standing(results)}

${remarks}
`;
  await writeFile(path.join(root, 'docs/benchmarks-sync.md'), text);
  await writeFile(path.join(root, 'docs/pictures/benchmarks-sync.svg'), drawPicture(results));
}
