// What an answer of the server makes of the rows that it was given, and of the documents; each within the transaction that takes it
// over (sync-store.ts).
import { type Cell, parseCellKey } from '#contract/core/documents.ts';
import { toRanges } from '#contract/core/ranges.ts';
import { isWork } from '#contract/mutations.ts';
import type { OperationException, SyncAnswer } from '#contract/sync/sync.schema.ts';
import type { QalamDatabase } from './database.ts';
import { changedRow, mergeCells, outOfDate, toCell } from './documents.ts';
import { keepBeside } from './kept-beside.ts';
import { type Batch, park } from './queue.ts';
import { cacheKey, type OutboxRow, type ParkReason, type ReceiptRow } from './schema.ts';
import { forgetSettled, withSent } from './sent.ts';

export type Settled = { readonly touched: number[]; readonly settled: number[]; readonly changedClient: boolean };
const receiptDays = 30;

/** Nobody is asked to decide on a trace: where it would be parked it goes. */
export async function keepWaiting(database: QalamDatabase, rows: readonly OutboxRow[]): Promise<void> {
  const isGone = (row: OutboxRow) => row.state === 'parked' && !isWork(row);
  await database.outbox.bulkPut(rows.filter((row) => !isGone(row)));
  await database.outbox.bulkDelete(rows.filter(isGone).map(({ seq }) => seq));
}

/** Rows from the first to the last of those given, in one read. */
async function rowsBetween(database: QalamDatabase, rows: readonly OutboxRow[]): Promise<OutboxRow[]> {
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return [];
  return database.outbox.where('seq').between(first.seq, last.seq, true, true).toArray();
}

function reasonOf(exception: OperationException, answer: SyncAnswer, at: number): ParkReason {
  const { code, message } = exception;
  const cell: Cell | undefined = exception.cell ? toCell(exception.cell, answer.people) : undefined;
  return { code: code ?? (exception.outcome === 'conflict' ? 'CONFLICT' : 'BAD_REQUEST'), message, cell, at };
}

async function settle(
  database: QalamDatabase,
  batch: Batch,
  answer: SyncAnswer,
  { now, retryAt }: { now: number; retryAt: (attempts: number) => number },
): Promise<Settled> {
  const applied = (seq: number) => answer.ok.some(([from, to]) => from <= seq && seq <= to);
  const exceptions = new Map(answer.exceptions.map((exception) => [exception.seq, exception]));
  const touched: number[] = [];
  const settled: number[] = [];
  let changedClient = false;
  const acknowledged: OutboxRow[] = [];
  const sent = new Set(batch.rows.map(({ seq }) => seq));
  const left: OutboxRow[] = [];
  for (const row of await rowsBetween(database, batch.rows)) {
    // Two drainers may have had the same answer: whoever comes second finds nothing to do.
    if (!sent.has(row.seq) || row.state !== 'pending') continue;
    touched.push(row.seq);
    const exception = exceptions.get(row.seq);
    if (applied(row.seq) || exception?.outcome === 'duplicate' || exception?.outcome === 'settled') {
      settled.push(row.seq);
      acknowledged.push(row);
    } else left.push(row);
  }
  const isMoving =
    acknowledged.length > 0 ||
    answer.exceptions.some(({ outcome }) => outcome === 'conflict' || outcome === 'rejected');
  const later = await database.outbox.where('seq').above(batch.upTo).toArray();
  const followers = (await database.outbox.bulkGet([...batch.followers])).filter((row) => row !== undefined);
  await acknowledge(database, acknowledged, await withSent(database, [...followers, ...later]), answer);
  if (left.length > 0) {
    const waiting = await withSent(database, await database.outbox.orderBy('seq').toArray());
    const outbox = new Map(waiting.map((row) => [row.seq, row]));
    const before = new Map(outbox);
    for (const { seq } of left) {
      const row = outbox.get(seq);
      // Parking one takes others with it.
      if (row?.state !== 'pending') continue;
      const exception = exceptions.get(seq);
      const isStray = exception?.code === 'PAYLOAD_CHANGED';
      changedClient ||= isStray;
      // The server knows another operation under this number: the disk went back, or it has a copy. Sent again under a new one, once.
      if (isStray && row.isRenumbered !== true) continue;
      if (exception?.outcome === 'conflict' || exception?.outcome === 'rejected') {
        settled.push(seq);
        touched.push(...park(outbox, row, reasonOf(exception, answer, now)));
      } else if (isMoving && exception?.code === 'UNAVAILABLE') {
        // The push was over its limit, and other operations were processed: send this one in the next push, without a delay.
      } else {
        const attempts = row.attempts + 1;
        outbox.set(seq, { ...row, attempts, nextAttemptAt: retryAt(attempts) });
      }
    }
    await keepWaiting(
      database,
      [...outbox.values()].filter((row) => row !== before.get(row.seq)),
    );
  }
  await forgetSettled(database);
  const limit = answer.acceptedAt - receiptDays * 86_400_000;
  await database.receipts.where('acceptedAt').below(limit).delete();
  return { touched, settled, changedClient };
}

