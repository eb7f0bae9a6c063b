import { and, desc, eq, getTableColumns, inArray, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ReadDb } from '#server/db/client.ts';
import { type Given, prepared } from '#server/db/prepared.ts';
import { isOneOf } from '#server/db/records.ts';
import { groupMembers } from '#server/features/school/public.ts';
import { isOfPupil, journalCells, nilUuid } from './cells.tables.ts';

export type JournalCellRow = typeof journalCells.$inferSelect;

/** The same table again, for joins that want the homework of a lesson beside it. */
export const homeworkCells = alias(journalCells, 'homework_cells');

/** The cell's name inside its lesson document: "roll", or "mark:<studentGroupUuid>". */
export function cellNameOf(row: { kind: string; studentGroupUuid: string }): string {
  return row.studentGroupUuid === nilUuid ? row.kind : `${row.kind}:${row.studentGroupUuid}`;
}

/** The columns that a cell's name stands for. */
export function cellColumns(cell: string): { kind: string; studentGroupUuid: string } {
  const [kind = '', studentGroupUuid = nilUuid] = cell.split(':');
  return { kind, studentGroupUuid };
}

type Places = { schoolId: number; scheduleUuids: readonly string[] };
const inLessons = ({ schoolId, scheduleUuids }: Given<Places>) =>
  and(eq(journalCells.schoolId, schoolId), isOneOf(journalCells.scheduleUuid, scheduleUuids));
const allOfLessons = prepared((db, given: Given<Places>) => db.select().from(journalCells).where(inLessons(given)));
const someOfLessons = prepared((db, given: Given<Places & { kinds: readonly string[] }>) =>
  db
    .select()
    .from(journalCells)
    .where(and(inLessons(given), isOneOf(journalCells.kind, given.kinds))),
);

export async function cellsOfLessons(
  db: ReadDb,
  schoolId: number,
  scheduleUuids: readonly string[],
  kinds?: readonly string[],
): Promise<JournalCellRow[]> {
  if (scheduleUuids.length === 0) return [];
  return kinds ? someOfLessons(db, { schoolId, scheduleUuids, kinds }) : allOfLessons(db, { schoolId, scheduleUuids });
}

/** What a reader of lessons needs of a cell. */
export type CellValue = Pick<JournalCellRow, 'scheduleUuid' | 'kind' | 'studentGroupUuid' | 'value'>;

const valueColumns = {
  scheduleUuid: journalCells.scheduleUuid,
  kind: journalCells.kind,
  studentGroupUuid: journalCells.studentGroupUuid,
  value: journalCells.value,
};

/** The same with who wrote it and when. */
export type SignedCellValue = CellValue & Pick<JournalCellRow, 'authorUserId' | 'acceptedAt'>;

const { authorUserId, acceptedAt } = journalCells;
const signedColumns = { ...valueColumns, authorUserId, acceptedAt };

const inSome = (schoolId: number, scheduleUuids: readonly string[], condition: SQL | undefined) =>
  and(eq(journalCells.schoolId, schoolId), isOneOf(journalCells.scheduleUuid, scheduleUuids), condition);

/** Values of cells in some lessons, of some kinds. */
export async function cellValues(
  db: ReadDb,
  schoolId: number,
  scheduleUuids: readonly string[],
  kinds: readonly string[],
): Promise<CellValue[]> {
  if (scheduleUuids.length === 0) return [];
  const ofKinds = inArray(journalCells.kind, [...kinds]);
  return db
    .select(valueColumns)
    .from(journalCells)
    .where(inSome(schoolId, scheduleUuids, ofKinds));
}

/** Values of cells of some pupils in some lessons, with those of the whole lessons. */
export async function cellsForPupils(
  db: ReadDb,
  schoolId: number,
  scheduleUuids: readonly string[],
  studentGroupUuids: readonly string[],
): Promise<SignedCellValue[]> {
  if (scheduleUuids.length === 0) return [];
  const ofPupils = isOneOf(journalCells.studentGroupUuid, [nilUuid, ...studentGroupUuids]);
  return db
    .select(signedColumns)
    .from(journalCells)
    .where(inSome(schoolId, scheduleUuids, ofPupils));
}

/** What a pupil ticked off, in all of their classes; the newest 500, more than two months of homework. */
export async function doneCellsOf(db: ReadDb, schoolId: number, studentSchoolUuid: string): Promise<JournalCellRow[]> {
  return db
    .select(getTableColumns(journalCells))
    .from(journalCells)
    .innerJoin(
      groupMembers,
      and(
        eq(groupMembers.schoolId, journalCells.schoolId),
        eq(groupMembers.studentGroupUuid, journalCells.studentGroupUuid),
      ),
    )
    .where(
      and(
        eq(journalCells.schoolId, schoolId),
        eq(journalCells.kind, 'done'),
        isOfPupil(journalCells.studentGroupUuid),
        eq(groupMembers.studentSchoolUuid, studentSchoolUuid),
      ),
    )
    .orderBy(desc(journalCells.acceptedAt))
    .limit(500);
}
