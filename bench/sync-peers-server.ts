// The calls that the peers' own pages make: one edit, many edits, RxDB's push and pull, a token. All of them end in `apply`.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { answer, readBody } from './sync-http.ts';
import { makeBase } from './sync-job.ts';
import { type Stored, type World, worldOf } from './sync-worlds.ts';

type Change = { readonly id: string; readonly lesson: string; readonly value: unknown; readonly at: number };
type RxRow = { readonly assumedMasterState?: Change; readonly newDocumentState: Change & { _deleted?: boolean } };

/** Everything that is not 200, the same for all peers. True when the request has been answered. */
export function refuse(request: IncomingMessage, response: ServerResponse, world: World, edits: number): boolean {
  const admission = world.admit(request, edits);
  if (admission === 'ok') return false;
  const [status, error] = admission === 'expired' ? [401, 'unauthorized'] : [500, 'internal'];
  answer(request, response, status as number, { error, reason: error });
  return true;
}

/** False if the path belongs to none of them. */
export async function answerPeers(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const url = new URL(request.url ?? '/', 'http://bench');
  const world = worldOf(request);
  if (url.pathname === '/token') answer(request, response, 200, { token: world.token });
  else if (url.pathname === '/cells')
    answer(request, response, 200, makeBase(Number(url.searchParams.get('journals'))));
  else if (url.pathname === '/apply') await applyOne(request, response, world);
  else if (url.pathname === '/apply-many') await applyMany(request, response, world);
  else if (url.pathname === '/rxdb/push') await pushRows(request, response, world);
  else return false;
  return true;
}

async function applyOne(request: IncomingMessage, response: ServerResponse, world: World): Promise<void> {
  const change = (await readBody(request)) as Change;
  if (refuse(request, response, world, 1)) return;
  const outcome = world.apply(change, request.headers['idempotency-key'] as string | undefined);
  answer(request, response, outcome === 'refused' ? 422 : 200, { outcome });
}

/** Many edits in a request, for libraries that can send their queue in one; each edit has its outcome. */
async function applyMany(request: IncomingMessage, response: ServerResponse, world: World): Promise<void> {
  const changes = (await readBody(request)) as (Change & { operation?: string })[];
  if (refuse(request, response, world, changes.length)) return;
  const outcomes = changes.map(({ operation, ...change }) => world.apply(change, operation));
  answer(request, response, 200, { outcomes });
}

/** The push of RxDB's documentation: it answers with the conflicts, the rows whose assumed state is not the server's. */
async function pushRows(request: IncomingMessage, response: ServerResponse, world: World): Promise<void> {
  const rows = (await readBody(request)) as RxRow[];
  if (refuse(request, response, world, rows.length)) return;
  const conflicts: unknown[] = [];
  for (const { assumedMasterState, newDocumentState } of rows) {
    const master = world.cells.get(newDocumentState.id);
    if (master && master.at !== assumedMasterState?.at) {
      conflicts.push(asDocument(master));
      continue;
    }
    // RxDB has no refusals: the server's state is answered as a conflict, which for a new document is "deleted".
    const { id, lesson, value, at } = newDocumentState;
    if (world.apply({ id, lesson, value, at }) === 'refused') conflicts.push({ ...newDocumentState, _deleted: true });
  }
  answer(request, response, 200, conflicts);
}

function asDocument({ id, lesson, value, at }: Stored): unknown {
  return { id, lesson, value, at, _deleted: false };
}