async function acknowledge(
  database: QalamDatabase,
  rows: readonly OutboxRow[],
  /** Whatever may build on them. */
  others: readonly OutboxRow[],
  answer: SyncAnswer,
): Promise<void> {
  if (rows.length === 0) return;
  const cellOf = (row: OutboxRow) => answer.cells[row.document]?.[parseCellKey(row.cellKey).cell];
  await database.receipts.bulkPut(
    rows.map(
      (row): ReceiptRow => ({
        id: `${row.clientId} ${row.seq}`,
        schoolId: row.schoolId,
        name: row.name,
        payload: row.payload,
        document: row.document,
        cellKey: row.cellKey,
        eduYear: row.eduYear,
        payloadVersion: row.payloadVersion,
        capturedAt: row.capturedAt,
        deliveredAt: answer.receivedAt,
        acceptedAt: cellOf(row)?.[3] ?? answer.acceptedAt,
      }),
    ),
  );
  for (const [from, to] of toRanges(rows.map(({ seq }) => seq))) {
    await database.outbox.where('seq').between(from, to, true, true).delete();
  }
  const bySeq = new Map(rows.map((row) => [row.seq, row]));
  // What was typed on top and never sent now builds on the version that the server has.
  const rebased = others.flatMap((next): OutboxRow[] => {
    if (bySeq.has(next.seq) || next.firstSentAt !== null || !('afterSeq' in next.base)) return [];
    const row = bySeq.get(next.base.afterSeq);
    const cell = row && row.cellKey === next.cellKey ? cellOf(row) : undefined;
    return cell ? [{ ...next, base: { version: cell[0] }, baseAt: cell[3] ?? 0 }] : [];
  });
  if (rebased.length > 0) await database.outbox.bulkPut(rebased);
}

async function takeDocuments(database: QalamDatabase, schoolId: number, answer: SyncAnswer): Promise<string[]> {
  const changed = new Set<string>();
  const { people, acceptedAt: now } = answer;
  // Only a document that is taken away is spared for the work that hangs on it.
  const isAnyTaken = answer.documents.some(({ purge, error }) => purge || error);
  const busy = new Set(isAnyTaken ? (await database.outbox.toArray()).map((row) => row.document) : []);
  // A document that had to make room while its work was unsent: whoever shows it learns that, and asks for it again.
  const answered = Object.keys(answer.cells);
  for (const document of answered) changed.add(document);
  const rows = await database.caches.bulkGet(answered.map((document) => cacheKey(schoolId, document)));
  const merged = rows.flatMap((row) =>
    row ? [{ ...row, cells: mergeCells(row.cells, answer.cells[row.document] ?? {}, people) }] : [],
  );
  await database.caches.bulkPut(merged);
  for (const change of answer.documents) {
    const key = cacheKey(schoolId, change.key);
    const row = await database.caches.get(key);
    const next = changedRow(row, change, { schoolId, now, people, isBusy: busy.has(change.key) });
    if (next) await database.caches.put(next);
    else if (row) await database.caches.delete(key);
    await keepBeside(database, schoolId, change.key, next?.body ?? undefined);
    if (next || row) changed.add(change.key);
  }
  return [...changed];
}

/** Not live either: if the device ends before they are given again, whoever looks at one asks for it. */
export async function markOutOfDate(database: QalamDatabase, schoolId: number): Promise<void> {
  await database.caches
    .where('kind')
    .equals('document')
    .filter((row) => row.schoolId === schoolId)
    .modify({ asOf: outOfDate, live: false });
}

/** Documents that were marked and not given again yet; they stay readable until they are. */
export async function documentsOutOfDate(database: QalamDatabase, schoolId: number): Promise<string[]> {
  const rows = await database.caches.where('kind').equals('document').toArray();
  return rows.filter((row) => row.schoolId === schoolId && row.asOf === outOfDate).map((row) => row.document);
}

/** Steps of `applyAnswer`; the simulated world breaks them here. */
export const answerSteps = { settle, takeDocuments };
