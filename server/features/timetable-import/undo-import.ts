// Takes the last import of a school back: what it made goes, what it moved or removed returns. Nothing that somebody wrote
// since is lost: where there is such a thing, the undo is refused and says what it is.

import { and, eq, inArray, isNotNull, notInArray, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { insertRows } from '#server/db/bulk-insert.ts';
import type { Db } from '#server/db/client.ts';
import { books } from '#server/features/books/public.ts';
import { daysOff, quarters, schoolYears } from '#server/features/calendar/public.ts';
import { answerCells, journalCells } from '#server/features/cells/public.ts';
import { newsOfTimetable } from '#server/features/lesson/public.ts';
import { staffMembers, students, userSchools, users } from '#server/features/people/public.ts';
import { subjects } from '#server/features/reference/public.ts';
import * as schedule from '#server/features/schedule/public.ts';
import * as school from '#server/features/school/public.ts';
import { sessions } from '#server/features/session/public.ts';
import type { UnreadNotice } from '#server/shared/telling.ts';
import { lastImport } from './find-target.ts';
import { lockImports } from './import-lock.ts';
import { ImportRefused } from './import-refused.ts';
import { namesInUse } from './people-in-use.ts';
import type { TellPeople } from './run-import.ts';
import { type ImportRecord, timetableImports } from './timetable-import.tables.ts';
import { deleteLessons, lessonRows, setHours } from './write-plan.ts';

export type UndoPorts = {
  tellPeople: TellPeople;
  /** What an import told and was not read yet. `toldAt`: when it was done, epoch milliseconds. */
  unreadOf(db: Db, schoolId: number, toldAt: number): Promise<readonly UnreadNotice[]>;
};
export type Undone = { schoolName: string; source: string; importedAt: number; record: ImportRecord };

/**
 * Undoes the last import of a school. Call it in a transaction; a dry run rolls it back.
 * @throws ImportRefused when there is none, or when something was written since that would be lost.
 */
export async function undoImport(
  db: Db,
  schoolId: number,
  now: number,
  { tellPeople, unreadOf }: UndoPorts,
): Promise<Undone> {
  await lockImports(db);
  await school.holdSchool(db, schoolId);
  const row = await school.findSchool(db, schoolId);
  if (!row) throw new ImportRefused(`There is no school with the id ${schoolId}.`);
  const { last } = await lastImport(db, schoolId);
  if (!last) throw new ImportRefused(`Nothing was imported into ${row.name} that could be taken back.`);
  const { record } = last;
  const { inserted, changed, removed } = record.lessons;
  const made = new Set(inserted);
  const leaving = [...inserted, ...changed.map(({ scheduleUuid }) => scheduleUuid)];
  // Lock before looking: an entry or an answer that is written in between would be lost.
  await schedule.lockLessons(db, schoolId, leaving);
  await refuseIfUsed(db, schoolId, record);
  const left = new Map((await lessonRows(db, schoolId, leaving)).map((row) => [row.scheduleUuid, row]));
  await deleteLessons(db, schoolId, leaving);
  await insertRows(db, schedule.lessons, [...changed, ...removed]);
  // While what the lessons belong to is still there.
  const news = await newsOfTimetable(db, { schoolId, now, unread: await unreadOf(db, schoolId, last.importedAt) }, [
    ...[...left.values()]
      .filter(({ scheduleUuid }) => made.has(scheduleUuid))
      .map((before) => ({ before, after: null })),
    ...changed.map((after) => ({ before: left.get(after.scheduleUuid) ?? null, after })),
    ...removed.map((after) => ({ before: null, after })),
  ]);
  await tellPeople(db, schoolId, now, news);
  for (const { uuid, before } of record.hours) await setHours(db, schoolId, uuid, before);
  const { assignments, assignmentTeachers } = schedule;
  if (record.assignments.length > 0) {
    await db
      .delete(assignmentTeachers)
      .where(
        and(eq(assignmentTeachers.schoolId, schoolId), inArray(assignmentTeachers.assignmentUuid, record.assignments)),
      );
    await db
      .delete(assignments)
      .where(and(eq(assignments.schoolId, schoolId), inArray(assignments.uuid, record.assignments)));
  }
  await removeOwn(db, school.subgroups, school.subgroups.schoolId, schoolId, school.subgroups.uuid, record.subgroups);
  await removeOwn(db, school.groups, school.groups.schoolId, schoolId, school.groups.id, record.groups);
  await removeRooms(db, schoolId, record.rooms);
  await removeSubjects(db, record.subjects);
  await removePeople(db, schoolId, record.people);
  if (record.madeSchool) {
    for (const table of [schoolYears, quarters, daysOff]) {
      await db.delete(table).where(eq(table.schoolId, schoolId));
    }
    await db.delete(school.schools).where(eq(school.schools.id, schoolId));
  }
  await db
    .update(timetableImports)
    .set({ undoneAt: now })
    .where(and(eq(timetableImports.schoolId, schoolId), eq(timetableImports.number, last.number)));
  return { schoolName: row.name, source: last.source, importedAt: last.importedAt, record };
}

async function countOf(db: Db, table: PgTable, where: SQL | undefined): Promise<number> {
  const [row] = await db.select({ count: sql<number>`count(*)::integer` }).from(table).where(where);
  return row?.count ?? 0;
}

/** An id list for a condition; a list of nobody stands for an empty one. */
function orNobody<Id>(ids: readonly Id[], nobody: Id): Id[] {
  return ids.length > 0 ? [...ids] : [nobody];
}

const noUuid = '00000000-0000-0000-0000-000000000000';

async function refuseIfUsed(db: Db, schoolId: number, record: ImportRecord): Promise<void> {
  const refuse = (count: number, what: string) => {
    if (count > 0) throw new ImportRefused(`The import cannot be taken back: ${what} (${count}).`);
  };
  const { inserted, changed } = record.lessons;
  const touched = [...inserted, ...changed.map(({ scheduleUuid }) => scheduleUuid)];
  const { lessons, planThemes } = schedule;
  for (let start = 0; start < touched.length; start += 5_000) {
    const uuids = touched.slice(start, start + 5_000);
    const isWritten = and(
      eq(journalCells.schoolId, schoolId),
      inArray(journalCells.scheduleUuid, uuids),
      isNotNull(journalCells.value),
      sql`${journalCells.value} <> 'null'::jsonb`,
    );
    refuse(await countOf(db, journalCells, isWritten), 'its lessons have entries in the journal');
    const isAnswered = and(eq(answerCells.schoolId, schoolId), inArray(answerCells.scheduleUuid, uuids));
    refuse(await countOf(db, answerCells, isAnswered), 'its lessons have answers of pupils');
  }
  const made = orNobody(record.assignments, noUuid);
  const themes = and(eq(planThemes.schoolId, schoolId), inArray(planThemes.assignmentUuid, made));
  refuse(await countOf(db, planThemes, themes), 'calendar plans were entered since');
  const all = await db
    .select({ uuid: lessons.scheduleUuid })
    .from(lessons)
    .where(and(eq(lessons.schoolId, schoolId), inArray(lessons.assignmentUuid, made)));
  const own = new Set(inserted);
  refuse(all.filter(({ uuid }) => !own.has(uuid)).length, 'lessons were added since');
  const { groupMembers } = school;
  const members = and(eq(groupMembers.schoolId, schoolId), inArray(groupMembers.groupId, orNobody(record.groups, 0)));
  refuse(await countOf(db, groupMembers, members), 'its classes have pupils');
  const { subgroupMembers } = school;
  const parts = and(
    eq(subgroupMembers.schoolId, schoolId),
    inArray(subgroupMembers.subgroupUuid, orNobody(record.subgroups, noUuid)),
  );
  refuse(await countOf(db, subgroupMembers, parts), 'its subgroups have pupils');
  const inUse = await namesInUse(db, schoolId, record);
  refuse(inUse.length, `people whom it brought have other work, rights or children by now: ${inUse.join(', ')}`);
  if (!record.madeSchool) return;
  refuse(await countOf(db, students, eq(students.schoolId, schoolId)), 'the school has pupils');
  const others = and(eq(userSchools.schoolId, schoolId), notInArray(userSchools.userId, orNobody(record.people, 0)));
  refuse(await countOf(db, userSchools, others), 'other people work in the school since');
}

async function removeOwn(
  db: Db,
  table: PgTable,
  schoolColumn: Parameters<typeof eq>[0],
  schoolId: number,
  idColumn: Parameters<typeof inArray>[0],
  ids: readonly (number | string)[],
): Promise<void> {
  if (ids.length === 0) return;
  await db.delete(table).where(and(eq(schoolColumn as never, schoolId), inArray(idColumn as never, [...ids])));
}

/** Rooms and subjects may serve others by now; then they stay. */
async function removeRooms(db: Db, schoolId: number, ids: readonly number[]): Promise<void> {
  const { lessons } = schedule;
  const used = await db
    .selectDistinct({ id: lessons.roomId })
    .from(lessons)
    .where(and(eq(lessons.schoolId, schoolId), inArray(lessons.roomId, orNobody(ids, 0))));
  const stay = new Set(used.map(({ id }) => id));
  await removeOwn(
    db,
    school.rooms,
    school.rooms.schoolId,
    schoolId,
    school.rooms.id,
    ids.filter((id) => !stay.has(id)),
  );
}

async function removeSubjects(db: Db, ids: readonly number[]): Promise<void> {
  const { assignments } = schedule;
  const used = await db
    .selectDistinct({ id: assignments.subjectId })
    .from(assignments)
    .where(inArray(assignments.subjectId, orNobody(ids, 0)));
  const named = await db
    .selectDistinct({ id: books.subjectId })
    .from(books)
    .where(inArray(books.subjectId, orNobody(ids, 0)));
  const stay = new Set([...used, ...named].map(({ id }) => id));
  const free = ids.filter((id) => !stay.has(id));
  if (free.length > 0) await db.delete(subjects).where(inArray(subjects.id, free));
}

/** Their work in this school ends; an account that another school knows by now stays. */
async function removePeople(db: Db, schoolId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.delete(staffMembers).where(and(eq(staffMembers.schoolId, schoolId), inArray(staffMembers.userId, [...ids])));
  await db.delete(userSchools).where(and(eq(userSchools.schoolId, schoolId), inArray(userSchools.userId, [...ids])));
  const elsewhere = await db
    .selectDistinct({ userId: userSchools.userId })
    .from(userSchools)
    .where(inArray(userSchools.userId, [...ids]));
  const stay = new Set(elsewhere.map(({ userId }) => userId));
  const gone = ids.filter((id) => !stay.has(id));
  if (gone.length === 0) return;
  await db.delete(sessions).where(inArray(sessions.userId, gone));
  await db.delete(users).where(inArray(users.id, gone));
}
