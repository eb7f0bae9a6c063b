// The product's own protocol in front of the bench's `apply`: the call, the encoding and the shape of the answer are those of server/sync;
// rights, database and feed are left out, as for every peer.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { cellKey } from '#contract/core/documents.ts';
import { toRanges } from '#contract/core/ranges.ts';
import { findMutation } from '#contract/mutations.ts';
import { type Effect, ownCellsOf, takeOwnCells } from '#contract/sync/own-cells.ts';
import type {
  DocumentChange,
  OperationException,
  SyncAnswer,
  SyncRequest,
  WireCell,
} from '#contract/sync/sync.schema.ts';
import { decodeOperations } from '#contract/sync/sync.wire.ts';
import { answer, readBody } from './sync-http.ts';
import { lessonsPerJournal, makeBase } from './sync-job.ts';
import { type World, worldOf } from './sync-worlds.ts';

const author = 1;

/** False when the path is not ours. */
export async function answerOurs(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const world = worldOf(request);
  if (request.url === '/api/refresh_token') {
    answer(request, response, 200, { data: { access_token: world.token, refresh_token: null, expires_in: 900 } });
    return true;
  }
  if (request.url !== '/api/v4/os/sync') return false;
  const body = (await readBody(request)) as SyncRequest;
  const operations = decodeOperations(body) ?? [];
  const admission = world.admit(request, operations.length);
  if (admission !== 'ok') {
    const code = admission === 'expired' ? 'TOKEN_EXPIRED' : 'INTERNAL';
    answer(request, response, admission === 'expired' ? 426 : 500, { error: { code, requestId: 'bench' } });
    return true;
  }
  const receivedAt = Date.now();
  const ok: number[] = [];
  const exceptions: OperationException[] = [];
  const cells: Record<string, Record<string, WireCell>> = {};
  const effects: Effect[] = [];
  for (const operation of operations) {
    const { seq, name, payload } = operation;
    const mutation = findMutation(name);
    if (!mutation) throw new Error(`The mutation ${name} is not declared`);
    const address = mutation.key(payload);
    const id = cellKey(address);
    const value = mutation.overlay(null, payload);
    const outcome = world.apply({ id, value, at: operation.capturedAt }, `${body.clientId} ${seq}`);
    if (outcome === 'ok') {
      ok.push(seq);
      effects.push({ seq, base: operation.base, cellKey: id, value });
    } else if (outcome === 'duplicate') exceptions.push({ seq, outcome });
    else exceptions.push({ seq, outcome: 'rejected', code: 'NOT_IN_GROUP', message: 'The pupil is not in the class' });
    const stored = world.cells.get(id);
    if (!stored) continue;
    cells[address.document] ??= {};
    const inDocument = cells[address.document] as Record<string, WireCell>;
    inDocument[address.cell] = [stored.version, stored.value, author, receivedAt];
  }
  const own = body.brief ? takeOwnCells(cells, ownCellsOf(effects), () => true, receivedAt) : undefined;
  const content: SyncAnswer = {
    receivedAt,
    acceptedAt: Date.now(),
    ok: toRanges(ok),
    exceptions,
    cells,
    ...(own ? { own } : {}),
    documents: documentsOf(world, body.want),
    people: { [author]: 'Ахметова А.' },
    more: false,
    cursor: 1,
  };
  answer(request, response, 200, { data: content });
  return true;
}

let base: Map<string, Record<string, WireCell>> | undefined;

/** Every lesson that a device may request, with its cells at version 1. */
function baseOf(document: string): Record<string, WireCell> {
  if (!base) {
    base = new Map();
    for (const { id, value, at } of makeBase(20)) {
      const [name = '', cell = ''] = id.split('|');
      const shown = cell.startsWith('attendance') ? (value as { attendance: string }).attendance : value;
      const inDocument = base.get(name) ?? {};
      inDocument[cell] = [1, shown, author, at];
      base.set(name, inDocument);
    }
  }
  return base.get(document) ?? {};
}

function documentsOf(_world: World, want: readonly string[]): DocumentChange[] {
  return want.map((key) => ({ key, asOf: 1, live: true, body: { lessons: lessonsPerJournal }, cells: baseOf(key) }));
}
