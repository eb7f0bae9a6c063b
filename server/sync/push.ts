// A push: operations of one device of one person in one school, applied and recorded in one transaction.
import type { FastifyBaseLogger } from 'fastify';
import { type CellAddress, cellKey } from '#contract/core/documents.ts';
import { AppError, type ErrorCode } from '#contract/core/errors.ts';
import { canonicalJson, type Operation } from '#contract/core/mutation.ts';
import { ownRecord } from '#contract/core/own-record.ts';
import type { Role } from '#contract/core/roles.ts';
import { type OwnCell, ownCellsOf, takeOwnCells } from '#contract/sync/own-cells.ts';
import type { OperationException, SyncAnswer, WireCell } from '#contract/sync/sync.schema.ts';
import type { Database } from '#server/db/client.ts';
import { databaseFailureOf } from '#server/db/failures.ts';
import { type StoredCell, toWireCell } from '#server/shared/cell-store.ts';
import { type ApplyRequest, applyOperations, type OperationResult } from './apply.ts';
import { currentCells, readableCells, readableDocuments, writtenByDevice } from './cells.ts';
import { appendToFeed } from './feed.ts';
import {
  appendToLedger,
  isSameOperation,
  type LedgerRow,
  lockClient,
  operationHash,
  pruneLedger,
  readLedger,
} from './ledger.ts';
import { refuseLostRoles } from './lost-roles.ts';
import { cellAfter } from './prepare.ts';
import { withinRoom } from './push-room.ts';
import { inSchoolTurn } from './school-turn.ts';

export type PushRequest = {
  readonly schoolId: number;
  readonly userId: number;
  readonly roles: readonly Role[];
  readonly clientId: string;
  readonly device: string | null;
  readonly ackFloor: number;
  readonly operations: readonly Operation[];
  readonly receivedAt: number;
  readonly now: number;
  /** The device derives the cells itself that follow from its operations, so they are left out of the answer. */
  readonly isBrief: boolean;
  readonly log: FastifyBaseLogger;
};
export type PushResult = {
  /** Seqs that were applied now. */
  readonly ok: readonly number[];
  readonly exceptions: readonly OperationException[];
  /** Canonical cells of everything that was answered, by document and cell. */
  readonly cells: Record<string, Record<string, WireCell>>;
  /** Replaces the cells that were left out. */
  readonly own?: NonNullable<SyncAnswer['own']>;
};

/** Applies new operations, answers those that the ledger knows, and records the outcomes. */
export async function push(database: Database, request: PushRequest): Promise<PushResult> {
  try {
    return await pushOnce(database, request, false);
  } catch (error) {
    // The whole request is refused, or the database is unreachable: a retry would end the same.
    if (error instanceof AppError || databaseFailureOf(error) === 'unreachable') throw error;
    return pushOnce(database, request, true);
  }
}

async function pushOnce(database: Database, asked: PushRequest, isCareful: boolean): Promise<PushResult> {
  const { taken: operations, putOff } = withinRoom(asked.operations);
  const request = { ...asked, operations };
  return inSchoolTurn(database, request.schoolId, async (db) => {
    const { schoolId, clientId, userId, ackFloor, now } = request;
    const floor = await lockClient(db, { schoolId, clientId, userId, ackFloor, now });
    const { fresh, again, settled, strays, ledger } = await sortOut(db, request, floor);
    const context: ApplyRequest = { ...request, db, isCareful };
    const { results, feed } = await applyOperations(context, fresh, { ledger, strays });
    await record(db, request, fresh, results);
    await pruneLedger(db, schoolId, clientId, floor);

    const cells: PushResult['cells'] = ownRecord();
    const ok: number[] = [];
    const exceptions: OperationException[] = [
      ...settled.map((seq): OperationException => ({ seq, outcome: 'settled' })),
      ...putOff.map(({ seq }): OperationException => ({ seq, outcome: 'retry', code: 'UNAVAILABLE' })),
      // The device takes a new number of its own and sends these again under it (docs/decisions/2026-11-22-disks-that-go-back.md).
      ...[...strays].map((seq): OperationException => ({ seq, outcome: 'rejected', code: 'PAYLOAD_CHANGED' })),
    ];
    for (const result of results) {
      if (result.outcome === 'ok') ok.push(result.seq);
      else exceptions.push(exceptionOf(result));
      if (result.row && result.address) addCell(cells, result.address, result.row);
      else if (result.outcome === 'ok' && result.address) addEmptyCell(cells, result.address);
    }
    exceptions.push(...(await answerAgain(context, again, cells)));
    await appendToFeed(db, schoolId, feed, { clientId, at: now });
    await refuseLostRoles(db, request);
    const isWrittenNow = ([, , author, at]: WireCell) => author === userId && at === now;
    const own = request.isBrief
      ? takeOwnCells(cells, ownCells(results, request.operations), isWrittenNow, now)
      : undefined;
    return { ok, exceptions: exceptions.sort((a, b) => a.seq - b.seq), cells, ...(own ? { own } : {}) };
  });
}

