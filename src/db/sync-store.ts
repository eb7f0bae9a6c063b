// What the engine reads and writes. An answer is taken over in one transaction: outcomes, cells, documents and cursor together,
// so that a crash leaves either all of it or nothing, and "sent" is never shown before it is stored (law 8).
import { type Cell, parseCellKey } from '#contract/core/documents.ts';
import type { ErrorCode } from '#contract/core/errors.ts';
import { toRanges } from '#contract/core/ranges.ts';
import { findMutation, laneOf } from '#contract/mutations.ts';
import type { Announcement, OperationException, SyncAnswer } from '#contract/sync/sync.schema.ts';
import { announcedKey, announcementOf, readVanished, takeLost, type VanishedWork } from './announcements.ts';
import { busyDocuments } from './busy-documents.ts';
import { clientIdOf, renewClientId } from './client-id.ts';
import { type DeviceSession, readSession, sessionIn } from './device-session.ts';
import { changedRow, mergeCells, outOfDate, toCell } from './documents.ts';
import { type Handles, isQuotaError } from './handles.ts';
import { beginLife, inLife, isOfOtherLife, renumber } from './lives.ts';
import {
  type CursorRow,
  cacheKey,
  type OutboxRow,
  type ParkReason,
  type QalamDatabase,
  type ReceiptRow,
} from './schema.ts';
import { lowestSealed } from './sealed.ts';
import { forgetSettled, noteSent, withSent } from './sent.ts';

export type BatchLimits = { readonly operations: number; readonly characters: number };
export type Batch = {
  readonly schoolId: number;
  readonly eduYear: number;
  readonly clientId: string;
  readonly rows: readonly OutboxRow[];
  readonly ackFloor: number;
  readonly cursor: number | null;
  readonly cursorProof: string | null;
  /** The life of the server's database that the device follows. */
  readonly epoch: string | null;
  readonly scopes: string | undefined;
  /** Rows of this school that are ready but did not fit. */
  readonly rest: number;
  /** Some of those have never left: they may still change. */
  readonly hasFresh: boolean;
  /** Numbers of rows that were never sent and build on one of these rows. */
  readonly followers: readonly number[];
  /** The highest number when the batch was taken: what came later stands above it. */
  readonly upTo: number;
  /** What waits besides these rows, when the server does not know it yet. */
  readonly announced: Announcement | undefined;
  /** A former database of the account that is gone; the server says what of it arrived. */
  readonly vanished: VanishedWork | undefined;
};
/** What other contexts must read again. */
export type Changed = { readonly documents: readonly string[]; readonly seqs: readonly number[] };

/** What became of an answer. */
export type Applied = Changed & {
  readonly changedClient: boolean;
  /** Documents to ask for anew. */
  readonly refetch: readonly string[];
  /** The server's database lives anew; the person is told. */
  readonly hasRestored: boolean;
};
type Settled = { readonly touched: number[]; readonly settled: number[]; readonly changedClient: boolean };
const untouched: Applied = { documents: [], seqs: [], changedClient: false, refetch: [], hasRestored: false };

const receiptDays = 30;
/** No pause between two attempts is longer, in ms: a row that waits longer was noted under a clock that was wrong (case 40). */
export const longestPauseMs = 60_000;

/** Whether a row may be tried now, by a clock that may have been set back since. */
function isDue({ nextAttemptAt }: OutboxRow, now: number): boolean {
  return nextAttemptAt <= now || nextAttemptAt > now + longestPauseMs;
}
/** With more than this waiting it is enough to know of some of it that can be sent. */
const pageRows = 200;

/**
 * Rows that may be sent now: known to this build, due, not behind a parked one on their cell or among what they require, nor behind one
 * of their lane that waits.
 */
