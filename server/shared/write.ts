// What handlers write with: one idempotent transaction that notifies devices and records the history of changes (growth.md 4). The
// implementation is in server/writes.
import type { FastifyBaseLogger } from 'fastify';
import type { subjectKinds, Undone } from '#contract/changes/changes.schema.ts';
import type { AppError } from '#contract/core/errors.ts';
import type { Role } from '#contract/core/roles.ts';
import type { Db, ReadDb } from '#server/db/client.ts';
import type { Concern } from './concern.ts';
import type { Telling, TellingTime } from './telling.ts';

/** An entry before and after; null: it did not exist, or no longer exists. */
export type Change<Value> = { readonly id: string; readonly before: Value | null; readonly after: Value | null };

/** Who takes something back, and with which roles in the school. */
export type Undoer = {
  readonly userId: number;
  readonly roles: readonly Role[];
  /** The batch took another one back: what that one did is done again. */
  readonly isAgain: boolean;
  /** As `raised` of a write. */
  raised(entity: Pick<Entity<never>, 'kind'>, ids: readonly (string | number)[]): void;
};

/** Whose history tells a change, besides that of its entry. */
export type Subject = `${(typeof subjectKinds)[number]}:${string | number}`;

/** A kind of a feature's own rows that has a history. Values are plain data without the row's version. */
export type Entity<Value extends object> = {
  readonly kind: string;
  /** Who may read its history. */
  readonly readers: readonly Role[];
  /** Who may undo changes to it. */
  readonly undoers: readonly Role[];
  /** Whether a batch with such a change is undone as a whole or not at all: parts of it alone would make no sense. */
  isWhole?(change: Omit<Change<Value>, 'id'>): boolean;
  /** What entries of other kinds in the batch hang on, such as the places of somebody who leaves on their card: they go back only with it. */
  carries?(change: Omit<Change<Value>, 'id'>): string | null;
  /** Of entries that would get these earlier values, those that `restore` would refuse. Asked where others hang on one of them (`carries`). */
  barred?(db: ReadDb, schoolId: number, values: ReadonlyMap<string, Value>): Promise<readonly string[]>;
  /** What it hangs on, as another kind of the batch says it (`carries`). */
  hangsOn?(change: Omit<Change<Value>, 'id'>): string | null;
  /** What readers of the history get of a value; all of it by default. */
  shown?(value: Value): Readonly<Record<string, unknown>>;
  /** What they get besides, in the order of the entries: names of what the values only point to, such as the class of a membership. */
  named?(
    db: ReadDb,
    schoolId: number,
    entries: readonly { readonly id: string; readonly value: Value }[],
  ): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** Whom each change is about, in their order: their own history tells it too. */
  subjects?(db: ReadDb, schoolId: number, changes: readonly Change<Value>[]): Promise<readonly (readonly Subject[])[]>;
  /** Whom changes concern, and in which documents; called after they are written, in their transaction. */
  concerns(db: ReadDb, schoolId: number, changes: readonly Change<Value>[]): Promise<readonly Concern[]>;
  /** Who is told of the changes by the bell; called as `concerns`, for an undo too. */
  news?(
    db: ReadDb,
    schoolId: number,
    changes: readonly Change<Value>[],
    time: TellingTime,
  ): Promise<readonly Telling[]>;
  /** Whose roles or children changed, by user id: their sockets read their rights again at once. Called as `concerns`, for an undo too. */
  rights?(db: ReadDb, schoolId: number, changes: readonly Change<Value>[]): Promise<readonly number[]>;
  /** The current values of the entries that exist, locked until the end of the transaction. */
  hold(db: ReadDb, schoolId: number, ids: readonly string[]): Promise<ReadonlyMap<string, Value>>;
  /**
   * Restores earlier values; null: the entry is deleted.
   * @returns ids of entries that could not be restored, for example because another entry has their number now: they stay unchanged.
   */
  restore(
    db: Db,
    schoolId: number,
    values: ReadonlyMap<string, Value | null>,
    /** Server time, epoch milliseconds. */
    now: number,
    by: Undoer,
  ): Promise<readonly string[]>;
};

/** Subjects of an entity that follow from the values before and after alone. */
export const subjectsIn =
  <Value extends object>(of: (value: Value, id: string) => readonly Subject[]) =>
  async (_db: ReadDb, _schoolId: number, changes: readonly Change<Value>[]): Promise<Subject[][]> =>
    changes.map(({ id, before, after }) => [before, after].flatMap((value) => (value === null ? [] : of(value, id))));

