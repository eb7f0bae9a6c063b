// Batches of changes as they are stored.
import { and, asc, desc, eq, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Db, ReadDb } from '#server/db/client.ts';
import { incomingRows, isOneOf } from '#server/db/records.ts';
import type { Change, Entity } from '#server/shared/write.ts';
import { changeBatches, changeSubjects, changes } from './writes.tables.ts';

export type Changed = { readonly entity: Entity<object>; readonly changes: readonly Change<object>[] };
export type BatchRow = typeof changeBatches.$inferSelect;
export type ChangeRow = Omit<typeof changes.$inferSelect, 'schoolId'>;
type NewBatch = Pick<BatchRow, 'schoolId' | 'batch' | 'userId' | 'at' | 'call' | 'device'>;

/** An entry whose version a write raised although its values stay. */
export type Raised = { readonly entity: string; readonly id: string };
const raisedSubject = ({ entity, id }: Raised) => `version ${entity}:${id}`;

/** Records what one call changed, and whom it is about. Nothing that was raised alone is a change. */
export async function recordBatch(
  db: Db,
  batch: NewBatch,
  changed: readonly Changed[],
  raised: readonly Raised[] = [],
): Promise<void> {
  const rows = changed.flatMap(({ entity, changes: all }) => all.map((change) => ({ entity: entity.kind, ...change })));
  if (rows.length === 0 && raised.length === 0) return;
  const { schoolId, userId, at, call, device } = batch;
  const counts = Object.fromEntries(
    [...Map.groupBy(rows, ({ entity }) => entity)].map(([kind, ofKind]) => [
      kind,
      new Set(ofKind.map(({ id }) => id)).size,
    ]),
  );
  await db.insert(changeBatches).values({ schoolId, batch: batch.batch, userId, at, call, device, counts });
  const numbered = rows.map((row, index) => ({ position: index + 1, ...row }));
  // A missing value is SQL NULL, not JSON null.
  await db.execute(sql`insert into ${changes} (school_id, batch, position, entity, id, before, after)
    select ${schoolId}::integer, ${batch.batch}::uuid, position, entity, id, nullif(before, 'null'), nullif(after, 'null')
    from ${incomingRows(numbered, 'position integer, entity text, id text, before jsonb, after jsonb')}`);
  await recordSubjects(db, batch, changed, raised);
}

async function recordSubjects(
  db: Db,
  { schoolId, batch, at }: NewBatch,
  changed: readonly Changed[],
  raised: readonly Raised[],
): Promise<void> {
  const found = raised.map((one) => ({ subject: raisedSubject(one), position: 0 }));
  let position = 0;
  for (const { entity, changes: own } of changed) {
    const subjects = await entity.subjects?.(db, schoolId, own);
    for (const [index] of own.entries()) {
      position++;
      for (const subject of new Set(subjects?.[index])) found.push({ subject, position });
    }
  }
  if (found.length === 0) return;
  await db.execute(sql`insert into ${changeSubjects} (school_id, subject, at, batch, position)
    select ${schoolId}::integer, subject, ${at}::bigint, ${batch}::uuid, position
    from ${incomingRows(found, 'subject text, position integer')} on conflict do nothing`);
}

const columns = {
  batch: changes.batch,
  position: changes.position,
  entity: changes.entity,
  id: changes.id,
  before: changes.before,
  after: changes.after,
};
const sameBatch = and(eq(changes.schoolId, changeBatches.schoolId), eq(changes.batch, changeBatches.batch));

/** Newest first. */
export async function changesOfEntry(
  db: ReadDb,
  schoolId: number,
  entry: { readonly entity: string; readonly id: string },
  limit: number,
): Promise<{ change: ChangeRow; batch: BatchRow }[]> {
  return db
    .select({ change: columns, batch: changeBatches })
    .from(changes)
    .innerJoin(changeBatches, sameBatch)
    .where(and(eq(changes.schoolId, schoolId), eq(changes.entity, entry.entity), eq(changes.id, entry.id)))
    .orderBy(desc(changeBatches.at), desc(changes.position))
    .limit(limit);
}

/** Where a page of the history of somebody ends. */
export type Place = Pick<typeof changeSubjects.$inferSelect, 'at' | 'batch' | 'position'>;

/** Everything that happened to somebody, or to a class, newest first; from the place where the page before ended. */
export async function changesAbout(
  db: ReadDb,
  schoolId: number,
  asked: { readonly subject: string; readonly before: Place | null; readonly limit: number },
): Promise<{ change: ChangeRow; batch: BatchRow }[]> {
  const { at, batch, position } = changeSubjects;
  const { before } = asked;
  const isNext = sql`(${at}, ${batch}, ${position}) < (${before?.at ?? 0}::bigint, ${before?.batch ?? null}::uuid, ${before?.position ?? 0}::integer)`;
  const isOfChange = and(
    eq(changes.schoolId, changeSubjects.schoolId),
    eq(changes.batch, batch),
    eq(changes.position, position),
  );
  return db
    .select({ change: columns, batch: changeBatches })
    .from(changeSubjects)
    .innerJoin(changes, isOfChange)
    .innerJoin(changeBatches, sameBatch)
    .where(
      and(
        eq(changeSubjects.schoolId, schoolId),
        eq(changeSubjects.subject, asked.subject),
        before === null ? undefined : isNext,
      ),
    )
    .orderBy(desc(at), desc(batch), desc(position))
    .limit(asked.limit);
}