function sendable(rows: readonly OutboxRow[], schoolId: number, now: number): OutboxRow[] {
  const held = new Set<string>();
  const ready: OutboxRow[] = [];
  for (const row of rows) {
    if (row.schoolId !== schoolId) continue;
    const isRefused = row.state === 'parked' && row.error?.code !== 'CONFLICT';
    const lane = laneOf(row);
    const isBlocked =
      held.has(row.cellKey) ||
      row.requires.some((key) => held.has(`refused ${key}`)) ||
      (lane !== null && held.has(`lane ${lane}`));
    const mutation = findMutation(row.name);
    const isKnown = mutation !== undefined && row.payloadVersion <= mutation.payloadVersion;
    if (row.state === 'parked') {
      held.add(row.cellKey);
      if (isRefused) held.add(`refused ${row.cellKey}`);
    } else if (isBlocked || !isKnown || !isDue(row, now)) {
      // What follows it on the same cell, or requires it, waits with it.
      held.add(row.cellKey);
      held.add(`refused ${row.cellKey}`);
      if (lane !== null) held.add(`lane ${lane}`);
    } else ready.push(row);
  }
  return ready;
}

type IsOpen = (schoolId: number) => boolean;
type Pending = {
  readonly schools: readonly { readonly schoolId: number; readonly eduYear: number }[];
  readonly nextDueAt: number | null;
  readonly hasLater: boolean;
};
function pendingAmong(rows: readonly OutboxRow[], now: number, upTo: number): Pending {
  const schools = new Map<number, number>();
  let hasLater = false;
  for (const schoolId of new Set(rows.map((row) => row.schoolId))) {
    const [first] = sendable(rows, schoolId, now);
    if (first && first.seq <= upTo) schools.set(schoolId, first.eduYear);
    else if (first) hasLater = true;
  }
  const due = rows.filter((row) => row.state === 'pending' && !isDue(row, now)).map((row) => row.nextAttemptAt);
  return {
    schools: [...schools].map(([schoolId, eduYear]) => ({ schoolId, eduYear })),
    nextDueAt: lowestOf(...due) ?? null,
    hasLater,
  };
}

