// breaks: server-writes-by-doors
import { push } from '#server/sync/push.ts';

export const write = push;
