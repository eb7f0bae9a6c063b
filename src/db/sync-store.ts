// What the engine reads and writes. An answer is taken over in one transaction: outcomes, cells, documents and cursor together,
// so that a crash leaves either all of it or nothing, and "sent" is never shown before it is stored (law 8).
import type { ErrorCode } from '#contract/core/errors.ts';
import { isWork } from '#contract/mutations.ts';
import type { SyncAnswer } from '#contract/sync/sync.schema.ts';
import { announcedKey, announcementOf, readVanished, takeLost } from './announcements.ts';
import { answerSteps, documentsOutOfDate, keepWaiting, markOutOfDate, type Settled } from './answers.ts';
import { busyDocuments } from './busy-documents.ts';
import { clientIdOf, renewClientId } from './client-id.ts';
import type { QalamDatabase } from './database.ts';
import { type DeviceSession, readSession, sessionIn } from './device-session.ts';
import { FileQueue } from './file-queue.ts';
import { offerFilesAgain } from './files-again.ts';
import { type Handles, isQuotaError } from './handles.ts';
import { inLife } from './lives.ts';
import { beginLife, isOfOtherLife, renumber } from './new-life.ts';
import { type Batch, type BatchLimits, lowestOf, type Pending, park, pendingAmong, sendable } from './queue.ts';
import { type CursorRow, cacheKey, type OutboxRow, type ParkReason } from './schema.ts';
import { lowestSealed } from './sealed.ts';
import { noteSent, withSent } from './sent.ts';

/** What other contexts must read again. */
export type Changed = {
  readonly documents: readonly string[];
  readonly seqs: readonly number[];
  /** Uuids of unsent files. */
  readonly files?: readonly string[];
};

/** The outcome of an answer. */
export type Applied = Changed & {
  readonly changedClient: boolean;
  /** Documents to ask for again. */
  readonly refetch: readonly string[];
  /** The server's database has a new life; the user is told. */
  readonly hasRestored: boolean;
};
const untouched: Applied = { documents: [], seqs: [], changedClient: false, refetch: [], hasRestored: false };

/** With more than this waiting it is enough to know of some of it that can be sent. */
const pageRows = 200;
type IsOpen = (schoolId: number) => boolean;

export class SyncStore {
  readonly files: FileQueue;
  private readonly handles: Handles;
  private readonly makeId: () => string;

  constructor(handles: Handles, makeId: () => string) {
    this.files = new FileQueue(handles);
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
        const announced = announcementOf(unsettled.filter((row) => isWork(row) && !leaving.has(row.seq)));
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
        database.translation,
        ...(answer.restored ? [database.attachments] : []),
      ];
      return database.transaction('rw', tables, async () => {
        const known = await database.cursors.get(batch.schoolId);
        // A slow answer from before a backup was put back: its rows wait, and are asked about in the new life.
        if (isOfOtherLife(known, batch, answer)) return untouched;
        const outcomes = answer.restored
          ? await this.beginLife(database, batch, answer, context.now)
          : await answerSteps.settle(database, batch, answer, context);
        if (answer.resnapshot) await markOutOfDate(database, batch.schoolId);
        // Whoever has signed out meanwhile keeps no copy of what arrives after them.
        const hasLeft = (await sessionIn(database)).kind === 'out';
        const documents = hasLeft ? [] : await answerSteps.takeDocuments(database, batch.schoolId, answer);
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
        const refetch = answer.resnapshot || answer.restored ? await documentsOutOfDate(database, batch.schoolId) : [];
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

  /** The server's database lives again: nothing of the request was looked at. */
  private async beginLife(
    database: QalamDatabase,
    { schoolId, eduYear }: Batch,
    answer: SyncAnswer,
    now: number,
  ): Promise<Settled> {
    const life = { epoch: answer.epoch ?? null, since: answer.restored?.since ?? 0, now };
    const touched = await beginLife(database, { schoolId, eduYear, userId: this.userId }, life);
    await offerFilesAgain(database, schoolId, life.since);
    return { touched, settled: [], changedClient: false };
  }

  /** Under one new number for all. Never the present one: its floor may stand above theirs already. */
  private async renumber(database: QalamDatabase, former: string): Promise<number[]> {
    return renumber(database, former, await renewClientId(database, this.makeId));
  }

  /**
   * The user has no place in the school any more: their copies of its documents go, but for those that unsent work hangs on.
   * @returns names of the documents that changed.
   */
  async purgeSchool(schoolId: number, reason: ErrorCode): Promise<string[]> {
    return this.handles.write(async () => {
      const database = this.handles.relaxed;
      return database.transaction('rw', database.caches, database.outbox, database.attachments, async () => {
        // Lists of people, and files, are not for a person who has left the school.
        const reads = database.caches.where('kind').anyOf('read', 'file');
        await reads.filter((row) => row.schoolId === schoolId).delete();
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
        await keepWaiting(
          database,
          parked.flatMap((seq) => outbox.get(seq) ?? []),
        );
        return parked;
      });
    });
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
