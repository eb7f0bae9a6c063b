// Applies operations as sets. Operations of one wave do not depend on each other, so a wave is written at once, and each
// mutation's handler gets all its operations of the wave together. When that fails, the push is run again in careful mode: each
// mutation's set behind a savepoint, and one by one where a set fails, so that one bad operation blocks no others (law 5).
import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { type CellAddress, cellKey } from '#contract/core/documents.ts';
import type { ErrorCode } from '#contract/core/errors.ts';
import { canonicalJson, type Operation } from '#contract/core/mutation.ts';
import type { Role } from '#contract/core/roles.ts';
import { scoredOf } from '#contract/score/score.schema.ts';
import type { Db } from '#server/db/client.ts';
import { databaseFailureOf } from '#server/db/failures.ts';
import { tell } from '#server/features/notices/public.ts';
import { score } from '#server/features/score/public.ts';
import type { StoredCell } from '#server/shared/cell-store.ts';
import type { EffectContext } from '#server/shared/mutation-handler.ts';
import type { Scoring } from '#server/shared/scoring.ts';
import type { Telling } from '#server/shared/telling.ts';
import type { Entity } from '#server/shared/write.ts';
import { recordBatch } from '#server/writes/history.repository.ts';
import { type CellOutcome, type CellWrite, holdCells, writeCells, writtenByDevice } from './cells.ts';
import type { FeedEntry } from './feed.ts';
import { handlerOf } from './handlers.ts';
import type { LedgerRow } from './ledger.ts';
import { type Prepared, prepare, wavesOf } from './prepare.ts';

export type ApplyRequest = {
  readonly db: Db;
  readonly schoolId: number;
  readonly userId: number;
  readonly roles: readonly Role[];
  /** Null for the single calls of the specification, which have no device and no ledger. */
  readonly clientId: string | null;
  /** Browser and system, as far as they said so. */
  readonly device: string | null;
  readonly receivedAt: number;
  readonly now: number;
  readonly log: FastifyBaseLogger;
  /** Use savepoints. Otherwise the first failure is thrown and the transaction has to be rolled back. */
  readonly isCareful: boolean;
};
type ApplyContext = ApplyRequest & { readonly memory: Map<string, unknown> };

export type OperationResult = {
  readonly seq: number;
  readonly outcome: 'ok' | 'conflict' | 'rejected' | 'blocked' | 'retry';
  readonly code: ErrorCode | null;
  readonly address: CellAddress | null;
  readonly row: StoredCell | undefined;
  /** This operation wrote the row, and the value is what its author's build expects. */
  readonly isOwn: boolean;
};

/** What operations may be based on besides each other. */
export type Known = {
  readonly ledger: ReadonlyMap<number, LedgerRow>;
  /** Numbers under which the server knows a different operation than the device does: nothing may be based on them. */
  readonly strays: ReadonlySet<number>;
};
export const nothingKnown: Known = { ledger: new Map(), strays: new Set() };

/** Steps of one push that wait for each other; those behind them come again with a later one. */
const mostWaves = 200;

/** Applies operations sorted by seq; none may have been applied before. */
export async function applyOperations(
  request: ApplyRequest,
  operations: readonly Operation[],
  known: Known,
): Promise<{ results: OperationResult[]; feed: FeedEntry[] }> {
  const context: ApplyContext = { ...request, memory: new Map() };
  const results = new Map<number, OperationResult>();
  const feed: FeedEntry[] = [];
  const prepared: Prepared[] = [];
  for (const operation of operations) {
    const item = prepare(operation);
    if (typeof item === 'string') results.set(operation.seq, refusal(operation.seq, item, null));
    else if (!item.mutation.roles.some((role) => context.roles.includes(role))) {
      results.set(operation.seq, refusal(operation.seq, 'ACCESS_DENIED', item.address));
    } else prepared.push(item);
  }
  await holdCells(
    context,
    prepared.map(({ address }) => address),
  );
  // A failed operation blocks later ones on its own cell. Operations that only require the cell are blocked only while it has
  // no value: when two teachers conducted with different themes, the lesson is conducted either way.
  const failedCells = new Set<string>();
  const unmetCells = new Set<string>();
  const heldLanes = new Set<string>();
  const holdLane = (item: Prepared | undefined) => item?.lane != null && heldLanes.add(item.lane);
  const fail = (address: CellAddress, hasValue: boolean) => {
    failedCells.add(cellKey(address));
    if (!hasValue) unmetCells.add(cellKey(address));
  };
  const waves = wavesOf(prepared, context.isCareful);
  // No device makes so many steps on one cell: typing melts into one. They would hold the school's turn for the others.
  for (const { operation, address } of waves.splice(mostWaves).flat())
    results.set(operation.seq, { ...refusal(operation.seq, 'UNAVAILABLE', address), outcome: 'retry' });
  for (const wave of waves) {
    const ready: SetItem[] = [];
    for (const item of wave) {
      const blocked =
        failedCells.has(cellKey(item.address)) ||
        item.requires.some((key) => unmetCells.has(key)) ||
        (item.lane !== null && heldLanes.has(item.lane));
      const base = blocked ? null : await seenBy(context, item, results, known);
      if (base === null) {
        results.set(item.operation.seq, {
          seq: item.operation.seq,
          outcome: 'blocked',
          code: null,
          address: item.address,
          row: undefined,
          isOwn: false,
        });
        fail(item.address, false);
        holdLane(item);
      } else ready.push({ item, base });
    }
    const sets = context.isCareful ? [...byName(ready).values()] : [ready];
    for (const set of sets) {
      const applied = context.isCareful ? await applySet(context, set) : await runSet(context, set);
      feed.push(...applied.feed);
      for (const result of applied.results) {
        results.set(result.seq, result);
        if (result.outcome !== 'ok' && result.address) fail(result.address, result.row?.value != null);
        if (result.outcome === 'retry') holdLane(set.find(({ item }) => item.operation.seq === result.seq)?.item);
      }
    }
  }
  return { results: operations.flatMap(({ seq }) => results.get(seq) ?? []), feed };
}

