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
import { type CacheRow, cacheKey, neverSent, type OutboxRow } from './schema.ts';
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

type Device = { readonly userId: number; readonly clientId: string; readonly epoch: string | null };

/** Stores an operation. A new value over a parked one is the author's decision about it, and about what was parked because of it. */
async function enqueueOne(database: QalamDatabase, device: Device, operation: NewOperation): Promise<Enqueued> {
  const mutation = findMutation(operation.name);
  const parsed = mutation?.payload.safeParse(operation.payload);
  if (!mutation || !parsed?.success) throw new AppError('VALIDATION_FAILED');
  const key = cellKey(mutation.key(parsed.data));
  const onKey = await database.outbox.where('cellKey').equals(key).sortBy('seq');
  const isParked = (row: OutboxRow) => row.state === 'parked' && row.schoolId === operation.schoolId;
  const parked = onKey.filter(isParked);
  if (parked.length === 0) return place(database, device, { ...operation, payload: parsed.data });
  const followers = await followersOf(database, parked);
  const replaced = [...parked, ...followers].map(({ seq }) => seq);
  await database.outbox.bulkDelete(replaced);
  const payload = overParked(mutation, parsed.data, parked);
  // What the operation requires goes before it, what requires it goes after it.
  const requires = mutation.requires(payload).map(cellKey);
  const isAhead = (row: OutboxRow) => requires.includes(row.cellKey);
  const ahead = await addAgain(database, device, followers.filter(isAhead));
  const placed = await place(database, device, { ...operation, payload });
  const behind = await addAgain(
    database,
    device,
    followers.filter((row) => !isAhead(row)),
  );
  return { ...placed, seqs: [...placed.seqs, ...replaced, ...ahead, ...behind] };
}

/** Stores an operation whose payload is read, on a cell without parked rows. */
async function place(
  database: QalamDatabase,
  { userId, clientId, epoch }: Device,
  operation: NewOperation,
): Promise<Enqueued> {
  const { schoolId, eduYear, name, payload } = operation;
  // To the second: it is shown to the minute, and whole seconds shrink on the wire.
  const capturedAt = Math.floor(operation.capturedAt / 1000) * 1000;
  const mutation = findMutation(name);
  if (!mutation) throw new AppError('VALIDATION_FAILED');
  const address = mutation.key(payload);
  const key = cellKey(address);
  const onKey = await database.outbox.where('cellKey').equals(key).sortBy('seq');
  const onCell = (await withSent(database, onKey)).filter((row) => row.schoolId === schoolId);
  const last = onCell.filter((row) => row.state === 'pending').at(-1);
  const document: CacheRow | undefined = await database.caches.get(cacheKey(schoolId, address.document));
  const known = document ? (document.cells[address.cell] ?? emptyCell) : operation.shown;
  const base = known ?? emptyCell;
  const resultsIn = (value: unknown) => canonicalJson(mutation.overlay(base.value, value));
  // What nobody knows is equal to nothing.
  const isBaseValue = (value: unknown) => known !== undefined && resultsIn(value) === canonicalJson(base.value);

  if (last && canMerge(last, name, mutation.payloadVersion) && mutation.coalesce !== 'never') {
    const merged = mutation.coalesce(last.payload, payload);
    const startsAtBase = 'version' in last.base && last.base.version === base.version;
    if (startsAtBase && isBaseValue(merged)) {
      await database.outbox.delete(last.seq);
      return { outcome: 'withdrawn', seqs: [last.seq] };
    }
    await database.outbox.update(last.seq, { payload: merged, capturedAt });
    return { outcome: 'merged', seqs: [last.seq] };
  }
  if (!last && isBaseValue(payload)) return { outcome: 'unchanged', seqs: [] };
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
  return { outcome: 'added', seqs: [seq] };
}

/** What was parked because of rows that are replaced, in order. */
async function followersOf(database: QalamDatabase, replaced: readonly OutboxRow[]): Promise<OutboxRow[]> {
  const roots = new Set(replaced.map(({ seq }) => seq));
  const all = await database.outbox.orderBy('seq').toArray();
  return all.filter(({ seq, error }) => error?.because !== undefined && roots.has(error.because) && !roots.has(seq));
}

/**
 * Adds rows that were parked as new ones, on the base that their author saw. Under their former numbers the server would take them for
 * settled: it knows from the numbers behind them that nothing before them is to come.
 * @returns their new numbers.
 */
async function addAgain(database: QalamDatabase, { clientId }: Device, rows: readonly OutboxRow[]): Promise<number[]> {
  const numbers = new Map<number, number>();
  for (const { seq, ...row } of rows) {
    const base = await baseAgain(database, clientId, row, numbers);
    const next = await database.outbox.add({
      ...row,
      clientId,
      base,
      ...neverSent,
    });
    numbers.set(seq, next);
  }
  return [...numbers.values()];
}

/** The base of a row under its new number: what it followed has a new number too, waits still, or is settled. */
async function baseAgain(
  database: QalamDatabase,
  clientId: string,
  row: Omit<OutboxRow, 'seq'>,
  numbers: ReadonlyMap<number, number>,
): Promise<Base> {
  if (!('afterSeq' in row.base)) return row.base;
  const { afterSeq } = row.base;
  const renewed = numbers.get(afterSeq);
  if (renewed !== undefined) return { afterSeq: renewed };
  const ahead = await database.outbox.get(afterSeq);
  if (ahead?.state === 'pending' && ahead.clientId === clientId) return row.base;
  const receipt = await database.receipts.get(`${row.clientId} ${afterSeq}`);
  return { seenAt: receipt?.acceptedAt ?? 0 };
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
