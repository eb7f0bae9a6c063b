// `npm run test:mutants`: applies recorded mutants (docs/mutants.md) in copies of the tree; the test that each names must fail. The last
// line is always `N killed, N survived, N errors`.
import path from 'node:path';
import { readMutants } from './mutants/recorded.ts';
import { type Outcome, tryMutants } from './mutants/run.ts';
import { select } from './mutants/selection.ts';
import { endRunning, root } from './steps.ts';
import { findPostgresBinaries, startPostgres } from './throwaway-postgres.ts';

const words = ({ verdict }: Outcome) => (verdict.kind === 'killed' && verdict.byTime ? 'killed by time' : verdict.kind);

function tell(outcome: Outcome): void {
  const { mutant, verdict, tookMs } = outcome;
  const seconds = (tookMs / 1000).toFixed(1).padStart(6);
  const what = `${mutant.rows.join(' ')}  ${mutant.file}  ${JSON.stringify(mutant.find)}`;
  console.log(`${words(outcome).padEnd(14)} ${seconds} s  ${what}`);
  if (verdict.kind === 'error') console.log(`               ${mutant.test}, "${mutant.name}": ${verdict.why}`);
}

const all = readMutants(root);
const { mutants, words: selected } = select(all, process.argv.slice(2));
console.log(`mutants: ${selected}`);

const wantsDatabase = mutants.some(({ test }) => !/^(contract|src)\//.test(test));
const binaries = process.env.QALAM_TEST_POSTGRES || !wantsDatabase ? undefined : findPostgresBinaries();
const postgres = binaries ? await startPostgres(binaries) : undefined;
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    stop.abort();
    endRunning();
  });
}
const outcomes = await tryMutants(mutants, {
  root,
  dependencies: path.join(root, 'node_modules'),
  width: 2,
  environment: postgres ? { QALAM_TEST_POSTGRES: postgres.url } : {},
  onOutcome: tell,
  signal: stop.signal,
}).finally(() => postgres?.stop());

const of = (kind: Outcome['verdict']['kind']) => outcomes.filter(({ verdict }) => verdict.kind === kind);
const [killed, survived, errors] = [of('killed'), of('survived'), of('error')];
// Listed again together: in a long run they are far apart.
if (outcomes.length > 20) for (const outcome of [...survived, ...errors]) tell(outcome);
if (stop.signal.aborted) console.log('ended before all were tried');
console.log(`${killed.length} killed, ${survived.length} survived, ${errors.length} errors`);
process.exitCode = killed.length === mutants.length ? 0 : 1;