function refusal(seq: number, code: ErrorCode, address: CellAddress | null): OperationResult {
  return { seq, outcome: 'rejected', code, address, row: undefined, isOwn: false };
}

/** What the author of an operation saw; null when the operation that it follows was not applied. */
async function seenBy(
  context: ApplyContext,
  { operation: { base }, address }: Prepared,
  results: ReadonlyMap<number, OperationResult>,
  { ledger, strays }: Known,
): Promise<CellWrite['base'] | null> {
  if (!('afterSeq' in base)) return base;
  const { afterSeq } = base;
  const inBatch = results.get(afterSeq);
  if (inBatch) return inBatch.outcome === 'ok' ? { version: inBatch.row?.version ?? 0 } : null;
  if (strays.has(afterSeq)) return null;
  const known = ledger.get(afterSeq);
  if (known && known.cellKey === cellKey(address))
    return known.outcome === 'ok' ? { version: known.version ?? 0 } : null;
  if (known || context.clientId === null) return null;
  // The ledger has forgotten it (it is below the device's floor), but the history remembers which version it wrote.
  const written = await writtenByDevice(context.db, context.schoolId, context.clientId, [{ seq: afterSeq, address }]);
  const version = written.get(afterSeq)?.version;
  return version === undefined ? null : { version };
}

type SetItem = { item: Prepared; base: CellWrite['base'] };
type SetResult = { results: OperationResult[]; feed: FeedEntry[] };

async function applySet(context: ApplyContext, set: readonly SetItem[]): Promise<SetResult> {
  try {
    return await context.db.transaction((savepoint) => runSet({ ...context, db: savepoint as unknown as Db }, set));
  } catch (error) {
    const failure = databaseFailureOf(error);
    // Nothing of the push can be stored now: the caller gets the error and retries.
    if (failure === 'unreachable') throw error;
    context.log.error(
      { mutation: set[0]?.item.operation.name, operations: set.length, name: (error as Error).name },
      'operation failed',
    );
    const [only] = set;
    if (set.length === 1 && only) {
      const { operation, address } = only.item;
      // A retry can never succeed, and the author would never learn of it.
      if (failure === 'invalidData') {
        return { results: [refusal(operation.seq, 'VALIDATION_FAILED', address)], feed: [] };
      }
      return {
        results: [{ seq: operation.seq, outcome: 'retry', code: 'INTERNAL', address, row: undefined, isOwn: false }],
        feed: [],
      };
    }
    const parts: SetResult = { results: [], feed: [] };
    for (const item of set) {
      const { results, feed } = await applySet(context, [item]);
      parts.results.push(...results);
      parts.feed.push(...feed);
    }
    return parts;
  }
}

function byName<Item extends { item: Prepared }>(set: readonly Item[]): Map<string, Item[]> {
  return Map.groupBy(set, ({ item }) => item.operation.name);
}

