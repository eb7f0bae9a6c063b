// Three fuzzed requests to each call, and three fuzzed operations of each mutation. The slow files continue with thousands.
import { databaseKind } from '#tests/support/database.ts';
import { describeFuzzedOperations } from './fuzz/fuzzed-operations.ts';
import { describeFuzzedRequests } from './fuzz/fuzzed-requests.ts';

const few = { seed: 20_261_122, timesEach: 3, limitMs: 180_000 };

describeFuzzedRequests(databaseKind, few);
describeFuzzedOperations(databaseKind, few);
