// The rows of a plan as they are stored: read, written and put back.
import { and, eq, sql } from 'drizzle-orm';
import type { Db, ReadDb } from '#server/db/client.ts';
import { incomingRows } from '#server/db/records.ts';
import { groupLabel } from '#server/features/school/public.ts';
import { yearTransferClasses, yearTransferPupils, yearTransferSources, yearTransfers } from './year-transfer.tables.ts';

export type Place = { readonly schoolId: number; readonly eduYear: number };
type Row<Table extends { $inferSelect: object }> = Omit<Table['$inferSelect'], 'schoolId' | 'eduYear'>;
export type ClassRow = Row<typeof yearTransferClasses>;
export type SourceRow = Row<typeof yearTransferSources>;
export type PupilRow = Row<typeof yearTransferPupils>;
export type HeadRow = Row<typeof yearTransfers>;

export async function findHead(db: ReadDb, { schoolId, eduYear }: Place): Promise<HeadRow | null> {
  const [row] = await db
    .select()
    .from(yearTransfers)
    .where(and(eq(yearTransfers.schoolId, schoolId), eq(yearTransfers.eduYear, eduYear)));
  if (!row) return null;
  const { schoolId: _, eduYear: __, ...head } = row;
  return head;
}

/** Everything that somebody has said; what nobody has is not among it. Ordered, since the digest of a preview stands for it. */
export async function readRows(db: ReadDb, { schoolId, eduYear }: Place) {
  const of = (table: typeof yearTransferClasses | typeof yearTransferSources | typeof yearTransferPupils) =>
    and(eq(table.schoolId, schoolId), eq(table.eduYear, eduYear));
  const classes = await db
    .select()
    .from(yearTransferClasses)
    .where(of(yearTransferClasses))
    .orderBy(yearTransferClasses.uuid);
  const sources = await db
    .select()
    .from(yearTransferSources)
    .where(of(yearTransferSources))
    .orderBy(yearTransferSources.groupId);
  const pupils = await db
    .select()
    .from(yearTransferPupils)
    .where(of(yearTransferPupils))
    .orderBy(yearTransferPupils.studentGroupUuid);
  return {
    classes: classes.map(({ schoolId: _, eduYear: __, ...row }): ClassRow => row),
    sources: sources.map(({ schoolId: _, eduYear: __, ...row }): SourceRow => row),
    pupils: pupils.map(({ schoolId: _, eduYear: __, ...row }): PupilRow => row),
  };
}
export type Rows = Awaited<ReturnType<typeof readRows>>;

/** The uuids of planned classes whose name another planned class has too. */
export function namedAlike(classes: readonly ClassRow[]): ReadonlySet<string> {
  const planned = classes.filter(({ isGone }) => !isGone);
  const named = [...Map.groupBy(planned, groupLabel).values()].filter((own) => own.length > 1);
  return new Set(named.flat().map(({ uuid }) => uuid));
}

/** Writes rows over what there is of them. The version that is stored is the one that they have. */
export async function storeRows(db: Db, { schoolId, eduYear }: Place, rows: Partial<Rows>): Promise<void> {
  const { classes = [], sources = [], pupils = [] } = rows;
  const place = sql`${schoolId}::integer, ${eduYear}::integer`;
  if (classes.length > 0)
    await db.execute(sql`insert into ${yearTransferClasses}
        (school_id, edu_year, uuid, version, is_gone, parallel, letter, edu_lang, shift, faculty, previous_group_id)
      select ${place}, uuid, version, "isGone", parallel, letter, "eduLang", shift, faculty, "previousGroupId"
      from ${incomingRows(
        classes,
        `uuid uuid, version integer, "isGone" boolean, parallel integer, letter text, "eduLang" text, shift integer,
         faculty text, "previousGroupId" integer`,
      )}
      on conflict (school_id, edu_year, uuid) do update set version = excluded.version, is_gone = excluded.is_gone,
        parallel = excluded.parallel, letter = excluded.letter, edu_lang = excluded.edu_lang, shift = excluded.shift,
        faculty = excluded.faculty, previous_group_id = excluded.previous_group_id`);
  if (sources.length > 0)
    await db.execute(sql`insert into ${yearTransferSources} (school_id, edu_year, group_id, version, to_uuid)
      select ${place}, "groupId", version, "toUuid"
      from ${incomingRows(sources, '"groupId" integer, version integer, "toUuid" uuid')}
      on conflict (school_id, edu_year, group_id) do update set version = excluded.version, to_uuid = excluded.to_uuid`);
  if (pupils.length > 0)
    await db.execute(sql`insert into ${yearTransferPupils}
        (school_id, edu_year, student_group_uuid, version, decision, reason, to_uuid)
      select ${place}, "studentGroupUuid", version, decision, reason, "toUuid"
      from ${incomingRows(pupils, '"studentGroupUuid" uuid, version integer, decision text, reason text, "toUuid" uuid')}
      on conflict (school_id, edu_year, student_group_uuid) do update set version = excluded.version,
        decision = excluded.decision, reason = excluded.reason, to_uuid = excluded.to_uuid`);
}

export async function storeHead(db: Db, { schoolId, eduYear }: Place, head: HeadRow): Promise<void> {
  await db
    .insert(yearTransfers)
    .values({ schoolId, eduYear, ...head })
    .onConflictDoUpdate({ target: [yearTransfers.schoolId, yearTransfers.eduYear], set: head });
}

export async function deleteHead(db: Db, { schoolId, eduYear }: Place): Promise<void> {
  await db.delete(yearTransfers).where(and(eq(yearTransfers.schoolId, schoolId), eq(yearTransfers.eduYear, eduYear)));
}
