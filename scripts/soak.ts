// `npm run test:soak`: a long run of what `npm test` plays a little of: 10,000 schedules of the simulated world, many fuzzed bodies, many
// killed processes, all recorded mutants (`--mutants=0` omits them). Takes over an hour on two cores; uses PostgreSQL if installed, which
// is faster than the embedded database. `-- --schedules=2000 --seed=5001` plays others.
// A failing seed is printed with the shortest schedule found for it.
import { availableParallelism } from 'node:os';
import { endRunning, report, run, type Step } from './steps.ts';
import { findPostgresBinaries, startPostgres } from './throwaway-postgres.ts';

function numberOf(name: string, otherwise: number): number {
  const given = process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3);
  const value = Number(given ?? otherwise);
  if (!Number.isInteger(value) || value < 0) throw new Error(`--${name} wants a whole number, not ${given}`);
  return value;
}

const schedules = numberOf('schedules', 10_000);
const firstSeed = numberOf('seed', 1);
const binaries = findPostgresBinaries();
const postgres = binaries ? await startPostgres(binaries) : undefined;
const onPostgres = postgres ? { QALAM_TEST_POSTGRES: postgres.url } : {};
const width = Math.max(1, Math.min(4, availableParallelism()));

/** Each process has its own world and its share of the seeds. */
const worlds = Array.from({ length: schedules > 0 ? width : 0 }, (_, index): Step => {
  const from = firstSeed + Math.floor((schedules * index) / width);
  const to = firstSeed + Math.floor((schedules * (index + 1)) / width);
  return {
    name: `simulated world, seeds ${from} to ${to - 1}`,
    command: ['vitest', 'run', 'tests/sync/world.slow.test.ts'],
    environment: { ...onPostgres, QALAM_SEED: String(from), QALAM_SCHEDULES: String(to - from) },
  };
});
const hostile: Step = {
  name: 'fuzzed bodies and killed processes',
  command: [
    'vitest',
    'run',
    ...['fuzz', 'fuzz-operations', 'storm', 'durability'].map((name) => `tests/server/${name}.slow.test.ts`),
  ],
  environment: {
    ...onPostgres,
    QALAM_FUZZ_CASES: String(numberOf('bodies', 24_000)),
    QALAM_KILLS: String(numberOf('kills', 40)),
  },
};

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    endRunning();
    await postgres?.stop();
    process.exit(1);
  });
}
const startedAt = Date.now();
const played = worlds.map(async (step) => {
  const outcome = await run(step);
  report(outcome, startedAt);
  return outcome;
});
const outcomes = await Promise.all(played);
const hostileAt = Date.now();
const last = await run(hostile);
report(last, hostileAt);
const all = [...outcomes, last];
if (numberOf('mutants', 1) > 0) {
  const mutantsAt = Date.now();
  const mutants = await run({
    name: 'all recorded mutants',
    command: ['node', 'scripts/mutants.ts', '--all'],
    environment: onPostgres,
  });
  report(mutants, mutantsAt, mutants.output.trim().split('\n').at(-1));
  all.push(mutants);
}
await postgres?.stop();
const isPassed = all.every((outcome) => outcome.isPassed);
console.log(`${schedules} schedules: ${isPassed ? 'all laws kept' : 'see above'}`);
process.exitCode = isPassed ? 0 : 1;
