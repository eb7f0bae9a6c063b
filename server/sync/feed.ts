// The change feed of a school. The position comes from a counter row that is taken last in the transaction, so that the order
// of positions is the order of commits and a reader's cursor can never pass a change that was not visible yet.
import { and, asc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { Db, ReadDb } from '#server/db/client.ts';
import { tellAfterCommit } from '#server/db/commits.ts';
import { type Given, prepared } from '#server/db/prepared.ts';
import { incomingRows, isOneOf } from '#server/db/records.ts';
import { feed, feedPositions } from './sync.tables.ts';

export type FeedEntry = {
  readonly scope: string;
  readonly document: string;
  readonly cell: string | null;
  readonly kind: 'change' | 'purge';
};
export type FeedRow = typeof feed.$inferSelect;

type Step = { schoolId: number; count: number; at: number };
const stepForward = prepared((db, { schoolId, count, at }: Given<Step>) =>
  db
    .insert(feedPositions)
    .values({ schoolId, position: count, prunedTo: 0, newestAt: at })
    .onConflictDoUpdate({
      target: feedPositions.schoolId,
      set: { position: sql`${feedPositions.position} + excluded.position`, newestAt: sql`excluded.newest_at` },
    })
    .returning({ position: feedPositions.position }),
);
type Entries = { schoolId: number; clientId: string | null; at: number; rows: readonly object[] };
const insertEntries = prepared(
  (_db, { schoolId, clientId, at, rows }: Given<Entries>) => sql`insert into ${feed}
    (school_id, position, scope, document, cell, kind, client_id, at)
    select ${schoolId}::integer, position, scope, document, cell, kind, ${clientId}::uuid, ${at}::bigint
    from ${incomingRows(rows, 'position integer, scope text, document text, cell text, kind text')}`,
);

/** Appends entries. Call it last in a transaction: it holds the school's counter until the commit. */
export async function appendToFeed(
  db: Db,
  schoolId: number,
  entries: readonly FeedEntry[],
  origin: { clientId: string | null; at: number },
): Promise<void> {
  if (entries.length === 0) return;
  const [counter] = await stepForward(db, { schoolId, count: entries.length, at: origin.at });
  const first = (counter?.position ?? entries.length) - entries.length + 1;
  const rows = entries.map((entry, index) => ({ position: first + index, ...entry }));
  await insertEntries(db, { schoolId, ...origin, rows });
  const scopes = [...new Set(entries.map(({ scope }) => scope))];
  const position = first + entries.length - 1;
  tellAfterCommit(db, { kind: 'moved', schoolId, from: first, position, scopes, clientId: origin.clientId });
}

/**
 * Makes every device of a school fetch its documents again; it keeps the old ones meanwhile. For changes that touch so many documents
 * that naming each would cost more than the documents themselves. Call it last in a transaction, like `appendToFeed`.
 */
export async function demandSnapshot(db: Db, schoolId: number): Promise<void> {
  const [row] = await db
    .insert(feedPositions)
    .values({ schoolId, position: 1, prunedTo: 1, newestAt: 0 })
    .onConflictDoUpdate({
      target: feedPositions.schoolId,
      set: {
        position: sql`${feedPositions.position} + 1`,
        prunedTo: sql`${feedPositions.position} + 1`,
        newestAt: 0,
      },
    })
    .returning({ position: feedPositions.position });
  const position = row?.position ?? 1;
  tellAfterCommit(db, { kind: 'moved', schoolId, from: position, position, scopes: null, clientId: null });
}

export type FeedPosition = typeof feedPositions.$inferSelect;

const findPosition = prepared((db, { schoolId }: Given<{ schoolId: number }>) =>
  db.select().from(feedPositions).where(eq(feedPositions.schoolId, schoolId)),
);

/** The current position of a school's feed; undefined if nothing was ever written. */
export async function positionOf(db: ReadDb, schoolId: number): Promise<FeedPosition | undefined> {
  const [row] = await findPosition(db, { schoolId });
  return row;
}

/** When the entry at a position was made, epoch milliseconds; 0 if the entry is not kept. */
export async function entryMadeAt(
  db: ReadDb,
  schoolId: number,
  present: FeedPosition,
  position: number,
): Promise<number> {
  if (position === present.position) return present.newestAt;
  if (position <= present.prunedTo || position > present.position) return 0;
  const [entry] = await db
    .select({ at: feed.at })
    .from(feed)
    .where(and(eq(feed.schoolId, schoolId), eq(feed.position, position)));
  return entry?.at ?? 0;
}

type Read = { schoolId: number; scopes: readonly string[]; after: number; limit: number };
const entriesAfter = prepared((db, { schoolId, scopes, after, limit }: Given<Read>) =>
  db
    .select()
    .from(feed)
    .where(and(eq(feed.schoolId, schoolId), isOneOf(feed.scope, scopes), gt(feed.position, after)))
    .orderBy(asc(feed.position))
    .limit(limit),
);

/** Entries of scopes after a position, oldest first. */
export async function readFeed(
  db: ReadDb,
  schoolId: number,
  read: { scopes: readonly string[]; after: number; limit: number },
): Promise<FeedRow[]> {
  if (read.scopes.length === 0) return [];
  return entriesAfter(db, { schoolId, ...read });
}

/** The current positions of some schools. One query over several schools: only for whoever serves the sockets of all of them. */
export async function positionsOf(db: ReadDb, schoolIds: readonly number[]): Promise<Map<number, number>> {
  if (schoolIds.length === 0) return new Map();
  const { schoolId, position } = feedPositions;
  const rows = await db
    .select({ schoolId, position })
    .from(feedPositions)
    .where(inArray(schoolId, [...schoolIds]));
  return new Map(rows.map((row) => [row.schoolId, row.position]));
}

/** Schools that have a feed. */
export async function schoolsWithFeed(db: ReadDb): Promise<number[]> {
  const rows = await db
    .select({ schoolId: feedPositions.schoolId })
    .from(feedPositions)
    .orderBy(feedPositions.schoolId);
  return rows.map(({ schoolId }) => schoolId);
}

/**
 * Deletes at most `limit` of a school's oldest entries that were made before `before`, and records up to which position: a cursor
 * before that is too old. Call it in its own transaction; like `appendToFeed` it locks the school's counter until the commit.
 * @returns the number of deleted entries.
 */
export async function pruneFeed(db: Db, schoolId: number, before: number, limit: number): Promise<number> {
  const [counter] = await db.select().from(feedPositions).where(eq(feedPositions.schoolId, schoolId)).for('update');
  if (!counter) return 0;
  const oldest = await db
    .select({ position: feed.position, at: feed.at })
    .from(feed)
    .where(eq(feed.schoolId, schoolId))
    .orderBy(asc(feed.position))
    .limit(limit);
  // Stop at the first entry that is young enough: everything up to one position must be deleted, without gaps.
  const firstYoung = oldest.findIndex(({ at }) => at >= before);
  const old = firstYoung < 0 ? oldest : oldest.slice(0, firstYoung);
  const prunedTo = old.at(-1)?.position;
  if (prunedTo === undefined) return 0;
  await db.delete(feed).where(and(eq(feed.schoolId, schoolId), lte(feed.position, prunedTo)));
  await db.update(feedPositions).set({ prunedTo }).where(eq(feedPositions.schoolId, schoolId));
  return old.length;
}