/** Runs operations of one wave: the handlers check permission, all cells are written at once, then the handlers name the concerns. */
async function runSet(context: ApplyContext, set: readonly SetItem[]): Promise<SetResult> {
  const refusals = new Map<SetItem, ErrorCode>();
  for (const [name, own] of byName(set)) {
    const payloads = own.map(({ item }) => item.payload);
    const codes = await handlerOf(name).admit(context, payloads);
    for (const [index, entry] of own.entries()) {
      const code = codes[index];
      if (code != null) refusals.set(entry, code);
    }
  }
  const admitted = set.filter((entry) => !refusals.has(entry));
  const values = await valuesOf(context, admitted);
  const written = await writeCells(
    context.db,
    {
      schoolId: context.schoolId,
      userId: context.userId,
      clientId: context.clientId,
      receivedAt: context.receivedAt,
      acceptedAt: context.now,
    },
    admitted.map(({ item, base }) => ({
      ...item.address,
      base,
      value: values.get(item),
      conflict: item.mutation.conflict,
      capturedAt: item.operation.capturedAt,
      seq: item.operation.seq,
    })),
  );
  const outcomes = new Map<SetItem, CellOutcome | undefined>(admitted.map((entry, index) => [entry, written[index]]));
  const feed: FeedEntry[] = [];
  const told: Telling[] = [];
  const scored: Scoring[] = [];
  for (const [name, own] of byName(admitted.filter((entry) => outcomes.get(entry)?.changed))) {
    const payloads = own.map(({ item }) => item.payload);
    const handler = handlerOf(name);
    await handler.effect?.({ ...context, changed: recorder(context, name) }, payloads);
    if (handler.notices !== 'none') told.push(...(await handler.notices(context, payloads)));
    const actOf = ({ item }: SetItem) => ({
      payload: item.payload,
      at: Math.min(item.operation.capturedAt, context.now),
    });
    if (handler.points) scored.push(...(await handler.points(context, own.map(actOf))));
    const concerns = await handler.concerns(context, payloads);
    for (const [index, { item }] of own.entries()) {
      for (const { scope, document, cell: named, isDropped } of concerns[index] ?? []) {
        const cell = named ?? (document === item.address.document ? item.address.cell : null);
        feed.push({ scope, document, cell, kind: isDropped ? 'purge' : 'change' });
      }
    }
  }
  // The sums are held before the notices, as by every writer.
  const scores = await score(context, scored, scoredOf(context.roles));
  const ownNews = [...scores.concerns, ...(await tell(context, [...told, ...scores.news]))];
  feed.push(...ownNews.map((entry) => ({ cell: null, ...entry, kind: 'change' as const })));
  const results = set.map((entry): OperationResult => {
    const { operation, address, mutation } = entry.item;
    const code = refusals.get(entry);
    if (code !== undefined) return refusal(operation.seq, code, address);
    const outcome = outcomes.get(entry);
    const isFollowing = mutation.value === 'asTyped' && operation.payloadVersion === mutation.payloadVersion;
    const isOwn = outcome?.changed === true && isFollowing;
    return { seq: operation.seq, outcome: outcome?.outcome ?? 'retry', code: null, address, row: outcome?.row, isOwn };
  });
  return { results, feed: withoutRepeats(feed) };
}

/** Writes what the effect of a mutation changed into the history. */
function recorder({ db, schoolId, userId, now, device }: ApplyContext, call: string): EffectContext['changed'] {
  return async (entity, changes, raised) => {
    const real = changes.filter(({ before, after }) => canonicalJson(before) !== canonicalJson(after));
    if (real.length === 0) return;
    const versions = raised?.ids.map((id) => ({ entity: raised.kind, id: String(id) }));
    const batch = { schoolId, userId, at: now, call, device, batch: randomUUID() };
    await recordBatch(db, batch, [{ entity: entity as unknown as Entity<object>, changes: real }], versions);
  };
}

/** The new values of the cells: as typed, or as completed by the feature's handler. */
async function valuesOf(context: ApplyContext, set: readonly SetItem[]): Promise<Map<Prepared, unknown>> {
  const values = new Map<Prepared, unknown>();
  for (const [name, own] of byName(set)) {
    const items = own.map(({ item }) => item);
    const completed = items[0]?.mutation.value === 'completed' ? await completedBy(context, name, items) : undefined;
    for (const [index, item] of items.entries())
      values.set(item, completed ? completed[index] : item.mutation.overlay(null, item.payload));
  }
  return values;
}

function completedBy(context: ApplyContext, name: string, items: readonly Prepared[]): Promise<unknown[]> {
  const { complete } = handlerOf(name);
  if (!complete) throw new Error(`The mutation ${name} has nobody who completes its values`);
  return complete(
    context,
    items.map(({ payload }) => payload),
  );
}

function withoutRepeats(entries: readonly FeedEntry[]): FeedEntry[] {
  const seen = new Map(entries.map((entry) => [`${entry.scope} ${entry.document} ${entry.cell}`, entry]));
  return [...seen.values()];
}
