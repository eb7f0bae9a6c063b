// An undo deletes the accounts that the import made, but only while their owners have nothing else in the school.
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database, Db } from '#server/db/client.ts';
import { journalCells, nilUuid } from '#server/features/cells/public.ts';
import { grants, parentChildren, staffMembers, userAreas, userSchools, users } from '#server/features/people/public.ts';
import { positionOf } from '#server/features/reference/public.ts';
import { assignmentTeachers, everSince } from '#server/features/schedule/public.ts';
import { groups } from '#server/features/school/public.ts';
import { readTimetable, undoImport } from '#server/features/timetable-import/public.ts';
import { databaseKind } from '#tests/support/database.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { idOf, type SmallSchool, schoolNow } from '#tests/support/small-school.ts';
import { ascExport } from './asc-export.ts';
import { importInto, undoPorts } from './import-into.ts';

let database: Database;
let school: SmallSchool;
/** The teacher whose account the import made. */
let userId: number;
beforeAll(async () => {
  ({ database, school } = await openSmallSchool(databaseKind));
  // The builder assigns ids by hand; the next person must not get one of them.
  await database.db.execute(sql`select setval(pg_get_serial_sequence('users', 'id'), 100)`);
  const read = readTimetable(
    ascExport({
      teachers: '<teacher id="T3" name="Жаңа Адам Қайратұлы" short="ЖА" gender=""/>',
      classes: '<class id="C2" name="8 «Б»" short="8Б" grade=""/>',
      lessons: '<lesson id="L5" classids="C2" groupids="" subjectid="S3" teacherids="T3" periodspercard="1"/>',
      cards: '<card lessonid="L5" classroomids="" period="1" weeks="11" terms="1" days="10000"/>',
    }),
  );
  if (read.outcome !== 'ok') throw new Error(JSON.stringify(read));
  await importInto(database, read.timetable, { schoolId: 1, from: '2026-11-23' });
  const [made] = await database.db.select({ id: users.id }).from(users).where(eq(users.login, 't1-01'));
  userId = made?.id ?? 0;
});
afterAll(() => database.close());

class TakenBack extends Error {}
/** Undoes the import in a transaction after `before`, and takes both back. */
const undoAfter = async (before: (db: Db) => Promise<unknown>): Promise<string> => {
  let outcome = 'undone';
  const run = database.transaction(async (tx) => {
    await before(tx);
    await undoImport(tx, 1, schoolNow, undoPorts).catch((error: Error) => {
      outcome = error.message;
    });
    throw new TakenBack();
  });
  await expect(run).rejects.toThrow(TakenBack);
  return outcome;
};

it.each<[string, (db: Db) => Promise<unknown>]>([
  [
    'teaches another assignment',
    (db) =>
      db
        .insert(assignmentTeachers)
        .values({ schoolId: 1, assignmentUuid: school.physics, userId, isMain: false, ...everSince }),
  ],
  [
    'leads another class',
    (db) =>
      db
        .update(groups)
        .set({ leadUserId: userId })
        .where(and(eq(groups.schoolId, 1), eq(groups.id, 71))),
  ],
  [
    'wrote into a journal',
    (db) =>
      db.insert(journalCells).values({
        schoolId: 1,
        scheduleUuid: school.lessons.early.scheduleUuid,
        kind: 'conduct',
        studentGroupUuid: nilUuid,
        version: 1,
        value: { theme: 'Гук заңы' },
        authorUserId: userId,
        capturedAt: schoolNow,
        acceptedAt: schoolNow,
      }),
  ],
  [
    'has another role',
    (db) => db.insert(userSchools).values({ userId, schoolId: 1, role: 'zavuch', subrole: null, readsUntil: null }),
  ],
  [
    'has another position',
    (db) =>
      db
        .update(staffMembers)
        .set({ positionId: positionOf('director').id })
        .where(and(eq(staffMembers.schoolId, 1), eq(staffMembers.userId, userId))),
  ],
  [
    'has a child',
    (db) =>
      db
        .insert(parentChildren)
        .values({ schoolId: 1, parentUserId: userId, studentSchoolUuid: idOf('student 0'), phone: null }),
  ],
  [
    'holds a grant',
    (db) =>
      db.insert(grants).values({ uuid: idOf('grant'), userId, kind: 'support_desk', givenBy: 1, givenAt: schoolNow }),
  ],
  [
    'oversees an area',
    (db) => db.insert(userAreas).values({ userId, role: 'department', regionId: 1, departmentId: 1 }),
  ],
])('an undo is refused while a teacher of the import %s', async (_, before) => {
  expect(await undoAfter(before)).toBe(
    'The import cannot be taken back: people whom it brought have other work, rights or children by now: Жаңа Адам (1).',
  );
});

it('an undo succeeds while teachers of the import only lead its own classes', async () => {
  const lead = (db: Db) =>
    db
      .update(groups)
      .set({ leadUserId: userId })
      .where(and(eq(groups.schoolId, 1), eq(groups.parallel, 8), eq(groups.letter, 'Б')));
  expect(await undoAfter(lead)).toBe('undone');
});
