import { pull } from '#workers/sync/engine/pull.ts';

export const wake = pull;
