// Imports as they are kept: their rows are compared with what was kept before, so that a mended cell writes one row and not all.
import { and, desc, eq, gte, inArray, isNotNull, isNull, lt, notInArray, or, sql } from 'drizzle-orm';
import type {
  ImportApplied,
  ImportKind,
  ImportOutcome,
  ImportPlan,
  ImportRow,
  KeepImport,
} from '#contract/core/import.ts';
import { canonicalJson } from '#contract/core/mutation.ts';
import { keptDays, mostKept } from '#contract/kept-imports/kept-imports.schema.ts';
import { isAboveDeputies } from '#contract/personnel/positions.ts';
import type { Db, ReadDb } from '#server/db/client.ts';
import { incomingRows, isOneOf } from '#server/db/records.ts';
import { parentChildren, personHere, staffMembers, students, users } from '#server/features/people/public.ts';
import { rosterImportRows as rowTable, rosterImports as table } from './kept-imports.tables.ts';

export type KeptRow = typeof table.$inferSelect;
type Mended = { readonly from: ImportOutcome; readonly fields: string[] } | null;
export type StoredRow = { readonly line: number; readonly cells: ImportRow['cells']; readonly mended: Mended };

export const keptMs = keptDays * 86_400_000;

/** Whose imports the caller meets: of the whole school, or their own alone. */
export type KeptReach = { readonly schoolId: number; readonly ownOf: number | null };
/** What somebody else went on with may hold people whom its maker does not see. */
const inReach = ({ schoolId, ownOf }: KeptReach) =>
  and(
    eq(table.schoolId, schoolId),
    ownOf === null
      ? undefined
      : and(eq(table.madeBy, ownOf), eq(table.changedBy, ownOf), eq(table.kind, 'students' satisfies ImportKind)),
  );

/** Of a year, the latest first. */
export function readKept(db: ReadDb, reach: KeptReach, asked: { eduYear: number; now: number }): Promise<KeptRow[]> {
  const { eduYear, now } = asked;
  return db
    .select()
    .from(table)
    .where(and(inReach(reach), eq(table.eduYear, eduYear), gte(table.changedAt, now - keptMs)))
    .orderBy(desc(table.changedAt), table.id);
}

/** One of them, held where it is about to be written. */
export async function findKept(db: Db, reach: KeptReach, id: string): Promise<KeptRow | undefined> {
  const [found] = await db
    .select()
    .from(table)
    .where(and(inReach(reach), eq(table.id, id)))
    .for('update');
  return found;
}

export function rowsOfKept(db: ReadDb, schoolId: number, id: string): Promise<StoredRow[]> {
  return db
    .select({ line: rowTable.line, cells: rowTable.cells, mended: rowTable.mended })
    .from(rowTable)
    .where(and(eq(rowTable.schoolId, schoolId), eq(rowTable.importId, id)))
    .orderBy(rowTable.line);
}

export type Planned = {
  readonly kind: ImportKind;
  readonly eduYear: number;
  readonly keep: KeepImport;
  readonly rows: readonly ImportRow[];
  readonly plan: ImportPlan;
  readonly mark: string;
  readonly by: number;
  readonly now: number;
};

/**
 * Keeps what was planned; `taken`: the id is of something that the caller does not meet, `stale`: somebody else went on with it. The same
 * again is kept as it is, whichever version was known: an answer was lost.
 */
export async function storeKept(
  db: Db,
  reach: KeptReach,
  { kind, eduYear, keep, rows, plan, mark, by, now }: Planned,
): Promise<{ version: number } | 'taken' | 'stale'> {
  const { schoolId } = reach;
  const { id, answers } = keep;
  // An IIN stands in no name of a file.
  const name = keep.name.replace(/\d{12}/g, '…');
  const counts: Partial<Record<ImportOutcome, number>> = {};
  for (const { outcome } of plan.rows) counts[outcome] = (counts[outcome] ?? 0) + 1;
  const first = { kind, eduYear, name, answers, counts, mark, changedBy: by, changedAt: now };
  const made = await db
    .insert(table)
    .values({ ...first, schoolId, id, version: 1, madeBy: by })
    .onConflictDoNothing()
    .returning({ id: table.id });
  const found = await findKept(db, reach, id);
  if (!found || found.kind !== kind || found.eduYear !== eduYear) return 'taken';
  const mends = new Map(keep.mends.map(({ line, from, fields }) => [line, { from, fields }]));
  // A program may give two rows one line, which no sheet has: the later one is kept.
  const byLine = new Map(rows.map(({ line, cells }) => [line, { line, cells, mended: mends.get(line) ?? null }]));
  const next: StoredRow[] = [...byLine.values()];
  if (made.length > 0) {
    await storeRows(db, schoolId, id, next);
    await makeRoom(db, schoolId, by);
    return { version: 1 };
  }
  const before = new Map((await rowsOfKept(db, schoolId, id)).map((row) => [row.line, canonicalJson(row)]));
  const news = next.filter((row) => before.get(row.line) !== canonicalJson(row));
  const isSame =
    news.length === 0 && before.size === next.length && canonicalJson(found.answers) === canonicalJson(answers);
  if (!isSame && found.version !== keep.version) return 'stale';
  await storeRows(db, schoolId, id, news);
  const lines = next.map(({ line }) => line);
  await db
    .delete(rowTable)
    .where(and(eq(rowTable.schoolId, schoolId), eq(rowTable.importId, id), sql`not ${isOneOf(rowTable.line, lines)}`));
  const version = isSame ? found.version : found.version + 1;
  await db
    .update(table)
    .set({ ...first, version })
    .where(and(eq(table.schoolId, schoolId), eq(table.id, id)));
  return { version };
}