/** Refuses an undo in words, which are said in the language of whoever asked (UNDO_IMPOSSIBLE); thrown by `restore`. */
export class UndoRefused extends Error {
  readonly key: string;
  readonly values: Readonly<Record<string, string | number>>;
  constructor(key: string, values: Readonly<Record<string, string | number>> = {}) {
    super(`An undo that is refused: ${key}`);
    this.key = key;
    this.values = values;
  }
}

// biome-ignore lint/suspicious/noExplicitAny: the registry holds entities of every value
export type AnyEntity = Entity<any>;

export type Write = {
  /** The transaction. */
  readonly db: Db;
  /** Id under which everything written here is recorded in the history and can be undone. */
  readonly batch: string;
  /** Server time, epoch milliseconds: of a moment after the locks that the work has waited for, where the order of two writers matters. */
  now(): number;
  /** Reports that a document changed for a scope of the school: of the caller's, or of another one. */
  concerns(concerns: readonly Concern[], schoolId?: number): void;
  /** Tells people of facts by the bell, in the school of the caller or in another one. What follows from changes alone is `news` of their entity. */
  tell(tellings: readonly Telling[], schoolId?: number): void;
  /**
   * Records changes of entries in the history and tells the documents that show them. Equal values are no change. `undoes`: when the batch
   * that they undo was written, epoch milliseconds.
   */
  changed<Value extends object>(entity: Entity<Value>, changes: readonly Change<Value>[], undoes?: number): void;
  /**
   * Says that versions of entries were raised whose own values stay: whoever has one open is told who did it. Of entries that `changed`
   * names it follows by itself.
   */
  raised(entity: Pick<Entity<never>, 'kind'>, ids: readonly (string | number)[]): void;
  /**
   * The refusal of a write that began from an older version of an entry, for the caller to throw: it names who changed the entry last
   * and when, as far as the history goes. `current`: the entry as it is now.
   */
  stale(entity: Pick<Entity<never>, 'kind'>, id: string, current: unknown): Promise<AppError>;
  /** The highest numeric id in the history of entities of a kind, so that an id is never assigned twice. */
  highestId(entity: Pick<Entity<never>, 'kind'>): Promise<number>;
  /**
   * Undoes a batch of the caller's school within this write, as the page of changes does.
   * @throws AppError NOT_FOUND, ACCESS_DENIED, CONFLICT for one that was undone already; another error for a batch that is undone whole,
   * of which something would stay.
   */
  undo(asked: { readonly batch: string; readonly roles: readonly Role[]; readonly now: number }): Promise<Undone>;
  /** Runs after the transaction has committed, and never if it rolls back. Nobody waits for it; use a job for what must not be lost. */
  after(work: () => void | Promise<void>): void;
};

export type WriteCaller = {
  /** Null for a call without a school: it concerns nobody and has no history. */
  readonly schoolId: number | null;
  readonly userId: number;
  /** "POST /api/…", as declared. */
  readonly call: string;
  readonly device: string | null;
  /** The client's id of this request, if the body has one, the hash of everything else in it, and the caller's roles in the school. */
  readonly request: { readonly id: string; readonly hash: string; readonly roles: readonly Role[] } | null;
  /**
   * The roles in the school by which the call was let in. They are asked again at the end of the transaction, since it may have waited for a right that
   * ended meanwhile. Left out for what no call asks for, such as a job.
   */
  readonly roles?: readonly Role[] | undefined;
  readonly log: FastifyBaseLogger;
};

/**
 * Runs work in a transaction. A repeated request gets the previous result. The result must be plain data, and it is stored: a secret
 * in it is a programming error. Secrets are read afterwards, by `look`.
 * @throws AppError PAYLOAD_CHANGED when the request's id was used for something else, ACCESS_DENIED when a request is repeated
 * and its caller has lost a role or a class since, and when the caller has lost a role, or is blocked, while the work waited.
 */
export type RunWrite = <Result>(
  caller: WriteCaller,
  work: (write: Write) => Promise<Result>,
  /** The school in whose turn it runs, by default the caller's: one that a call of no school writes people of. */
  turnOf?: number,
) => Promise<Result>;
