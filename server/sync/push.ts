// A push: operations of one device of one person in one school, applied and recorded in one transaction.
import type { FastifyBaseLogger } from 'fastify';
import { type CellAddress, cellKey } from '#contract/core/documents.ts';
import { AppError } from '#contract/core/errors.ts';
import type { Operation } from '#contract/core/mutation.ts';
import { ownRecord } from '#contract/core/own-record.ts';
import type { Role } from '#contract/core/roles.ts';
import { findMutation } from '#contract/mutations.ts';
import { type OwnCell, ownCellsOf, takeOwnCells } from '#contract/sync/own-cells.ts';
import type { OperationException, SyncAnswer, WireCell } from '#contract/sync/sync.schema.ts';
import type { Database } from '#server/db/client.ts';
import { databaseFailureOf } from '#server/db/failures.ts';
import type { JournalCellRow } from '#server/features/journal/public.ts';
import { type ApplyRequest, applyOperations, type OperationResult } from './apply.ts';
import { currentCells } from './cells.ts';
import { appendToFeed } from './feed.ts';
import { appendToLedger, type LedgerRow, lockClient, operationHash, pruneLedger, readLedger } from './ledger.ts';

export type PushRequest = {
  readonly schoolId: number;
  readonly userId: number;
  readonly roles: readonly Role[];
  readonly clientId: string;
  readonly ackFloor: number;
  readonly operations: readonly Operation[];
  readonly receivedAt: number;
  readonly now: number;
  /** The device works out itself what follows from its operations. */
  readonly isBrief: boolean;
  readonly log: FastifyBaseLogger;
};
export type PushResult = {
  /** Seqs that were applied now. */
  readonly ok: readonly number[];
  readonly exceptions: readonly OperationException[];
  /** Canonical cells of everything that was answered, by document and cell. */
  readonly cells: Record<string, Record<string, WireCell>>;
  /** Stands for the cells that were left out. */
  readonly own?: NonNullable<SyncAnswer['own']>;
};

/** [version, value, author, accepted at]. */
export function toWireCell(row: JournalCellRow): WireCell {
  return [row.version, row.value ?? null, row.authorUserId, row.acceptedAt];
}

/** Applies what is new, answers what is known, and records both. */
export async function push(database: Database, request: PushRequest): Promise<PushResult> {
  try {
    return await pushOnce(database, request, false);
  } catch (error) {
    // A refusal of the whole, or a database that is away: trying again says the same.
    if (error instanceof AppError || databaseFailureOf(error) === 'unreachable') throw error;
    return pushOnce(database, request, true);
  }
}

async function pushOnce(database: Database, request: PushRequest, isCareful: boolean): Promise<PushResult> {
  return database.transaction(async (db) => {
    const { schoolId, clientId, userId, ackFloor, now } = request;
    const floor = await lockClient(db, { schoolId, clientId, userId, ackFloor, now });
    const asked = request.operations.flatMap(({ seq, base }) => ('afterSeq' in base ? [seq, base.afterSeq] : [seq]));
    const ledger = await readLedger(db, schoolId, clientId, asked);
    const exceptions: OperationException[] = [];
    const again: { operation: Operation; row: LedgerRow }[] = [];
    const fresh: Operation[] = [];
    const seen = new Set<number>();
    for (const operation of request.operations) {
      const { seq } = operation;
      // One seq twice in one body is one operation; the ledger would refuse the second row.
      if (seen.has(seq)) continue;
      seen.add(seq);
      const row = ledger.get(seq);
      if (row) again.push({ operation, row });
      else if (seq <= floor) exceptions.push({ seq, outcome: 'settled' });
      else fresh.push(operation);
    }
    const context: ApplyRequest = { ...request, db, isCareful };
    const { results, feed } = await applyOperations(context, fresh, ledger);
    await record(db, request, fresh, results);
    await pruneLedger(db, schoolId, clientId, floor);

    const cells: PushResult['cells'] = ownRecord();
    const ok: number[] = [];
    for (const result of results) {
      if (result.outcome === 'ok') ok.push(result.seq);
      else exceptions.push(exceptionOf(result));
      if (result.row && result.address) addCell(cells, result.address, result.row);
      else if (result.outcome === 'ok' && result.address) addEmptyCell(cells, result.address);
    }
    exceptions.push(...(await answerAgain(db, schoolId, again, cells)));
    await appendToFeed(db, schoolId, feed, { clientId, at: now });
    const isWrittenNow = ([, , author, at]: WireCell) => author === userId && at === now;
    const own = request.isBrief
      ? takeOwnCells(cells, ownCells(results, request.operations), isWrittenNow, now)
      : undefined;
    return { ok, exceptions: exceptions.sort((a, b) => a.seq - b.seq), cells, ...(own ? { own } : {}) };
  });
}

/** What the device knows already: values that it gave itself just now, at versions that follow from its own. */
function ownCells(results: readonly OperationResult[], operations: readonly Operation[]): Map<string, OwnCell> {
  const bases = new Map(operations.map(({ seq, base }) => [seq, base]));
  const own = ownCellsOf(
    results.flatMap(({ seq, isOwn, address, row }) => {
      const base = bases.get(seq);
      return isOwn && base && address ? [{ seq, base, cellKey: cellKey(address), value: row?.value }] : [];
    }),
  );
  // A value that was there already has no version of its own.
  for (const { outcome, isOwn, address } of results)
    if (outcome === 'ok' && !isOwn && address) own.delete(cellKey(address));
  return own;
}

function addCell(cells: PushResult['cells'], { document, cell: name }: CellAddress, row: JournalCellRow): void {
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
      // Blocked and failed ones keep their seq: they are not settled, and come again.
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

/** Answers operations that the ledger knows, without applying anything. */
async function answerAgain(
  db: ApplyRequest['db'],
  schoolId: number,
  again: readonly { operation: Operation; row: LedgerRow }[],
  cells: PushResult['cells'],
): Promise<OperationException[]> {
  const addresses = new Map(
    again.flatMap(({ operation }) => {
      const parsed = findMutation(operation.name)?.payload.safeParse(operation.payload);
      const address = parsed?.success ? findMutation(operation.name)?.key(parsed.data) : undefined;
      return address ? [[operation.seq, address] as const] : [];
    }),
  );
  const current = await currentCells(db, schoolId, [...addresses.values()]);
  return again.map(({ operation, row }): OperationException => {
    const { seq } = operation;
    if (row.hash !== operationHash(operation)) return { seq, outcome: 'rejected', code: 'PAYLOAD_CHANGED' };
    const address = addresses.get(seq);
    const cell = address && current.get(cellKey(address));
    if (address && cell) addCell(cells, address, cell);
    if (row.outcome === 'ok') return { seq, outcome: 'duplicate' };
    return {
      seq,
      outcome: row.outcome === 'conflict' ? 'conflict' : 'rejected',
      ...(row.code ? { code: row.code as NonNullable<OperationException['code']> } : {}),
      ...(row.outcome === 'conflict' ? { cell: cell ? toWireCell(cell) : [0, null, null, null] } : {}),
    };
  });
}
