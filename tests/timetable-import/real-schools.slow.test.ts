// A real school is imported into the server's tables, and everybody's week there is the expected one.
import { and, between, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, mondayOf, weekdayOf } from '#contract/core/time.ts';
import type { Database, Db } from '#server/db/client.ts';
import { daysOff } from '#server/features/calendar/public.ts';
import { userSchools, users } from '#server/features/people/public.ts';
import { lessons, lessonsByUuid, lessonsOfGroups } from '#server/features/schedule/public.ts';
import { staffWeek } from '#server/features/schedule/weeks.documents.ts';
import { groups, rooms } from '#server/features/school/public.ts';
import type { NewAccount } from '#server/features/timetable-import/accounts.ts';
import { prepareImport } from '#server/features/timetable-import/run-import.ts';
import type { Timetable } from '#server/features/timetable-import/timetable.ts';
import { databaseKinds, openTestDatabase } from '#tests/support/database.ts';
import { startTestApp } from '#tests/support/server.ts';
import { attemptSignIn } from '#tests/support/sign-in.ts';
import { schoolNow } from '#tests/support/small-school.ts';
import { importInto, requestOf } from './import-into.ts';
import {
  type ExpectedRow,
  expectedClashes,
  expectedRows,
  inBothFormats,
  isHere,
  remark,
  type SchoolName,
  schools,
  summaryOf,
  timetableOf,
} from './shared-timetables.ts';

/** A week of lessons without a day off. */
const monday = '2026-11-16';
const week = { from: monday, to: addDays(monday, 6) };
const eduYear = 2026;

/** "Mo 4 S1 T1-S1 R210", once for each class of a joint lesson. */
function linesOf(rows: readonly ExpectedRow[]): string[] {
  return rows
    .flatMap(({ day, period, class_ids, course, room_ids }) =>
      class_ids.split(';').map((name) => [day, period, name, course, room_ids].join(' ')),
    )
    .sort();
}

type Column = 'teacher_ids' | 'class_ids' | 'room_ids';
function weeksBy(column: Column, school: SchoolName): Map<string, ExpectedRow[]> {
  const weeks = new Map<string, ExpectedRow[]>();
  for (const row of expectedRows(school)) {
    for (const id of row[column].split(';').filter(Boolean)) weeks.set(id, [...(weeks.get(id) ?? []), row]);
  }
  return weeks;
}

type Shown = { date: string; number: string; group: string; subject: string; room: string | null };

/** Reads the school from the database, with the names of the file. */
async function importedSchool(db: Db, schoolId: number, { classes, dayNames }: Timetable) {
  const inFile = new Set(classes.map(({ name }) => name));
  const line = ({ date, number, group, subject, room }: Shown) =>
    // A mixed group stands for a class that the file does not name.
    [dayNames.get(weekdayOf(date)), number, inFile.has(group) ? group : '', subject, room ?? ''].join(' ');
  const shown = (rows: Awaited<ReturnType<typeof lessonsOfGroups>>) =>
    rows
      .map(({ lesson, group, subject, room }) =>
        line({
          date: lesson.date,
          number: String(lesson.number),
          group: group.letter,
          subject: subject.kz,
          room: room?.number ?? null,
        }),
      )
      .sort();
  return {
    async teacher(name: string) {
      const [person] = await db
        .select({ userId: users.id })
        .from(users)
        .innerJoin(userSchools, eq(userSchools.userId, users.id))
        .where(and(eq(userSchools.schoolId, schoolId), eq(users.surname, name)));
      const { days } = await staffWeek({
        db,
        schoolId,
        eduYear,
        date: monday,
        now: schoolNow,
        language: 'kz',
        userId: person?.userId ?? 0,
      });
      return days
        .flatMap(({ date, schedule }) =>
          schedule.map((entry) =>
            line({
              date,
              number: entry.number.label,
              group: entry.class.label,
              subject: entry.subject.label,
              room: entry.cabinet?.number ?? null,
            }),
          ),
        )
        .sort();
    },
    async class(name: string) {
      const [group] = await db
        .select({ id: groups.id })
        .from(groups)
        .where(and(eq(groups.schoolId, schoolId), eq(groups.letter, name)));
      return shown(await lessonsOfGroups(db, schoolId, [group?.id ?? 0], [], week));
    },
    async room(number: string) {
      const [room] = await db
        .select({ id: rooms.id })
        .from(rooms)
        .where(and(eq(rooms.schoolId, schoolId), eq(rooms.number, number)));
      const own = await db
        .select({ uuid: lessons.scheduleUuid })
        .from(lessons)
        .where(
          and(
            eq(lessons.schoolId, schoolId),
            eq(lessons.roomId, room?.id ?? 0),
            between(lessons.date, week.from, week.to),
          ),
        );
      return shown(
        await lessonsByUuid(
          db,
          schoolId,
          own.map(({ uuid }) => uuid),
        ),
      );
    },
  };
}

