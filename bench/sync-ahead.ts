// Where our engine stands: its targets, and every metric in which a peer does better, so that nobody has to search for it.
import type { Results, Row } from './sync-figures.ts';

const aims = { totalMs: 2 * 300 + 150, upKilobytes: 10, writeP95Ms: 5, firstLessonMs: 150 };

type Metric = { readonly name: string; readonly scenario: string; readonly of: (row: Row) => number | null };

const metrics: readonly Metric[] = [
  ...['clean', 'job', 'narrow', 'rough', 'clean-100', 'clean-10000'].map(
    (scenario): Metric => ({ name: `time, ${scenario} (ms)`, scenario, of: ({ totalMs }) => totalMs?.median ?? null }),
  ),
  { name: 'requests, clean', scenario: 'clean', of: ({ requests }) => requests.median },
  { name: 'kB up, clean', scenario: 'clean', of: ({ upKilobytes }) => upKilobytes.median },
  { name: 'kB down, clean', scenario: 'clean', of: ({ downKilobytes }) => downKilobytes.median },
  { name: 'kB up, job', scenario: 'job', of: ({ upKilobytes }) => upKilobytes.median },
  { name: 'write p50 (ms)', scenario: 'clean', of: ({ writeP50Ms }) => writeP50Ms.median },
  { name: 'write p95 (ms)', scenario: 'clean', of: ({ writeP95Ms }) => writeP95Ms.median },
  { name: 'long tasks while sending (ms)', scenario: 'clean', of: ({ longTasksMs }) => longTasksMs.median },
];

function hasFailed(results: Results, { peer, setting }: Row): boolean {
  return results.rows.some(
    (row) =>
      row.peer === peer &&
      row.setting === setting &&
      row.lost + row.waiting + row.duplicated + row.stale + row.reordered > 0,
  );
}

function aheadIn(results: Results, { name, scenario, of }: Metric): string[] {
  // A peer that never finished has not sent everything.
  const rows = results.rows.filter((row) => row.scenario === scenario && row.finished > 0);
  const ours = rows.find(({ peer }) => peer === 'ours');
  const own = ours ? of(ours) : null;
  if (own === null) return [];
  const better = rows.flatMap((row) => {
    const value = of(row);
    return value !== null && value < own ? [`${row.title} ${value}${hasFailed(results, row) ? ' †' : ''}`] : [];
  });
  return better.length > 0 ? [`- ${name}, ours ${own}: ${better.join('; ')}.`] : [];
}

function aheadInSize({ kilobytes }: Results): string[] {
  const { ours, ...peers } = kilobytes;
  const smaller = Object.entries(peers).filter(([, size]) => size < (ours ?? 0));
  return smaller.length > 0 && ours
    ? [`- JavaScript (kB), ours ${ours}: ${smaller.map(([peer, size]) => `${peer} ${size}`).join('; ')}.`]
    : [];
}

function aheadInReopening({ reopened }: Results): string[] {
  return reopened
    .filter(({ peer }) => peer === 'ours')
    .flatMap(({ journals, firstLessonMs }) => {
      const better = reopened.filter(
        (each) => each.journals === journals && each.firstLessonMs.median < firstLessonMs.median,
      );
      const words = better.map((each) => `${each.title} ${each.firstLessonMs.median}`).join('; ');
      return better.length > 0
        ? [`- first lesson with ${journals} journals (ms), ours ${firstLessonMs.median}: ${words}.`]
        : [];
    });
}

function met(name: string, value: number | undefined, aim: number): string[] {
  if (value === undefined) return [];
  return [`- ${name}: ${value}, aim ${aim}: ${value <= aim ? 'met' : 'missed'}.`];
}

/** Two lists: the targets, and what peers do better. */
export function standing(results: Results): string {
  const ours = (scenario: string) => results.rows.find((row) => row.peer === 'ours' && row.scenario === scenario);
  const reopened = results.reopened.find(({ peer, journals }) => peer === 'ours' && journals === 20);
  const better = [
    ...metrics.flatMap((metric) => aheadIn(results, metric)),
    ...aheadInReopening(results),
    ...aheadInSize(results),
  ];
  return `## Our aims
${[
  ...met('1,000 edits, clean link (ms, 2 RTT + 150)', ours('clean')?.totalMs?.median, aims.totalMs),
  ...met('kB up', ours('clean')?.upKilobytes.median, aims.upKilobytes),
  ...met('write p95 (ms)', ours('clean')?.writeP95Ms.median, aims.writeP95Ms),
  ...met('first lesson, 36,000 cells and 1,000 pending (ms)', reopened?.firstLessonMs.median, aims.firstLessonMs),
].join('\n')}

## Where a peer is ahead of ours
† lost, doubled, disordered or held back edits in some scenario.

${better.length > 0 ? better.join('\n') : 'Nowhere in these figures.'}`;
}
