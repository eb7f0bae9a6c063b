// Random pairs of cards, combined and taken apart, on both databases: no mark is lost or doubled, and nobody is in two classes on one day.
import { and, eq, isNotNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Undone } from '#contract/changes/changes.schema.ts';
import type { Combined } from '#contract/combining/combining.schema.ts';
import { addDays } from '#contract/core/time.ts';
import type { Database } from '#server/db/client.ts';
import { journalCells } from '#server/features/cells/public.ts';
import { students, userSchools, users } from '#server/features/people/public.ts';
import { assignments, lessonOfCell, lessons } from '#server/features/schedule/public.ts';
import { groupMembers, groups, isMemberOn } from '#server/features/school/public.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { type Session, signIn, startTestApp, testClock } from '#tests/support/server.ts';
import { idOf } from '#tests/support/small-school.ts';
import { everythingOf } from './everything.ts';

const classes = [71, 73, 74];
const first = '2026-09-01';
const pairs = 30;
/** Days of lessons: every fourth of the first hundred. */
const days = Array.from({ length: 25 }, (_, index) => addDays(first, index * 4));

/** The same numbers at each run. */
function numbersFrom(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

describe.each(databaseKinds)('random cards on %s', (kind) => {
  let database: Database;
  let app: FastifyInstance;
  let director: Session;
  let presses = 0;

  beforeAll(async () => {
    ({ database } = await openSmallSchool(kind));
    const { db } = database;
    const group = { schoolId: 1, eduYear: 2026, parallel: 7, eduLang: 'kk', shift: 1, leadUserId: null, roomId: null };
    await db.insert(groups).values([
      { ...group, id: 73, letter: 'Б' },
      { ...group, id: 74, letter: 'В' },
    ]);
    for (const groupId of classes) {
      const own = { schoolId: 1, uuid: idOf(`course ${groupId}`), eduYear: 2026, groupId, subjectId: 24 };
      await db.insert(assignments).values({ ...own, subgroupUuid: null, weeklyTenths: 20 });
      await db.insert(lessons).values(
        days.map((date) => ({
          schoolId: 1,
          scheduleUuid: idOf(`lesson ${groupId} ${date}`),
          assignmentUuid: own.uuid,
          date,
          number: 1,
          timeStart: '08:00',
          timeEnd: '08:45',
          type: 'regular' as const,
          roomId: null,
          theme: '',
        })),
      );
    }
    app = await startTestApp(database, testClock());
    director = await signIn(app, 'director');
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  const send = <Data>(path: string, body: object) =>
    call<Data>(app, `POST ${path}`, {
      as: director,
      language: 'ru',
      body: { schoolId: 1, eduYear: 2026, requestId: idOf(`random press ${presses++}`), ...body },
    });

  /** A card that was in one to three classes, one after the other, with marks in some of their lessons. */
  async function makeCard(name: string, random: (below: number) => number) {
    const { db } = database;
    const person = { surname: 'Кездейсоқ', firstname: 'Екіжүз', gender: 'm' as const, isNotResident: true };
    const [user] = await db
      .insert(users)
      .values({ ...person, login: name, passwordHash: null })
      .returning({ id: users.id });
    const userId = user?.id ?? 0;
    const number = idOf(`number ${name}`);
    await db.insert(userSchools).values({ userId, schoolId: 1, role: 'student' });
    await db
      .insert(students)
      .values({ schoolId: 1, userId, studentSchoolUuid: number, studentUuid: idOf(`person ${name}`) });
    let dateFrom = addDays(first, random(40));
    const count = 1 + random(3);
    for (let index = 0; index < count; index++) {
      const isLast = index === count - 1 && random(2) === 0;
      const dateTo = isLast ? null : addDays(dateFrom, 5 + random(40));
      const member = { schoolId: 1, studentGroupUuid: idOf(`${name} in ${index}`), studentSchoolUuid: number };
      const groupId = classes[random(classes.length)] ?? 71;
      await db.insert(groupMembers).values({ ...member, groupId, dateFrom, dateTo });
      const within = days.filter((date) => date >= dateFrom && (dateTo === null || date <= dateTo));
      for (const date of within.filter(() => random(5) === 0)) {
        await db.insert(journalCells).values({
          schoolId: 1,
          scheduleUuid: idOf(`lesson ${groupId} ${date}`),
          studentGroupUuid: member.studentGroupUuid,
          kind: random(3) === 0 ? 'attendance' : 'mark',
          value: { of: name, on: date },
          version: 1,
          authorUserId: 2,
          capturedAt: 1,
          acceptedAt: 1,
        });
      }
      if (dateTo === null) break;
      dateFrom = addDays(dateTo, 1 + random(10));
    }
    return { id: userId, number };
  }

  async function stateOf(number: string) {
    const { db } = database;
    const members = await db.select().from(groupMembers).where(eq(groupMembers.studentSchoolUuid, number));
    const rows = await db
      .select({ cell: journalCells, date: lessons.date })
      .from(journalCells)
      .innerJoin(lessons, lessonOfCell)
      .innerJoin(
        groupMembers,
        and(
          eq(groupMembers.schoolId, journalCells.schoolId),
          eq(groupMembers.studentGroupUuid, journalCells.studentGroupUuid),
        ),
      )
      .where(and(eq(groupMembers.studentSchoolUuid, number), isNotNull(journalCells.value)));
    const entries = rows.map(({ cell, date }) => ({
      place: `${cell.scheduleUuid} ${cell.kind}`,
      value: JSON.stringify(cell.value),
      member: cell.studentGroupUuid,
      date,
    }));
    return { members, entries };
  }

  it(`${pairs} pairs keep their marks, their days and their way back`, async () => {
    const random = numbersFrom(14);
    let done = 0;
    for (let index = 0; index < pairs; index++) {
      const [kept, gone] = [await makeCard(`kept${index}`, random), await makeCard(`gone${index}`, random)];
      const [own, other] = [await stateOf(kept.number), await stateOf(gone.number)];
      const before = await everythingOf(database.db);
      const answer = await send<Combined>('/api/v4/os/backoffice/people-management/contingent/combine', {
        keepId: kept.id,
        goneId: gone.id,
        keepVersion: 1,
        goneVersion: 1,
        take: [],
      });
      if (answer.status === 422) {
        // Refused, because a mark would be on a day of another class: nothing is different.
        expect(Object.keys(answer.error.errors ?? {})).toEqual(['goneId']);
        expect(await everythingOf(database.db)).toEqual(before);
        continue;
      }
      expect(answer.status).toBe(200);
      done++;
      const after = await stateOf(kept.number);
      // Each place has one entry: the one of the card that stays, else the other's.
      const expected = new Map([...other.entries, ...own.entries].map(({ place, value }) => [place, value]));
      expect(after.entries).toHaveLength(expected.size);
      expect(new Map(after.entries.map(({ place, value }) => [place, value]))).toEqual(expected);
      expect((await stateOf(gone.number)).members).toEqual([]);
      const memberOf = new Map(after.members.map((member) => [member.studentGroupUuid, member]));
      for (const { member, date } of after.entries) {
        const place = memberOf.get(member);
        expect(place && isMemberOn(place, date)).toBe(true);
      }
      for (let day = first; day < '2027-01-15'; day = addDays(day, 1)) {
        const inClasses = after.members.filter((member) => isMemberOn(member, day)).map(({ groupId }) => groupId);
        expect([day, inClasses.length <= 1]).toEqual([day, true]);
        // Where one was before in just one class, one is there still.
        const were = [...own.members, ...other.members].filter((member) => isMemberOn(member, day));
        const [only] = [...new Set(were.map(({ groupId }) => groupId))];
        if (own.members.some((member) => isMemberOn(member, day)))
          expect([day, inClasses[0]]).toEqual([day, own.members.find((member) => isMemberOn(member, day))?.groupId]);
        else if (inClasses.length > 0) expect([day, inClasses[0]]).toEqual([day, only]);
      }
      const undone = await call<Undone>(app, 'POST /api/v4/os/changes/undo', {
        as: director,
        body: { schoolId: 1, batch: answer.data.batch, requestId: idOf(`random press ${presses++}`) },
      });
      expect(undone.data.kept).toEqual([]);
      expect(await everythingOf(database.db)).toEqual(before);
    }
    // Both kinds of pairs were among them.
    expect(done).toBeGreaterThan(5);
    expect(done).toBeLessThan(pairs);
  });
});