describe.skipIf(!isHere).each(databaseKinds)(`real schools on %s${remark}`, (kind) => {
  let database: Database;
  const accounts = new Map<SchoolName, NewAccount[]>();
  const ids = new Map<SchoolName, number>();
  beforeAll(async () => {
    database = await openTestDatabase(kind);
    for (const school of schools) {
      const { file, solution } = summaryOf(school);
      const done = await importInto(database, timetableOf(file, solution), { from: '2026-09-01' });
      accounts.set(school, done.saved);
      ids.set(school, done.target.schoolId);
    }
  }, 180_000);
  afterAll(() => database.close());

  it.each(schools)("every teacher's, class's and room's week of %s is as expected", async (school) => {
    const { file, solution } = summaryOf(school);
    const imported = await importedSchool(database.db, ids.get(school) ?? 0, timetableOf(file, solution));
    const look = { teacher_ids: imported.teacher, class_ids: imported.class, room_ids: imported.room };
    for (const column of ['teacher_ids', 'class_ids', 'room_ids'] as const) {
      for (const [name, rows] of weeksBy(column, school)) {
        const expected = column === 'class_ids' ? rows.map((row) => ({ ...row, class_ids: name })) : rows;
        expect(await look[column](name), `${column} ${name}`).toEqual(linesOf(expected));
      }
    }
  });

  it.each(schools)('every week of %s without a day off has the same lessons', async (school) => {
    const schoolId = ids.get(school) ?? 0;
    const off = await database.db.select().from(daysOff).where(eq(daysOff.schoolId, schoolId));
    const rows = await database.db.select({ date: lessons.date }).from(lessons).where(eq(lessons.schoolId, schoolId));
    const counts = new Map<string, number>();
    for (const { date } of rows) counts.set(mondayOf(date), (counts.get(mondayOf(date)) ?? 0) + 1);
    const whole = [...counts].filter(
      ([begin]) =>
        begin >= '2026-09-07' &&
        begin < '2027-05-24' &&
        !off.some(
          ({ dateStart, dateEnd, parallel }) => parallel === 0 && dateStart <= addDays(begin, 6) && dateEnd >= begin,
        ),
    );
    expect(whole.length).toBeGreaterThan(20);
    expect(new Set(whole.map(([, count]) => count)).size).toBe(1);
    expect(
      rows.some(({ date }) => off.some((day) => day.parallel === 0 && day.dateStart <= date && date <= day.dateEnd)),
    ).toBe(false);
  });

  it('a teacher of the school signs in with the first password and gets the week', async () => {
    const app = await startTestApp(database);
    const account = accounts.get('FI-WP-06')?.find(({ surname }) => surname === 'BLO');
    const { data } = await attemptSignIn(app, { login: account?.login ?? '', secret: account?.password ?? '' });
    expect(data.user_info.role).toBe('teacher');
    const schoolId = ids.get('FI-WP-06');
    const answer = await app.inject({
      method: 'GET',
      url: `/api/v4/os/frontoffice/schedule?schoolId=${schoolId}&eduYear=2026&date=${monday}`,
      headers: { authorization: `Bearer ${data.access_token}`, 'x-school-id': String(schoolId) },
    });
    const { days } = answer.json<{ data: { days: { schedule: unknown[] }[] } }>().data;
    expect(days.map(({ schedule }) => schedule.length)).toEqual([5, 3, 3, 5, 3, 0, 0]);
    const other = await app.inject({
      method: 'GET',
      url: `/api/v4/os/frontoffice/schedule?schoolId=${ids.get('AU-TE-99')}&eduYear=2026&date=${monday}`,
      headers: { authorization: `Bearer ${data.access_token}`, 'x-school-id': String(ids.get('AU-TE-99')) },
    });
    expect(other.statusCode).toBe(403);
    await app.close();
  });

  it.each(schools)('%s imported again finds everything and writes nothing', async (school) => {
    const { file, solution } = summaryOf(school);
    const again = await importInto(database, timetableOf(file, solution), { from: '2026-09-01' });
    expect(again.target).toMatchObject({ schoolId: ids.get(school), isNew: false });
    expect(again.saved).toEqual([]);
    const { inserted, changed, removed, unchanged } = again.plan.lessons;
    expect([inserted.length, changed.length, removed.length]).toEqual([0, 0, 0]);
    expect(unchanged).toBeGreaterThan(4_000);
  });

  it.each(inBothFormats)('the aSc export of %s finds the same school, and changes its hours only', async (school) => {
    const request = requestOf({ schoolId: ids.get(school), from: '2026-09-01' });
    const { plan } = await prepareImport(database.db, request, timetableOf(`derived/${school}.asctt2012.xml`));
    const made = [plan.people, plan.groups, plan.rooms, plan.subjects, plan.assignments, plan.lessons.inserted];
    expect(made.map((list) => list.length)).toEqual([0, 0, 0, 0, 0, 0]);
    expect(plan.lessons.removed).toEqual([]);
    const sameDay = plan.lessons.changed.every(
      ({ before, after }) =>
        before.date === after.date && before.number === after.number && before.roomId === after.roomId,
    );
    expect(sameDay).toBe(true);
  });

  it('the flawed solution is in the tables with exactly its clashes, and the good one puts it right', async () => {
    const solution = 'JeffKingston_KHE_2011-02-11';
    const flawed = timetableOf('xhstt/AU-TE-99.xml', solution);
    const { target, plan } = await importInto(database, flawed, { schoolName: 'Flawed', from: '2026-11-16' });
    const expected = expectedClashes('AU-TE-99', solution);
    expect(plan.clashes).toHaveLength(6);
    expect(await clashesInTables(database.db, target.schoolId, flawed)).toEqual({
      teacher: expected?.teacher,
      room: expected?.room,
    });
    const good = timetableOf('xhstt/AU-TE-99.xml', 'Sequence-basedHH');
    await importInto(database, good, { schoolName: 'Flawed', from: '2026-11-16' });
    expect(await clashesInTables(database.db, target.schoolId, good)).toEqual({ teacher: [], room: [] });
  });
});

/** Teachers and rooms that are in two lessons at once in the week: [id, day, lesson, how many]. */
async function clashesInTables(db: Db, schoolId: number, timetable: Timetable) {
  const imported = await importedSchool(db, schoolId, timetable);
  const doubled = async (names: readonly string[], look: (name: string) => Promise<string[]>) => {
    const found: [string, string, number, number][] = [];
    for (const name of names) {
      const places = Map.groupBy(await look(name), (line) => line.split(' ').slice(0, 2).join(' '));
      for (const [place, lines] of places) {
        const [day = '', number] = place.split(' ');
        if (lines.length > 1) found.push([name, day, Number(number), lines.length]);
      }
    }
    return found.sort();
  };
  return {
    teacher: await doubled(
      timetable.teachers.map(({ name }) => name),
      imported.teacher,
    ),
    room: await doubled(
      timetable.rooms.map(({ name }) => name),
      imported.room,
    ),
  };
}
