import { port } from '#workers/sync/port.ts';

export const account = port;
