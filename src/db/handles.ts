// Open connections of an account. Two, because durability is chosen per connection: what a person typed is flushed to the disk
// before it counts as stored, copies of the server's data need not be.
import { AppError } from '#contract/core/errors.ts';
import { busyDocuments } from './busy-documents.ts';
import type { QalamDatabase } from './database.ts';
import { FirstReads, type Readable, type ReadableStore } from './first-reads.ts';
import { closeWhenLeft, isAway, stayOpen, whileHere } from './page-away.ts';
import { databaseNameOf, isCopyKey } from './schema.ts';

/** Dexie's side, where it is loaded. */
let Database: typeof QalamDatabase | undefined;
let loading: Promise<void> | undefined;

/** For contexts that need it from their first step on: the workers, tests. */
export function provideDatabase(database: typeof QalamDatabase | undefined): void {
  Database = database;
  loading = undefined;
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const retryAfterMs = 1_000;
async function importDatabase(): Promise<typeof QalamDatabase> {
  // A page that is being left cancels the import. Undefined where the page is about to be reloaded (src/app/chunk-errors.ts). Neither
  // lives to see the second try.
  const first = await import('./database.ts').catch(() => undefined);
  if (first) return first.QalamDatabase;
  await pause(retryAfterMs);
  return (await import('./database.ts')).QalamDatabase;
}

/** Loads what writes. Every write does it by itself; a page does it as soon as its first screen is painted. */
export async function loadDatabase(): Promise<void> {
  if (Database) return;
  loading ??= importDatabase().then(provideDatabase, (error: unknown) => {
    // The next caller tries again: the network may be back.
    loading = undefined;
    throw error;
  });
  await loading;
}

function loadedDatabase(): typeof QalamDatabase {
  if (!Database) throw new Error('Dexie is not loaded: reach the database within run, write or read');
  return Database;
}

/**
 * A browser removes the files of deleted rows when the database is idle for a moment, so the room comes a little later. Without these
 * pauses everything that may go would go at once, and in vain. Together they are as long as somebody may be left without an answer.
 */
const roomPausesMs = [50, 200, 750, 2_000];

/** A database that has not answered for so long is said to be silent. */
const silentMs = 5_000;
const lastLookMs = 500;

export type Environment = { readonly indexedDB?: IDBFactory; readonly IDBKeyRange?: typeof IDBKeyRange };

const closedNames = new Set(['DatabaseClosedError', 'InvalidStateError', 'UnknownError', 'TransactionInactiveError']);
const quotaNames = new Set(['QuotaExceededError']);

function namesOf(error: unknown): string[] {
  const { name, inner } = error as { name?: string; inner?: unknown };
  return [name ?? '', ...(inner ? namesOf(inner) : [])];
}
/** The disk is full, whatever Dexie wrapped the word in. */
export function isQuotaError(error: unknown): boolean {
  return namesOf(error).some((name) => quotaNames.has(name));
}
function isClosedError(error: unknown): boolean {
  return namesOf(error).some((name) => closedNames.has(name));
}

export class Handles {
  readonly userId: number;
  private readonly environment: Environment;
  private strictHandle: QalamDatabase | undefined;
  private relaxedHandle: QalamDatabase | undefined;
  private firstReads: FirstReads | undefined;
  /** How often the connections were closed. */
  private closings = 0;
  /** Called when another tab needs a newer version of the database: this page should be reloaded. */
  onOutdated: (() => void) | undefined;
  /** Told when the database has given no answer for `silentMs`, and when it answers again. */
  onSilent: ((isSilent: boolean) => void) | undefined;
  /** Work that waits for longer than that. */
  private late = 0;

  constructor(userId: number, environment: Environment = {}) {
    this.userId = userId;
    this.environment = environment;
  }

  private open(durability: 'strict' | 'relaxed'): QalamDatabase {
    const { indexedDB = globalThis.indexedDB, IDBKeyRange: keyRange = globalThis.IDBKeyRange } = this.environment;
    this.closeFirstReads();
    closeWhenLeft(this.close);
    const database = new (loadedDatabase())(databaseNameOf(this.userId), durability, indexedDB, keyRange);
    // An old tab must not block the upgrade of a new one (case 26); what it would write is written after its reload.
    database.on('versionchange', () => {
      database.close({ disableAutoOpen: true });
      this.onOutdated?.();
    });
    return database;
  }

  /** For the outbox and drafts. */
  get strict(): QalamDatabase {
    this.strictHandle ??= this.open('strict');
    return this.strictHandle;
  }

  /** For everything that the server holds too. */
  get relaxed(): QalamDatabase {
    this.relaxedHandle ??= this.open('relaxed');
    return this.relaxedHandle;
  }

  /** Closes the connections; the next work opens them again. */
  readonly close = (): void => {
    stayOpen(this.close);
    this.closings += 1;
    this.strictHandle?.close({ disableAutoOpen: true });
    this.relaxedHandle?.close({ disableAutoOpen: true });
    this.strictHandle = undefined;
    this.relaxedHandle = undefined;
    this.closeFirstReads();
  };

  private closeFirstReads(): void {
    this.firstReads?.close();
    this.firstReads = undefined;
  }

  /** Reads in one transaction over `stores`; without Dexie as long as it is not there. */
  async read<Result>(stores: readonly ReadableStore[], work: (database: Readable) => Promise<Result>): Promise<Result> {
    const read = await this.readFirst(stores, work);
    if (read) return read.result;
    return this.run(() => {
      const database = this.relaxed;
      return database.transaction('r', [...stores], () => work(database));
    });
  }

  /** What cannot be read like this (null) is read, or fails, as everything else does. */
  private readFirst<Result>(
    stores: readonly ReadableStore[],
    work: (database: Readable) => Promise<Result>,
  ): Promise<{ readonly result: Result } | null> {
    const reading = whileHere(async () => {
      if (Database) return null;
      closeWhenLeft(this.close);
      this.firstReads ??= new FirstReads(
        databaseNameOf(this.userId),
        this.environment.indexedDB ?? globalThis.indexedDB,
      );
      return this.firstReads.read(stores, work);
    });
    return this.watched(reading).catch(() => null);
  }

  /**
   * Runs work; when the browser has killed the connection (case 23) it is opened again and the work done again, as it is when the page was
   * away meanwhile.
   */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (!Database) await loadDatabase();
    return this.watched(whileHere(() => this.runHere(work)));
  }

  /** Tells when work is not answered in time: in WebKit a database may be held for good by a page that is gone. */
  private async watched<Result>(work: Promise<Result>): Promise<Result> {
    if (!this.onSilent) return work;
    let isLate = false;
    const tell = (by: number) => {
      this.late += by;
      this.onSilent?.(this.late > 0);
    };
    const noteLate = () => {
      // A page that stood still hears its timers before it hears its database.
      timer = setTimeout(() => {
        isLate = true;
        tell(1);
      }, lastLookMs);
    };
    let timer = setTimeout(noteLate, silentMs - lastLookMs);
    try {
      return await work;
    } finally {
      clearTimeout(timer);
      if (isLate) tell(-1);
    }
  }

  private async runHere<Result>(work: () => Promise<Result>): Promise<Result> {
    const { closings } = this;
    try {
      return await work();
    } catch (error) {
      // A page that goes opens nothing again: `whileHere` does when it is back.
      if (!isClosedError(error) || isAway()) throw error;
      // Others in flight have met the same: what one of them has opened again stays open.
      if (closings === this.closings) this.close();
      return work();
    }
  }

  /**
   * Runs a write that must not be lost. When the disk is full, copies of the server's data make room, oldest first; unsent work,
   * drafts and attachments are never touched (law 7).
   * @throws AppError NOT_SAVED when there is still no room: the value must stay on the screen. `mayEvict` false: what is written is
   * no more worth than what would have to go.
   */
  async write<Result>(work: () => Promise<Result>, { mayEvict = true } = {}): Promise<Result> {
    const pauses = [...roomPausesMs];
    let hasEvicted = false;
    for (;;) {
      try {
        return await this.run(work);
      } catch (error) {
        if (!isQuotaError(error)) throw error instanceof AppError ? error : new AppError('NOT_SAVED', {}, error);
        const ms = hasEvicted ? pauses.shift() : undefined;
        if (ms !== undefined) {
          await pause(ms);
          hasEvicted = false;
          continue;
        }
        // Ends: each round deletes at least one row, or gives up.
        if (!mayEvict || (await this.evictIfPossible()) === 0) throw new AppError('NOT_SAVED', {}, error);
        hasEvicted = true;
      }
    }
  }

  /** A disk that is so full that nothing can be deleted either has nothing to give. */
  private async evictIfPossible(): Promise<number> {
    try {
      return await this.evict();
    } catch (error) {
      if (!isQuotaError(error)) throw error;
      return 0;
    }
  }

  /** Deletes the oldest copies of files, else cached reads, else documents without unsent work; the number of rows that went. */
  async evict(): Promise<number> {
    const database = this.relaxed;
    return database.transaction('rw', database.caches, database.outbox, database.attachments, async () => {
      // By their keys: to read the bytes of all copies would take more memory than they free.
      const copies = (await database.caches.orderBy('usedAt').primaryKeys()).filter(isCopyKey);
      if (copies.length > 0) {
        const oldest = copies.slice(0, Math.ceil(copies.length / 4));
        await database.caches.bulkDelete(oldest);
        return oldest.length;
      }
      const rows = await database.caches.orderBy('usedAt').toArray();
      const busy = await busyDocuments(database);
      const reads = rows.filter((row) => row.kind === 'read');
      const documents = rows.filter((row) => row.kind === 'document' && !busy.has(row.document));
      const victims = (reads.length > 0 ? reads : documents).slice(0, Math.max(1, Math.ceil(rows.length / 10)));
      await database.caches.bulkDelete(victims.map((row) => row.key));
      return victims.length;
    });
  }

  /** Removes the account's database from the device, with everything in it. */
  async destroy(): Promise<void> {
    this.close();
    await loadDatabase();
    await loadedDatabase().delete(databaseNameOf(this.userId));
  }
}
