// breaks: data-through-ports
import { host } from '#workers/sync/sync.worker.ts';

export const past = host;
