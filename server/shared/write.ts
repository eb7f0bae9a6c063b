// What a handler writes with: one transaction that tells devices, keeps the history of changes and is done once (growth.md 4). What is
// behind it is in server/writes.
import type { FastifyBaseLogger } from 'fastify';
import type { Role } from '#contract/core/roles.ts';
import type { Db, ReadDb } from '#server/db/client.ts';
import type { Concern } from './mutation-handler.ts';

/** An entry before and after; null: it was not there, or is not any more. */
export type Change<Value> = { readonly id: string; readonly before: Value | null; readonly after: Value | null };

/** What of a feature's own rows has a history. Values are plain data without the row's version. */
export type Entity<Value extends object> = {
  readonly kind: string;
  /** Who reads its history. */
  readonly readers: readonly Role[];
  /** Who undoes what was done to it. */
  readonly undoers: readonly Role[];
  /** Whom changes concern and in which documents; asked once they are written, in their transaction. */
  concerns(db: ReadDb, schoolId: number, changes: readonly Change<Value>[]): Promise<readonly Concern[]>;
  /** The entries as they stand, those that are there, held until the end of the transaction. */
  hold(db: ReadDb, schoolId: number, ids: readonly string[]): Promise<ReadonlyMap<string, Value>>;
  /**
   * Puts earlier values back; null: the entry goes.
   * @returns ids of those that something stands in the way of, such as a number that another entry bears now: they stay as they are.
   */
  restore(db: Db, schoolId: number, values: ReadonlyMap<string, Value | null>): Promise<readonly string[]>;
};

// biome-ignore lint/suspicious/noExplicitAny: the registry holds entities of every value
export type AnyEntity = Entity<any>;

export type Write = {
  /** The transaction. */
  readonly db: Db;
  /** Under which everything that is written here is found in the history, and undone. */
  readonly batch: string;
  /** Says that a document changed for a scope of the school. */
  concerns(concerns: readonly Concern[]): void;
  /** Notes the outcome of entries: in the history, and for everybody whom it concerns. What is equal is no change. */
  changed<Value extends object>(entity: Entity<Value>, changes: readonly Change<Value>[]): void;
  /** The highest id that the history knows of entries with numbers: an id that was once given is not given again. */
  highestId<Value extends object>(entity: Entity<Value>): Promise<number>;
  /** Runs once the transaction is committed, and never when it is not. Nobody waits for it; what must not be lost is a job. */
  after(work: () => void | Promise<void>): void;
};

export type WriteCaller = {
  /** Null for a call that speaks of no school: it concerns nobody, and has no history. */
  readonly schoolId: number | null;
  readonly userId: number;
  /** "POST /api/…", as declared. */
  readonly call: string;
  readonly device: string | null;
  /** The client's own id of this press, when the body has one, and what else the body says. */
  readonly request: { readonly id: string; readonly hash: string } | null;
  readonly log: FastifyBaseLogger;
};

/**
 * Runs work in a transaction. The same request again is answered with the previous result, which must be plain data.
 * @throws AppError PAYLOAD_CHANGED when the request's id was used for something else.
 */
export type RunWrite = <Result>(caller: WriteCaller, work: (write: Write) => Promise<Result>) => Promise<Result>;