async function storeRows(db: Db, schoolId: number, importId: string, rows: readonly StoredRow[]): Promise<void> {
  if (rows.length === 0) return;
  // A missing value is SQL NULL, not JSON null.
  await db.execute(sql`insert into ${rowTable} (school_id, import_id, line, cells, mended)
    select ${schoolId}::integer, ${importId}::uuid, line, cells, nullif(mended, 'null')
    from ${incomingRows(rows, 'line integer, cells jsonb, mended jsonb')}
    on conflict (school_id, import_id, line) do update set cells = excluded.cells, mended = excluded.mended`);
}

/** Nobody fills the database with sheets: the oldest ones of a person go. */
async function makeRoom(db: Db, schoolId: number, by: number): Promise<void> {
  const own = and(eq(table.schoolId, schoolId), eq(table.madeBy, by));
  const newest = await db
    .select({ id: table.id })
    .from(table)
    .where(own)
    .orderBy(desc(table.changedAt))
    .limit(mostKept);
  const old = await db
    .select({ id: table.id })
    .from(table)
    .where(
      and(
        own,
        notInArray(
          table.id,
          newest.map(({ id }) => id),
        ),
      ),
    )
    .for('update');
  for (const { id } of old) await deleteKept(db, schoolId, id);
}

export async function deleteKept(db: Db, schoolId: number, id: string): Promise<void> {
  await db.delete(rowTable).where(and(eq(rowTable.schoolId, schoolId), eq(rowTable.importId, id)));
  await db.delete(table).where(and(eq(table.schoolId, schoolId), eq(table.id, id)));
}

/** Records that an import was applied. A repeated apply that writes no rows keeps the first record. */
export async function storeApplied(
  db: Db,
  reach: KeptReach,
  { id, applied, by, now }: { id: string; applied: ImportApplied; by: number; now: number },
): Promise<void> {
  const { added, changed } = applied;
  await db
    .update(table)
    .set({
      appliedAt: now,
      appliedBy: by,
      added: sql`coalesce(${table.added}, 0) + ${added}`,
      changed: sql`coalesce(${table.changed}, 0) + ${changed}`,
    })
    .where(and(inReach(reach), eq(table.id, id), added + changed > 0 ? undefined : isNull(table.appliedAt)));
}

/** Accounts of the school by IIN, as students, parents or staff. */
export async function ownPeople(db: ReadDb, schoolId: number, iins: readonly string[]): Promise<number[]> {
  if (iins.length === 0) return [];
  const rows = await db
    .selectDistinct({ id: users.id })
    .from(users)
    // A former student is known by the IIN of the books alone.
    .leftJoin(
      students,
      and(eq(students.userId, users.id), eq(students.schoolId, schoolId), eq(personHere.iin, users.iin)),
    )
    .leftJoin(staffMembers, and(eq(staffMembers.userId, users.id), eq(staffMembers.schoolId, schoolId)))
    .leftJoin(parentChildren, and(eq(parentChildren.parentUserId, users.id), eq(parentChildren.schoolId, schoolId)))
    .where(
      and(
        isOneOf(users.iin, iins),
        or(isNotNull(students.userId), isNotNull(staffMembers.userId), isNotNull(parentChildren.parentUserId)),
      ),
    );
  return rows.map(({ id }) => id);
}

export async function schoolsWithOldKept(db: ReadDb, before: number): Promise<number[]> {
  const rows = await db.selectDistinct({ schoolId: table.schoolId }).from(table).where(lt(table.changedAt, before));
  return rows.map(({ schoolId }) => schoolId);
}

/** Forgets kept imports of a school that nobody planned since a moment, at most `limit` rows; how many they were. */
export async function pruneKept(db: Db, schoolId: number, before: number, limit: number): Promise<number> {
  const old = await db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.schoolId, schoolId), lt(table.changedAt, before)))
    .for('update');
  if (old.length === 0) return 0;
  const ids = old.map(({ id }) => id);
  const some = db
    .select({ importId: rowTable.importId, line: rowTable.line })
    .from(rowTable)
    .where(and(eq(rowTable.schoolId, schoolId), inArray(rowTable.importId, ids)))
    .limit(limit);
  const gone = await db
    .delete(rowTable)
    .where(and(eq(rowTable.schoolId, schoolId), sql`(${rowTable.importId}, ${rowTable.line}) in ${some}`))
    .returning({ line: rowTable.line });
  // The imports themselves go last, with the rest of their rows.
  if (gone.length < limit) await db.delete(table).where(and(eq(table.schoolId, schoolId), inArray(table.id, ids)));
  return gone.length;
}

/** Whether any of these people is a director or an administrator of the school. */
export async function isAnyAboveDeputies(db: ReadDb, schoolId: number, userIds: readonly number[]): Promise<boolean> {
  const rows = await db
    .select({ positionId: staffMembers.positionId })
    .from(staffMembers)
    .where(and(eq(staffMembers.schoolId, schoolId), isOneOf(staffMembers.userId, userIds)));
  return rows.some(({ positionId }) => isAboveDeputies(positionId));
}
