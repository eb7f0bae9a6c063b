// Hundreds of fuzzed operations. QALAM_FUZZ_CASES sets the number of cases (a quarter of it), QALAM_FUZZ_SEED selects others.
import { mutations } from '#contract/office.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { describeFuzzedOperations } from './fuzz/fuzzed-operations.ts';

const seed = Number(process.env.QALAM_FUZZ_SEED ?? 20_261_122);
const cases = Number(process.env.QALAM_FUZZ_CASES ?? 2_000) / 4;
const timesEach = Math.ceil(cases / Object.keys(mutations).length);

for (const kind of databaseKinds) describeFuzzedOperations(kind, { seed, timesEach, limitMs: 60_000 + cases * 50 });
