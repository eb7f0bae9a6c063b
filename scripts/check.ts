// `npm run check`: everything that needs neither a browser nor a server. `--accept-wire` first records the current wire as agreed.
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { report, root, runAll, staticSteps } from './steps.ts';
import { runVitest } from './test-counts.ts';
import { selectTests, tierOf } from './test-selection.ts';

if (process.argv.includes('--accept-wire')) {
  // Imported only here: if the contract does not even load, the type check must still report it.
  const { acceptWire } = await import('./wire.ts');
  acceptWire();
}

const outcomes = await runAll(staticSteps, Math.min(availableParallelism(), 2));
const quick = selectTests({ folders: [], isFailedOnly: false }).files.filter(
  (file) => tierOf(file) === 'unit' && /^(contract|src|tests\/architecture)\/|^tests\/mutants\/recorded/.test(file),
);
const startedAt = Date.now();
const unit = await runVitest({
  name: 'unit tests',
  arguments: quick.map((file) => path.join(root, file)),
});
report(unit.outcome, startedAt, `${unit.counts.passed} passed, ${unit.counts.failed} failed`);
for (const name of unit.counts.skipped) console.log(`skipped: ${name}`);
const isGreen = unit.outcome.isPassed && outcomes.every((outcome) => outcome.isPassed);
process.exitCode = isGreen ? 0 : 1;
