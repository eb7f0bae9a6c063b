// An import or its undo and a teacher at once: the later one sees what the earlier one wrote.
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '#server/db/client.ts';
import { journalCells, nilUuid } from '#server/features/cells/public.ts';
import { lessons, lockLessons } from '#server/features/schedule/public.ts';
import { readTimetable, undoImport } from '#server/features/timetable-import/public.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { whileWriting } from '#tests/support/held.ts';
import { idOf, schoolNow } from '#tests/support/small-school.ts';
import { openSyncCaller, type SyncCaller } from '#tests/support/sync-caller.ts';
import { ascExport } from './asc-export.ts';
import { importInto, undoPorts } from './import-into.ts';

const monday = '2026-11-23';
const planned = idOf('planned lesson');

// The embedded database runs one transaction after another.
describe.runIf(databaseKinds.includes('postgresql'))('an import and a teacher at once', () => {
  let caller: SyncCaller;
  beforeEach(async () => {
    caller = await openSyncCaller('postgresql');
    await caller.database.db.execute(sql`select setval(pg_get_serial_sequence('users', 'id'), 100)`);
    await caller.database.db
      .insert(lessons)
      .values({ ...caller.school.lessons.now, scheduleUuid: planned, date: monday, number: 1 });
  });
  afterEach(() => caller.close());

  /** Physics of 7 «А» on a day of the week, so that the planned lesson moves, or none at all, so that it is removed. */
  const write = (days: string | null) => {
    const read = readTimetable(
      ascExport({
        teachers: `<teacher id="T1" firstname="Ұлжан" lastname="Төлегенова" name="Төлегенова Ұлжан" short="ТҰ" gender=""/>
          <teacher id="T2" firstname="М." lastname="Сәрсенов" name="Сәрсенов М." short="СМ" gender=""/>`,
        classes: '<class id="C1" name="7A" short="7A" grade=""/>',
        rooms: '<classroom id="R1" name="214" short="214"/>',
        lessons: `<lesson id="L1" classids="C1" groupids="" subjectid="S1" teacherids="${days ? 'T1,T2' : 'T1'}" periodspercard="1"/>`,
        cards: `<card lessonid="L1" classroomids="R1" period="2" weeks="11" terms="1" days="${days ?? '01000'}"/>`,
      }),
    );
    if (read.outcome !== 'ok') throw new Error(JSON.stringify(read));
    return importInto(caller.database, read.timetable, { schoolId: 1, from: monday });
  };
  const undo = () => caller.database.transaction((tx) => undoImport(tx, 1, schoolNow, undoPorts));
  /** As a teacher's push does it: the lesson is locked, then its cell is written. */
  const conduct = async (db: Db) => {
    await lockLessons(db, 1, [planned]);
    await db.insert(journalCells).values({
      schoolId: 1,
      scheduleUuid: planned,
      kind: 'conduct',
      studentGroupUuid: nilUuid,
      version: 1,
      value: { theme: 'Гук заңы' },
      authorUserId: 2,
      capturedAt: schoolNow,
      acceptedAt: schoolNow,
    });
  };
  const plannedLesson = () => caller.database.db.select().from(lessons).where(eq(lessons.scheduleUuid, planned));
  const messageOf = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: Error) => error.message,
    );

  it('an import keeps a lesson that a teacher conducts meanwhile', async () => {
    const { outcome } = await whileWriting(caller.database, conduct, async (untilWaiting) => {
      const importing = messageOf(write(null));
      await untilWaiting(1);
      return { outcome: importing };
    });
    expect(await outcome).toMatch(/^Nothing was written/);
    expect(await plannedLesson()).toHaveLength(1);
  });

  it('an undo keeps a lesson that a teacher conducts meanwhile', async () => {
    await write('01000');
    const { outcome } = await whileWriting(caller.database, conduct, async (untilWaiting) => {
      const undoing = messageOf(undo());
      await untilWaiting(1);
      return { outcome: undoing };
    });
    expect(await outcome).toBe('The import cannot be taken back: its lessons have entries in the journal (1).');
    expect(await plannedLesson()).toHaveLength(1);
  });

  it('an undo waits for another undo of the same import', async () => {
    await write('01000');
    const both = await Promise.all([messageOf(undo()), messageOf(undo())]);
    expect(both.sort()).toEqual(['Nothing was imported into №12 мектеп-гимназия that could be taken back.', 'done']);
  });
});
