// What a feature supplies for each of its documents. The sync handles notifications, sizes and turns; a projection only returns
// what this reader may see.
import type { AnyDocument, BodyOf, DocumentDeclaration } from '#contract/core/document.ts';
import type { ErrorCode } from '#contract/core/errors.ts';
import type { Language } from '#contract/core/localized.ts';
import type { Role } from '#contract/core/roles.ts';
import type { Clock } from '#contract/core/time.ts';
import type { WireCell } from '#contract/sync/sync.schema.ts';
import type { Db, ReadDb } from '#server/db/client.ts';
import type { CallAuthor, CallContext } from './context.ts';

/** Who reads or writes, in which school, and the server's time. */
export type Reader = {
  readonly db: ReadDb;
  readonly schoolId: number;
  readonly userId: number;
  readonly roles: readonly Role[];
  readonly now: number;
  /** See MutationContext. */
  readonly memory?: Map<string, unknown>;
};

/** Reads once what several parts of one answer, or operations of one push, need; one that fails is read again. */
export function remembered<Result>(
  { memory }: Pick<Reader, 'memory'>,
  name: string,
  read: () => Promise<Result>,
): Promise<Result> {
  const known = memory?.get(name) as Promise<Result> | undefined;
  if (known) return known;
  const found = read();
  memory?.set(name, found);
  found.catch(() => memory?.delete(name));
  return found;
}

/** The caller as a reader of the call's school. */
export function readerOf(call: {
  services: { database: { db: ReadDb }; clock: Clock };
  caller: { userId: number };
  school: { id: number; roles: readonly Role[] };
}): Reader {
  const { services, caller, school } = call;
  const { database, clock } = services;
  return { db: database.db, schoolId: school.id, userId: caller.userId, roles: school.roles, now: clock.now() };
}

/** The caller as the author of what a call writes. */
export function authorOf({
  school,
  caller,
  receivedAt,
  log,
}: Pick<CallContext, 'receivedAt' | 'log'> & {
  caller: { userId: number };
  school: { id: number; roles: readonly Role[] };
}): CallAuthor {
  return { schoolId: school.id, userId: caller.userId, roles: school.roles, receivedAt, log };
}

export type DocumentReader = Reader & {
  readonly eduYear: number;
  readonly language: Language;
  /** Lessons for which devices of the staff have announced work that has not come; supplied by the sync. */
  readonly announced?: () => Promise<ReadonlySet<string>>;
};

export type Projected<Body = unknown> = {
  readonly body: Body;
  readonly cells?: Readonly<Record<string, WireCell>>;
  /** Whether the feed tells this reader about every change, for documents with freshness `told`. Default: true. */
  readonly isTold?: boolean;
};

/** The values of the parts of a document's name. */
export type ValuesOf<Document extends AnyDocument> = NonNullable<ReturnType<Document['read']>>;

/** `opened`: somebody asked to see it. `kept`: their device fetched it in advance, or was told what changed in it. */
export type HowRead = 'opened' | 'kept';

export type Projection<Document extends AnyDocument> = {
  /** How many are read in one turn: some hundredths of a second on the embedded database. */
  readonly atOnce: number;
  /** Only names with equal results are read together. Default: all of the kind. */
  readonly together?: (...values: ValuesOf<Document>) => string;
  /** In the order of the names: each document, or why the reader does not get it. The reader has one of the declared roles. */
  readonly project: (
    reader: DocumentReader,
    names: readonly ValuesOf<Document>[],
  ) => Promise<readonly (Projected<BodyOf<Document>> | ErrorCode)[]>;
  /**
   * Records who reads what is private, before the answer that holds these documents leaves. Reading itself is done in transactions that
   * write nothing.
   */
  readonly recordRead?: (
    db: Db,
    reader: Omit<Reader, 'db'>,
    names: readonly ValuesOf<Document>[],
    how: HowRead,
  ) => Promise<void>;
};

// biome-ignore lint/suspicious/noExplicitAny: the registry holds projections of every document
export type AnyProjection = Projection<DocumentDeclaration<string, any, any>>;

/** One projection for each declared document; a missing one does not compile. */
export type ProjectionsFor<Documents extends Record<string, AnyDocument>> = {
  readonly [Kind in keyof Documents]: Projection<Documents[Kind]>;
};

/** A projection that gains nothing from reading several together. */
export function oneByOne<Document extends AnyDocument>(
  _document: Document,
  atOnce: number,
  project: (
    reader: DocumentReader,
    ...values: ValuesOf<Document>
  ) => Promise<Projected<BodyOf<Document>> | ErrorCode | null>,
): Projection<Document> {
  return {
    atOnce,
    async project(reader, names) {
      const found: (Projected<BodyOf<Document>> | ErrorCode)[] = [];
      for (const values of names) found.push((await project(reader, ...values)) ?? 'NOT_FOUND');
      return found;
    },
  };
}
