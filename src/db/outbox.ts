// The outbox: what a person did and the server has not settled. Every tab writes here itself, in one durable transaction.
import { type Cell, cellKey, emptyCell } from '#contract/core/documents.ts';
import { AppError } from '#contract/core/errors.ts';
import { type AnyMutation, type Base, canonicalJson } from '#contract/core/mutation.ts';
import type { ServerTime } from '#contract/core/time.ts';
import { findMutation } from '#contract/mutations.ts';
import { clientIdOf } from './client-id.ts';
import type { QalamDatabase } from './database.ts';
import type { Handles } from './handles.ts';
import { baseOn } from './lives.ts';
import { type CacheRow, cacheKey, type OutboxRow } from './schema.ts';
import { withSent } from './sent.ts';

export type NewOperation = {
  readonly schoolId: number;
  readonly eduYear: number;
  readonly name: string;
  readonly payload: unknown;
  readonly capturedAt: ServerTime;
  /** The server's cell as the screen showed it: counts where the document had to make room since (case 24). Missing: it showed none. */
  readonly shown?: Cell | undefined;
};
/** What became of it: a row of its own, merged into an unsent one, or nothing to send. */
export type Enqueued = {
  readonly outcome: 'added' | 'merged' | 'unchanged' | 'withdrawn';
  readonly seqs: readonly number[];
};

/** Operations of one press. `id`: the one under which it is written down elsewhere; it is stored once under it, whoever comes. */
export type NewAct = { readonly id: string | null; readonly operations: readonly NewOperation[] };

const takenKey = 'typedTaken';
/** Ids of acts that nobody has told to be forgotten: pages that ended between two steps leave some. */
const mostTaken = 100;
/** Id of an act to the rows that it became. */
type Taken = Readonly<Record<string, readonly number[]>>;

/**
 * Stores operations durably, all or none, in the order given. When this returns they are on the disk.
 * @throws AppError NOT_SAVED when the device has no room left, VALIDATION_FAILED when a payload is not what was declared.
 */
export async function enqueue(
  handles: Handles,
  operations: readonly NewOperation[],
  makeId: () => string,
): Promise<Enqueued[]> {
  return enqueueActs(handles, [{ id: null, operations }], makeId);
}

/**
 * Stores acts, as `enqueue` does. One that was stored before under its id tells its rows and is not stored again. `forget`: ids of acts
 * that nobody can bring any more.
 */
export async function enqueueActs(
  handles: Handles,
  acts: readonly NewAct[],
  makeId: () => string,
  forget: readonly string[] = [],
): Promise<Enqueued[]> {
  return handles.write(async () => {
    const database = handles.strict;
    const { outbox, settings, caches, flags, cursors, receipts } = database;
    const tables = [outbox, settings, caches, flags, cursors, receipts];
    return database.transaction('rw', tables, async () => {
      const clientId = await clientIdOf(database, makeId);
      const epochs = new Map(
        (await database.cursors.toArray()).map(({ schoolId, epoch }) => [schoolId, epoch ?? null]),
      );
      const known = (await database.flags.get(takenKey))?.value as Taken | undefined;
      const former = Object.entries(known ?? {}).filter(([id]) => !forget.includes(id));
      const taken = new Map(former.slice(-mostTaken));
      const results: Enqueued[] = [];
      for (const { id, operations } of acts) {
        const before = id === null ? undefined : (known?.[id] ?? taken.get(id));
        if (before) {
          results.push({ outcome: 'unchanged', seqs: before });
          continue;
        }
        const own: Enqueued[] = [];
        for (const operation of operations) {
          const device = { userId: handles.userId, clientId, epoch: epochs.get(operation.schoolId) ?? null };
          own.push(await enqueueOne(database, device, operation));
        }
        results.push(...own);
        if (id !== null)
          taken.set(
            id,
            own.flatMap(({ seqs }) => seqs),
          );
      }
      if (known || taken.size > 0) await database.flags.put({ key: takenKey, value: Object.fromEntries(taken) });
      return results;
    });
  });
}