/** Cells that the device can derive itself: it just wrote the values, at versions that follow from its own. */
function ownCells(results: readonly OperationResult[], operations: readonly Operation[]): Map<string, OwnCell> {
  const bases = new Map(operations.map(({ seq, base }) => [seq, base]));
  const own = ownCellsOf(
    results.flatMap(({ seq, isOwn, address, row }) => {
      const base = bases.get(seq);
      return isOwn && base && address ? [{ seq, base, cellKey: cellKey(address), value: row?.value }] : [];
    }),
  );
  // A value that was already there was not given a new version.
  for (const { outcome, isOwn, address } of results)
    if (outcome === 'ok' && !isOwn && address) own.delete(cellKey(address));
  return own;
}

function addCell(cells: PushResult['cells'], { document, cell: name }: CellAddress, row: StoredCell): void {
  const inDocument = cells[document] ?? ownRecord();
  const known = inDocument[name];
  // Two operations on one cell in one push: the later version is the canonical one.
  if (!known || known[0] < row.version) inDocument[name] = toWireCell(row);
  cells[document] = inDocument;
}

function addEmptyCell(cells: PushResult['cells'], address: CellAddress): void {
  const inDocument = cells[address.document] ?? ownRecord();
  inDocument[address.cell] ??= [0, null, null, null];
  cells[address.document] = inDocument;
}

function exceptionOf(result: OperationResult): OperationException {
  return {
    seq: result.seq,
    outcome: result.outcome === 'ok' ? 'duplicate' : result.outcome,
    ...(result.code ? { code: result.code } : {}),
    ...(result.outcome === 'conflict' ? { cell: result.row ? toWireCell(result.row) : [0, null, null, null] } : {}),
  };
}

async function record(
  db: ApplyRequest['db'],
  { schoolId, clientId, now }: PushRequest,
  operations: readonly Operation[],
  results: readonly OperationResult[],
): Promise<void> {
  const bySeq = new Map(operations.map((operation) => [operation.seq, operation]));
  await appendToLedger(
    db,
    { schoolId, clientId, acceptedAt: now },
    results.flatMap((result) => {
      const operation = bySeq.get(result.seq);
      // Blocked and failed operations are not settled: the device sends them again under the same seq.
      if (!operation || result.outcome === 'blocked' || result.outcome === 'retry') return [];
      return [
        {
          seq: result.seq,
          hash: operationHash(operation),
          outcome: result.outcome,
          code: result.code,
          cellKey: result.address ? cellKey(result.address) : null,
          version: result.row?.version ?? null,
        },
      ];
    }),
  );
}

type Again = { readonly operation: Operation; readonly row: LedgerRow };
type SortedOut = {
  readonly fresh: readonly Operation[];
  /** Sent before; the ledger knows their outcome. */
  readonly again: readonly Again[];
  /** Pruned from the ledger; the history shows that they took effect. */
  readonly settled: readonly number[];
  /** Seqs that mean another operation here, or nothing known: the device's disk was rolled back or cloned. */
  readonly strays: ReadonlySet<number>;
  readonly ledger: ReadonlyMap<number, LedgerRow>;
};