function lowestOf(...seqs: readonly (number | null | undefined)[]): number | undefined {
  const known = seqs.filter((seq) => typeof seq === 'number');
  return known.length > 0 ? Math.min(...known) : undefined;
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

/**
 * Parks an operation with what follows it on its cell and, when it was refused, with what requires it, as one group. `outbox` holds
 * every row by its number, in order.
 * @returns the numbers of the others.
 */
function park(outbox: Map<number, OutboxRow>, row: OutboxRow, reason: ParkReason): number[] {
  outbox.set(row.seq, { ...row, state: 'parked', error: reason });
  const isRefused = reason.code !== 'CONFLICT';
  const group = [row];
  for (const head of group) {
    for (const other of outbox.values()) {
      if (other.state !== 'pending' || other.schoolId !== row.schoolId) continue;
      const follows = other.cellKey === head.cellKey && other.seq > head.seq;
      const requires = isRefused && other.requires.includes(head.cellKey);
      if (!follows && !requires) continue;
      outbox.set(other.seq, { ...other, state: 'parked', error: { ...reason, because: row.seq } });
      group.push(other);
    }
  }
  return group.slice(1).map(({ seq }) => seq);
}

export class SyncStore {
  private readonly handles: Handles;
  private readonly makeId: () => string;

  constructor(handles: Handles, makeId: () => string) {
    this.handles = handles;
    this.makeId = makeId;
  }

  get userId(): number {
    return this.handles.userId;
  }

  /** The highest number in the outbox; 0 when it is empty. */
  async newestSeq(): Promise<number> {
    return this.handles.run(async () => (await this.handles.relaxed.outbox.orderBy('seq').last())?.seq ?? 0);
  }

  /**
   * Schools with something to send now, and the earliest moment at which more is due (device time), if any waits. Schools that only
   * have rows above `upTo` are not named; `hasLater` says that there are such rows. Where the oldest rows hold something for a school
   * that is open, nothing further is looked at: who sends that looks again.
   */
  async pending(now: number, upTo: number = Number.POSITIVE_INFINITY, isOpen: IsOpen = () => true): Promise<Pending> {
    return this.handles.run(async () => {
      const inOrder = this.handles.relaxed.outbox.orderBy('seq');
      const page = await inOrder.limit(pageRows).toArray();
      const first = pendingAmong(page, now, upTo);
      const isEnough = page.length < pageRows || first.schools.some(({ schoolId }) => isOpen(schoolId));
      return isEnough ? first : pendingAmong(await this.handles.relaxed.outbox.orderBy('seq').toArray(), now, upTo);
    });
  }

  /**
   * Takes the next rows of a school, none when `limits.operations` is 0, and marks them as sent, durably, before the request leaves
   * (law 10, case 31).
   */
  async nextBatch(school: { schoolId: number; eduYear: number }, limits: BatchLimits, now: number): Promise<Batch> {
    return this.handles.write(async () => {
      const database = this.handles.strict;
      const tables = [database.outbox, database.settings, database.cursors, database.flags];
      return database.transaction('rw', tables, async () => {
        const all = await withSent(database, await database.outbox.orderBy('seq').toArray());
        const ready = sendable(all, school.schoolId, now);
        const [first] = ready;
        const clientId = first?.clientId ?? (await clientIdOf(database, this.makeId));
        const rows: OutboxRow[] = [];
        let characters = 0;
        for (const row of ready) {
          // One request speaks for one device number and one school year.
          if (row.clientId !== clientId || (first && row.eduYear !== first.eduYear)) continue;
          if (limits.operations === 0) break;
          characters += JSON.stringify(row.payload).length;
          if (rows.length > 0 && (rows.length >= limits.operations || characters > limits.characters)) break;
          rows.push(row);
        }
        const unsent = rows.filter((row) => row.firstSentAt === null).map(({ seq }) => seq);
        await noteSent(database, unsent, now);
        const cursor = await database.cursors.get(school.schoolId);
        const unsettled = all.filter(
          (row) => row.state === 'pending' && row.schoolId === school.schoolId && row.clientId === clientId,
        );
        const lowest = lowestOf(unsettled[0]?.seq, await lowestSealed(database));
        const leaving = new Set(rows.map((row) => row.seq));
        const announced = announcementOf(unsettled.filter((row) => !leaving.has(row.seq)));
        const told = await database.settings.get(announcedKey(school.schoolId));
        const isNews = JSON.stringify(announced) !== (told?.value ?? '[]');
        return {
          schoolId: school.schoolId,
          eduYear: first?.eduYear ?? school.eduYear,
          clientId,
          rows: rows.map((row) => ({ ...inLife(row, cursor?.epoch ?? null), firstSentAt: row.firstSentAt ?? now })),
          ackFloor: lowest === undefined ? (cursor?.settledTo ?? 0) : lowest - 1,
          cursor: cursor?.cursor ?? null,
          cursorProof: cursor?.cursorProof ?? null,
          epoch: cursor?.epoch ?? null,
          scopes: cursor?.scopes,
          rest: ready.length - rows.length,
          hasFresh: ready.some((row) => row.firstSentAt === null && !leaving.has(row.seq)),
          followers: all
            .filter((row) => row.firstSentAt === null && 'afterSeq' in row.base && leaving.has(row.base.afterSeq))
            .map(({ seq }) => seq),
          upTo: all.at(-1)?.seq ?? 0,
          announced: isNews ? announced : undefined,
          vanished: (await readVanished(database)).find((work) => work.schoolId === school.schoolId),
        };
      });
    });
  }

  /** Takes over an answer to a batch. */
  async applyAnswer(
    batch: Batch,
    answer: SyncAnswer,
    context: {
      now: number;
      retryAt: (attempts: number) => number;
      /** Nobody waits for it: where there is no room it is not stored, and nothing has to go for it. */
      isQuiet?: boolean;
    },
  ): Promise<Applied> {
    const take = async () => {
      const database = this.handles.relaxed;
      const tables = [
        database.outbox,
        database.caches,
        database.receipts,
        database.cursors,
        database.settings,
        database.flags,
      ];
      return database.transaction('rw', tables, async () => {
        const known = await database.cursors.get(batch.schoolId);
        // A slow answer from before a backup was put back: its rows wait, and are asked about in the new life.
        if (isOfOtherLife(known, batch, answer)) return untouched;
        const outcomes = answer.restored
          ? await this.beginLife(database, batch, answer, context.now)
          : await this.settle(database, batch, answer, context);
        if (answer.resnapshot) await this.markOutOfDate(database, batch.schoolId);
        // Whoever has signed out meanwhile keeps no copy of what arrives after them.
        const hasLeft = (await sessionIn(database)).kind === 'out';
        const documents = hasLeft ? [] : await this.takeDocuments(database, batch.schoolId, answer);
        const isAhead = !answer.resnapshot && !answer.restored && answer.cursor < (known?.cursor ?? -1);
        const cursor: CursorRow = {
          schoolId: batch.schoolId,
          cursor: hasLeft ? null : isAhead ? (known?.cursor ?? null) : answer.cursor,
          // A cursor and its proof are one word.
          cursorProof: isAhead ? (known?.cursorProof ?? null) : (answer.cursorProof ?? null),
          epoch: answer.epoch ?? (answer.restored ? null : (known?.epoch ?? null)),
          ...(answer.scopes === undefined ? {} : { scopes: answer.scopes }),
          livesSince: answer.restored?.since ?? known?.livesSince ?? 0,
          settledTo: Math.max(known?.settledTo ?? 0, ...outcomes.settled),
          syncedAt: answer.more ? (known?.syncedAt ?? 0) : answer.acceptedAt,
        };
        await database.cursors.put(cursor);
        const refetch =
          answer.resnapshot || answer.restored ? await this.documentsOutOfDate(database, batch.schoolId) : [];
        if (batch.announced && !answer.restored)
          await database.settings.put({ key: announcedKey(batch.schoolId), value: JSON.stringify(batch.announced) });
        if (answer.lost) await takeLost(database, batch.schoolId, answer.lost);
        const renumbered = outcomes.changedClient ? await this.renumber(database, batch.clientId) : [];
        const seqs = [...new Set([...outcomes.touched, ...renumbered])];
        return {
          documents,
          seqs,
          changedClient: outcomes.changedClient,
          refetch,
          hasRestored: Boolean(answer.restored),
        };
      });
    };
    return this.handles.write(take, { mayEvict: !context.isQuiet });
  }

  /** The server's database lives anew: nothing of the request was looked at. */
  private async beginLife(
    database: QalamDatabase,
    { schoolId, eduYear }: Batch,
    answer: SyncAnswer,
    now: number,
  ): Promise<Settled> {
    const life = { epoch: answer.epoch ?? null, since: answer.restored?.since ?? 0, now };
    const touched = await beginLife(database, { schoolId, eduYear, userId: this.userId }, life);
    return { touched, settled: [], changedClient: false };
  }

  /** Under one new number for all. Never the present one: its floor may stand above theirs already. */
  private async renumber(database: QalamDatabase, former: string): Promise<number[]> {
    return renumber(database, former, await renewClientId(database, this.makeId));
  }

  /** Not live either: if the device ends before they are given anew, whoever looks at one asks for it. */
  private async markOutOfDate(database: QalamDatabase, schoolId: number): Promise<void> {
    await database.caches
      .where('kind')
      .equals('document')
      .filter((row) => row.schoolId === schoolId)
      .modify({ asOf: outOfDate, live: false });
  }

  /** Documents that were marked and not given anew yet; they stay readable until they are. */
  private async documentsOutOfDate(database: QalamDatabase, schoolId: number): Promise<string[]> {
    const rows = await database.caches.where('kind').equals('document').toArray();
    return rows.filter((row) => row.schoolId === schoolId && row.asOf === outOfDate).map((row) => row.document);
  }

  private async settle(
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
    const later = await database.outbox.where('seq').above(batch.upTo).toArray();
    const followers = (await database.outbox.bulkGet([...batch.followers])).filter((row) => row !== undefined);
    await this.acknowledge(database, acknowledged, await withSent(database, [...followers, ...later]), answer);
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
        } else {
          const attempts = row.attempts + 1;
          outbox.set(seq, { ...row, attempts, nextAttemptAt: retryAt(attempts) });
        }
      }
      await database.outbox.bulkPut([...outbox.values()].filter((row) => row !== before.get(row.seq)));
    }
    await forgetSettled(database);
    const limit = answer.acceptedAt - receiptDays * 86_400_000;
    await database.receipts.where('acceptedAt').below(limit).delete();
    return { touched, settled, changedClient };
  }

  /**
   * The person has no place in the school any more: their copies of its documents go, but for those that unsent work hangs on.
   * @returns names of the documents that changed.
   */
  async purgeSchool(schoolId: number, reason: ErrorCode): Promise<string[]> {
    return this.handles.write(async () => {
      const database = this.handles.relaxed;
      return database.transaction('rw', database.caches, database.outbox, database.attachments, async () => {
        const rows = await database.caches.where('kind').equals('document').toArray();
        const busy = await busyDocuments(database);
        const own = rows.filter((row) => row.schoolId === schoolId && row.refusal === null);
        await database.caches.bulkPut(
          own.map((row) => {
            const kept = busy.has(row.document) ? {} : { body: null, cells: {} };
            return { ...row, ...kept, live: false, refusal: reason };
          }),
        );
        return own.map(({ document }) => document);
      });
    });
  }

  /** Parks the rows of a request that was refused whole, with what depends on them; numbers of all that were parked. */
  async parkRows(batch: Batch, reason: ParkReason): Promise<number[]> {
    return this.handles.write(async () => {
      const database = this.handles.strict;
      return database.transaction('rw', database.outbox, database.flags, async () => {
        const waiting = await withSent(database, await database.outbox.orderBy('seq').toArray());
        const outbox = new Map(waiting.map((row) => [row.seq, row]));
        const parked: number[] = [];
        for (const { seq } of batch.rows) {
          const row = outbox.get(seq);
          if (row?.state === 'pending') parked.push(seq, ...park(outbox, row, reason));
        }
        await database.outbox.bulkPut(parked.flatMap((seq) => outbox.get(seq) ?? []));
        return parked;
      });
    });
  }

  private async acknowledge(
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

  private async takeDocuments(database: QalamDatabase, schoolId: number, answer: SyncAnswer): Promise<string[]> {
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
      if (next || row) changed.add(change.key);
    }
    return [...changed];
  }

  /** Names of documents that are not on the device, or that nothing keeps fresh. */
  async missing(schoolId: number, documents: readonly string[]): Promise<string[]> {
    return this.handles.run(async () => {
      const rows = await this.handles.relaxed.caches.bulkGet(documents.map((name) => cacheKey(schoolId, name)));
      return documents.filter((_, index) => rows[index]?.body == null);
    });
  }

  /** Says that the holder of the drain is alive; a waiter may take over when it stays silent. */
  async beat(now: number): Promise<void> {
    try {
      await this.handles.run(() => this.handles.relaxed.flags.put({ key: 'drainBeat', value: now }));
    } catch (error) {
      // Without a beat somebody else may drain too, which is harmless; unsent work must leave a full disk all the same (case 24).
      if (!isQuotaError(error)) throw error;
    }
  }
  /** Server time of the last complete exchange for a school, by whichever tab; 0 when there was none. */
  async syncedAt(schoolId: number): Promise<number> {
    const row = await this.handles.run(() => this.handles.relaxed.cursors.get(schoolId));
    return row?.syncedAt ?? 0;
  }
  async lastBeat(): Promise<number> {
    const row = await this.handles.run(() => this.handles.relaxed.flags.get('drainBeat'));
    return typeof row?.value === 'number' ? row.value : 0;
  }

  /** Unless it is `in`, nothing may be sent until the same person signs in again. */
  async session(): Promise<DeviceSession> {
    return readSession(this.handles);
  }
}
