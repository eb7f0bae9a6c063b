import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { journalCells } from './journal.tables.ts';

export type JournalCellRow = typeof journalCells.$inferSelect;
/** Stands in the pupil's place in cells of the whole lesson. */
export const nilUuid = '00000000-0000-0000-0000-000000000000';

/** The cell's name inside its lesson document: "roll", or "mark:<studentGroupUuid>". */
export function cellNameOf(row: { kind: string; studentGroupUuid: string }): string {
  return row.studentGroupUuid === nilUuid ? row.kind : `${row.kind}:${row.studentGroupUuid}`;
}

/** The columns that a cell's name stands for. */
export function cellColumns(cell: string): { kind: string; studentGroupUuid: string } {
  const [kind = '', studentGroupUuid = nilUuid] = cell.split(':');
  return { kind, studentGroupUuid };
}

export async function cellsOfLessons(
  db: Db,
  schoolId: number,
  scheduleUuids: readonly string[],
  kinds?: readonly string[],
): Promise<JournalCellRow[]> {
  if (scheduleUuids.length === 0) return [];
  return db
    .select()
    .from(journalCells)
    .where(
      and(
        eq(journalCells.schoolId, schoolId),
        inArray(journalCells.scheduleUuid, [...scheduleUuids]),
        kinds ? inArray(journalCells.kind, [...kinds]) : undefined,
      ),
    );
}

/** Cells of some pupils in some lessons, with the cells of the whole lessons. */
export async function cellsForPupils(
  db: Db,
  schoolId: number,
  scheduleUuids: readonly string[],
  studentGroupUuids: readonly string[],
): Promise<JournalCellRow[]> {
  if (scheduleUuids.length === 0) return [];
  return db
    .select()
    .from(journalCells)
    .where(
      and(
        eq(journalCells.schoolId, schoolId),
        inArray(journalCells.scheduleUuid, [...scheduleUuids]),
        inArray(journalCells.studentGroupUuid, [nilUuid, ...studentGroupUuids]),
      ),
    );
}