/** The last write that raised the version of an entry, its own or another one. */
export async function lastRaised(
  db: ReadDb,
  schoolId: number,
  entry: Raised,
): Promise<Pick<BatchRow, 'at' | 'userId'> | undefined> {
  const { at, userId } = changeBatches;
  const [raised] = await db
    .select({ at, userId })
    .from(changeSubjects)
    .innerJoin(
      changeBatches,
      and(eq(changeBatches.schoolId, changeSubjects.schoolId), eq(changeBatches.batch, changeSubjects.batch)),
    )
    .where(and(eq(changeSubjects.schoolId, schoolId), eq(changeSubjects.subject, raisedSubject(entry))))
    .orderBy(desc(changeSubjects.at), desc(changeSubjects.batch))
    .limit(1);
  const [changed] = await changesOfEntry(db, schoolId, entry, 1);
  if (!raised || !changed) return raised ?? changed?.batch;
  return raised.at > changed.batch.at ? raised : changed.batch;
}

/** How often entries were changed, and when last; those that never were are not among them. */
export async function changeCounts(
  db: ReadDb,
  schoolId: number,
  { entity, ids }: { readonly entity: string; readonly ids: readonly string[] },
): Promise<Map<string, { count: number; at: number }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: changes.id,
      count: sql<number>`count(*)::integer`,
      at: sql<number>`max(${changeBatches.at})`.mapWith(Number),
    })
    .from(changes)
    .innerJoin(changeBatches, sameBatch)
    .where(and(eq(changes.schoolId, schoolId), eq(changes.entity, entity), isOneOf(changes.id, ids)))
    .groupBy(changes.id);
  return new Map(rows.map(({ id, ...counted }) => [id, counted]));
}

/** The batch in which an entry began; null where the history does not go back that far. */
export async function whoMade(
  db: ReadDb,
  schoolId: number,
  entry: { readonly entity: string; readonly id: string },
): Promise<{ at: number; userId: number } | null> {
  const { at, userId } = changeBatches;
  const [first] = await db
    .select({ at, userId })
    .from(changes)
    .innerJoin(changeBatches, sameBatch)
    .where(
      and(
        eq(changes.schoolId, schoolId),
        eq(changes.entity, entry.entity),
        eq(changes.id, entry.id),
        isNull(changes.before),
      ),
    )
    .orderBy(asc(at))
    .limit(1);
  return first ?? null;
}

/** The highest id of entries with numeric ids; 0 if there is none. */
export async function highestIdOf(db: ReadDb, schoolId: number, entity: string): Promise<number> {
  const [row] = await db
    .select({ id: sql<number>`coalesce(max(${changes.id}::integer), 0)`.mapWith(Number) })
    .from(changes)
    .where(and(eq(changes.schoolId, schoolId), eq(changes.entity, entity)));
  return row?.id ?? 0;
}

/** Compares time and id: several batches may have the same time. */
function isBefore(schoolId: number, batch: string): SQL {
  const { at } = changeBatches;
  return sql`(${at}, ${changeBatches.batch}) < (select last.at, last.batch from ${changeBatches} last
    where last.school_id = ${schoolId} and last.batch = ${batch}::uuid)`;
}

/** Batches with entries of these kinds, newest first. */
export async function batchesBefore(
  db: ReadDb,
  schoolId: number,
  asked: { readonly kinds: readonly string[]; readonly before: string | undefined; readonly limit: number },
): Promise<BatchRow[]> {
  return db
    .select()
    .from(changeBatches)
    .where(
      and(
        eq(changeBatches.schoolId, schoolId),
        asked.before === undefined ? undefined : isBefore(schoolId, asked.before),
        sql`jsonb_exists_any(${changeBatches.counts}, ${`{${asked.kinds.join(',')}}`}::text[])`,
      ),
    )
    .orderBy(desc(changeBatches.at), desc(changeBatches.batch))
    .limit(asked.limit);
}

/** Changes of a batch, in the order in which they were made. */
export async function changesOfBatch(db: ReadDb, schoolId: number, batch: string): Promise<ChangeRow[]> {
  return db
    .select(columns)
    .from(changes)
    .where(and(eq(changes.schoolId, schoolId), eq(changes.batch, batch)))
    .orderBy(asc(changes.position));
}

/** The same, with at most `most` of each kind. */
export async function someOfBatch(db: ReadDb, schoolId: number, batch: string, most: number): Promise<ChangeRow[]> {
  const place = sql<number>`row_number() over (partition by ${changes.entity} order by ${changes.position})`;
  const placed = db
    .select({ ...columns, place: place.as('place') })
    .from(changes)
    .where(and(eq(changes.schoolId, schoolId), eq(changes.batch, batch)))
    .as('placed');
  return db.select().from(placed).where(lte(placed.place, most)).orderBy(asc(placed.position));
}

/** Reads a batch and locks it until the end of the transaction, so that two people cannot undo it at once. */
export async function holdBatch(db: ReadDb, schoolId: number, batch: string): Promise<BatchRow | undefined> {
  const [row] = await db
    .select()
    .from(changeBatches)
    .where(and(eq(changeBatches.schoolId, schoolId), eq(changeBatches.batch, batch)))
    .for('update');
  return row;
}

export async function markUndone(db: Db, schoolId: number, batch: string, at: number): Promise<void> {
  await db
    .update(changeBatches)
    .set({ undoneAt: at })
    .where(and(eq(changeBatches.schoolId, schoolId), eq(changeBatches.batch, batch)));
}