async function enqueueOne(
  database: QalamDatabase,
  { userId, clientId, epoch }: { userId: number; clientId: string; epoch: string | null },
  operation: NewOperation,
): Promise<Enqueued> {
  const { schoolId, eduYear, name } = operation;
  // To the second: it is shown to the minute, and whole seconds shrink on the wire.
  const capturedAt = Math.floor(operation.capturedAt / 1000) * 1000;
  const mutation = findMutation(name);
  const parsed = mutation?.payload.safeParse(operation.payload);
  if (!mutation || !parsed?.success) throw new AppError('VALIDATION_FAILED');
  const address = mutation.key(parsed.data);
  const key = cellKey(address);
  const onKey = await database.outbox.where('cellKey').equals(key).sortBy('seq');
  const onCell = (await withSent(database, onKey)).filter((row) => row.schoolId === schoolId);
  const parked = onCell.filter((row) => row.state === 'parked');
  const last = onCell.filter((row) => row.state === 'pending').at(-1);
  const document: CacheRow | undefined = await database.caches.get(cacheKey(schoolId, address.document));
  const known = document ? (document.cells[address.cell] ?? emptyCell) : operation.shown;
  const base = known ?? emptyCell;
  const payload = overParked(mutation, parsed.data, parked);
  // A new value over a parked one is the author's decision about it.
  const replaced = [...parked.map((row) => row.seq), ...(await freeFollowers(database, parked))];
  await database.outbox.bulkDelete(parked.map((row) => row.seq));
  const resultsIn = (value: unknown) => canonicalJson(mutation.overlay(base.value, value));
  // What nobody knows is equal to nothing.
  const isBaseValue = (value: unknown) => known !== undefined && resultsIn(value) === canonicalJson(base.value);

  if (last && canMerge(last, name, mutation.payloadVersion) && mutation.coalesce !== 'never') {
    const merged = mutation.coalesce(last.payload, payload);
    const startsAtBase = 'version' in last.base && last.base.version === base.version;
    if (startsAtBase && isBaseValue(merged)) {
      await database.outbox.delete(last.seq);
      return { outcome: 'withdrawn', seqs: [last.seq, ...replaced] };
    }
    await database.outbox.update(last.seq, { payload: merged, capturedAt });
    return { outcome: 'merged', seqs: [last.seq, ...replaced] };
  }
  if (!last && isBaseValue(payload)) return { outcome: 'unchanged', seqs: replaced };
  const seen = known ? baseOn(document, base) : await baseOfReceipts(database, schoolId, key);
  const from: Base = last ? { afterSeq: last.seq } : seen.base;
  const row: Omit<OutboxRow, 'seq'> = {
    ...(mutation.weight === 'trace' && { isTrace: true as const }),
    clientId,
    userId,
    schoolId,
    eduYear,
    name,
    payloadVersion: mutation.payloadVersion,
    payload,
    document: address.document,
    cellKey: key,
    requires: mutation.requires(payload).map(cellKey),
    base: from,
    baseAt: seen.baseAt,
    epoch,
    capturedAt,
    firstSentAt: null,
    state: 'pending',
    attempts: 0,
    nextAttemptAt: 0,
    error: null,
  };
  const seq = await database.outbox.add(row);
  return { outcome: 'added', seqs: [seq, ...replaced] };
}

/**
 * What was parked because of rows that are replaced waits for the new one instead, under its own number: the server has not taken it.
 * @returns their numbers.
 */
async function freeFollowers(database: QalamDatabase, replaced: readonly OutboxRow[]): Promise<number[]> {
  if (replaced.length === 0) return [];
  const roots = new Set(replaced.map(({ seq }) => seq));
  const isFreed = ({ seq, error }: OutboxRow) =>
    error?.because !== undefined && roots.has(error.because) && !roots.has(seq);
  const freed = (await database.outbox.toArray()).filter(isFreed);
  await database.outbox.bulkPut(
    freed.map((row) => ({ ...row, state: 'pending', error: null, attempts: 0, nextAttemptAt: 0 })),
  );
  return freed.map(({ seq }) => seq);
}

/** What only adds to the value, such as strokes, takes over what was refused: nothing else holds it any more. */
function overParked({ name, payloadVersion, coalesce }: AnyMutation, payload: unknown, parked: readonly OutboxRow[]) {
  const same = parked.filter((row) => row.name === name && row.payloadVersion === payloadVersion);
  if (coalesce === 'never') return payload;
  return [...same.map((row) => row.payload), payload].reduce((older, newer) => coalesce(older, newer));
}

/** Of a document that had to make room the user has seen at least what was accepted of their own. */
async function baseOfReceipts(
  database: QalamDatabase,
  schoolId: number,
  key: string,
): Promise<ReturnType<typeof baseOn>> {
  const newest = await database.receipts
    .orderBy('acceptedAt')
    .reverse()
    .filter((receipt) => receipt.schoolId === schoolId && receipt.cellKey === key)
    .first();
  return newest
    ? { base: { seenAt: newest.acceptedAt }, baseAt: newest.acceptedAt }
    : { base: { version: emptyCell.version }, baseAt: 0 };
}

/** Only what was never sent may still change, and only by the same version of the application. */
function canMerge(row: OutboxRow, name: string, payloadVersion: number): boolean {
  return row.firstSentAt === null && row.name === name && row.payloadVersion === payloadVersion;
}

/** Everything that is not settled, in order. */
export async function readOutbox(handles: Handles): Promise<OutboxRow[]> {
  return handles.read(['outbox', 'flags'], async (database) => withSent(database, await database.outbox.toArray()));
}
