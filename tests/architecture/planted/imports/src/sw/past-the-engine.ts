// breaks: sw-is-a-host
import { host } from '#workers/sync/sync.worker.ts';

export const wake = host;
