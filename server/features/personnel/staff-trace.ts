import { and, eq, not, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { ReadDb } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import { answerCells, journalCells, lectureCells } from '#server/features/cells/public.ts';
import { assignmentTeachers } from '#server/features/schedule/public.ts';
import { groups } from '#server/features/school/public.ts';
import { sessions } from '#server/features/session/public.ts';
import { teacherReplacements } from './replacement.tables.ts';

/**
 * Whether anything hangs on a member of the staff: a sign-in, a class, something that is or was taught or handed over, an entry in a
 * journal, in an answer or in a lecture (decisions E6).
 */
export async function hasStaffTrace(db: ReadDb, schoolId: number, userId: number): Promise<boolean> {
  return (await isThere(db, sessions, eq(sessions.userId, userId))) || (await hasWorkTrace(db, schoolId, userId));
}

/** Classes and assignments that do not count as a trace. */
type Except = { readonly groups: readonly number[]; readonly assignments: readonly string[] };

/** The same without sign-ins. */
export async function hasWorkTrace(
  db: ReadDb,
  schoolId: number,
  userId: number,
  except: Except = { groups: [], assignments: [] },
): Promise<boolean> {
  const of = (table: PgTable & { schoolId: PgColumn }, column: PgColumn, counts?: SQL) =>
    isThere(db, table, and(eq(table.schoolId, schoolId), eq(column, userId), counts));
  const { groups: classes, assignments } = except;
  const isOtherCourse = not(isOneOf(assignmentTeachers.assignmentUuid, assignments));
  return (
    (await of(groups, groups.leadUserId, not(isOneOf(groups.id, classes)))) ||
    (await of(assignmentTeachers, assignmentTeachers.userId, isOtherCourse)) ||
    (await of(teacherReplacements, teacherReplacements.userId)) ||
    (await of(journalCells, journalCells.authorUserId)) ||
    (await of(answerCells, answerCells.authorUserId)) ||
    (await of(lectureCells, lectureCells.authorUserId))
  );
}

async function isThere(db: ReadDb, table: PgTable, where: SQL | undefined): Promise<boolean> {
  return (await db.select().from(table).where(where).limit(1)).length > 0;
}