/** Separates new operations from repeated ones. Only operations whose effect is known are `settled` (cases 35 and 39). */
async function sortOut(db: ApplyRequest['db'], request: PushRequest, floor: number): Promise<SortedOut> {
  const { schoolId, clientId } = request;
  // A seq that occurs twice in a body is one operation; the ledger would refuse the second row.
  const operations = [...new Map(request.operations.toReversed().map((item) => [item.seq, item])).values()].reverse();
  const asked = operations.flatMap(({ seq, base }) => ('afterSeq' in base ? [seq, base.afterSeq] : [seq]));
  const ledger = await readLedger(db, schoolId, clientId, asked);
  const forgotten = operations.filter(({ seq }) => seq <= floor && !ledger.has(seq));
  const done = await doneByDevice(db, request, forgotten);
  const sorted = { fresh: [] as Operation[], again: [] as Again[], settled: [] as number[], strays: new Set<number>() };
  for (const operation of operations) {
    const { seq } = operation;
    const row = ledger.get(seq);
    if (row && isSameOperation(row, operation)) sorted.again.push({ operation, row });
    else if (row) sorted.strays.add(seq);
    else if (seq > floor) sorted.fresh.push(operation);
    else if (done.has(seq)) sorted.settled.push(seq);
    else sorted.strays.add(seq);
  }
  return { ...sorted, ledger };
}

/** Those of the operations that wrote exactly what they say, under their own seq. */
async function doneByDevice(
  db: ApplyRequest['db'],
  { schoolId, clientId }: PushRequest,
  operations: readonly Operation[],
): Promise<Set<number>> {
  const known = operations.flatMap((operation) => {
    const after = cellAfter(operation);
    return after ? [{ operation, ...after }] : [];
  });
  const asked = known.map(({ operation: { seq }, address }) => ({ seq, address }));
  const written = await writtenByDevice(db, schoolId, clientId, asked);
  return new Set(
    known.flatMap(({ operation: { seq, capturedAt }, value }) => {
      const row = written.get(seq);
      const isSameValue = value === undefined || canonicalJson(row?.value ?? null) === canonicalJson(value);
      const isSame = row?.capturedAt === capturedAt && isSameValue;
      return isSame ? [seq] : [];
    }),
  );
}

/** Answers operations that the ledger knows, without applying anything. Adds cells of accepted or conflicting ones that may be read. */
async function answerAgain(
  context: ApplyRequest,
  again: readonly Again[],
  cells: PushResult['cells'],
): Promise<OperationException[]> {
  const told = again.flatMap(({ operation, row }) => {
    const address = row.outcome === 'rejected' ? undefined : cellAfter(operation)?.address;
    return address ? [{ seq: operation.seq, address }] : [];
  });
  const readable = await readableDocuments(
    context,
    told.map(({ address }) => address.document),
  );
  const inReadable = told.filter(({ address }) => readable.has(address.document));
  const own = await readableCells(
    context,
    inReadable.map(({ address }) => address),
  );
  const keys = new Set(own.map(cellKey));
  const addresses = new Map(
    inReadable.flatMap(({ seq, address }) => (keys.has(cellKey(address)) ? [[seq, address] as const] : [])),
  );
  const current = await currentCells(context.db, context.schoolId, [...addresses.values()]);
  return again.map(({ operation: { seq }, row }): OperationException => {
    const address = addresses.get(seq);
    const cell = address && current.get(cellKey(address));
    if (address && cell) addCell(cells, address, cell);
    if (row.outcome === 'ok') return { seq, outcome: 'duplicate' };
    // A user who may no longer read the cell cannot resolve its conflict.
    if (row.outcome === 'conflict' && !address) return { seq, outcome: 'rejected', code: 'ACCESS_DENIED' };
    if (row.outcome === 'conflict')
      return { seq, outcome: 'conflict', cell: cell ? toWireCell(cell) : [0, null, null, null] };
    return { seq, outcome: 'rejected', code: (row.code ?? 'VALIDATION_FAILED') as ErrorCode };
  });
}
