// Thousands of fuzzed requests on each kind of database. QALAM_FUZZ_CASES sets the number of cases, QALAM_FUZZ_SEED selects others.
import { databaseKinds } from '#tests/support/database.ts';
import { describeFuzzedRequests } from './fuzz/fuzzed-requests.ts';

const asked = process.env.QALAM_FUZZ_CASES;
const seed = Number(process.env.QALAM_FUZZ_SEED ?? 20_261_122);

for (const kind of databaseKinds) {
  // Enough to get most operations done at least once. PostgreSQL needs fewer: it only decides what its columns accept.
  const most = Number(asked ?? (kind === 'pglite' ? 12_000 : 1_000));
  describeFuzzedRequests(kind, { seed, timesEach: 1, most, limitMs: 60_000 + most * 50 });
}
