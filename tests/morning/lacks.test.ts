import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LackOfClass } from '#contract/morning/morning.schema.ts';
import type { Database } from '#server/db/client.ts';
import { cellHistory, journalCells } from '#server/features/cells/public.ts';
import { assignments, lessons } from '#server/features/schedule/public.ts';
import { groupMembers, subgroupMembers, subgroups } from '#server/features/school/public.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { headersOf, type Session, signIn, startTestApp, testClock } from '#tests/support/server.ts';
import { idOf } from '#tests/support/small-school.ts';
import { syncBody } from '#tests/support/sync-body.ts';

const sor = { scheduleUuid: idOf('lesson sor') };
const mark = (pupil: number, value: number | null): [string, object] => [
  'setMark',
  { ...sor, studentGroupUuid: idOf(`member ${pupil}`), mark: value, comment: value === null ? 'Ауырды' : null },
];

describe.each(databaseKinds)('what a quarter lacks on %s', (kind) => {
  let database: Database;
  let app: FastifyInstance;
  let director: Session;
  let teacher: Session;
  const clock = testClock();
  let seq = 0;
  beforeAll(async () => {
    ({ database } = await openSmallSchool(kind));
    app = await startTestApp(database, clock);
    [director, teacher] = await Promise.all([signIn(app, 'director'), signIn(app, 'teacher')]);
  });
  beforeEach(async () => {
    await database.db.delete(cellHistory);
    await database.db.delete(journalCells);
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  async function lacks(quarter = 2, eduYear = 2026) {
    const url = `/api/v4/os/frontoffice/dashboard/lacks?schoolId=1&eduYear=${eduYear}&quarter=${quarter}`;
    const response = await app.inject({ url, headers: headersOf(director) });
    return { status: response.statusCode, data: response.json<{ data: LackOfClass[] }>().data };
  }
  const counts = async () => (await lacks()).data.map(({ lessons, points }) => [lessons, points]);
  async function send(...operations: [string, object][]) {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/v4/os/sync',
      headers: headersOf(teacher),
      payload: syncBody(
        { clientId: idOf('device'), userId: teacher.userId },
        operations.map(([name, payload]) => {
          seq += 1;
          return { seq, name, payload, payloadVersion: 1, base: { seenAt: clock.now() }, capturedAt: clock.now() };
        }),
      ),
    });
    expect(answer.statusCode).toBe(200);
  }

  it('is the lessons before today that are not filled, and the points of SOR and SOCH that pupils lack', async () => {
    // Three lessons of today, and one to come, are nobody's fault yet.
    expect((await lacks()).data).toEqual([{ group: { id: 71, label: '7 «А»' }, lessons: 1, points: 6 }]);
    // Held, it still lacks its roll; a comment alone is no points, a nought is.
    await send(['conductLesson', { ...sor, themeUuid: null, theme: 'Гук заңы' }]);
    await send(mark(0, 12), mark(1, 0), mark(2, null));
    expect(await counts()).toEqual([[1, 4]]);
    await send(['takeRoll', sor]);
    expect(await counts()).toEqual([[0, 4]]);
    await send(mark(2, 3), mark(3, 4), mark(4, 5), mark(5, 6));
    expect(await counts()).toEqual([]);
  });

  it('does not ask for a lesson of which its teacher took the conduct back', async () => {
    await send(['conductLesson', { ...sor, themeUuid: null, theme: 'Гук заңы' }]);
    expect(await counts()).toEqual([[1, 6]]);
    await send(['uncompleteLesson', sor]);
    expect(await counts()).toEqual([[0, 6]]);
  });

  it('asks only members of the day for points, in a subgroup only its own', async () => {
    const { db } = database;
    const gone = { schoolId: 1, studentGroupUuid: idOf('member gone'), groupId: 71, dateFrom: '2026-09-01' };
    await db.insert(groupMembers).values({ ...gone, studentSchoolUuid: idOf('student gone'), dateTo: '2026-11-18' });
    expect(await counts()).toEqual([[1, 6]]);
    const part = { schoolId: 1, subgroupUuid: idOf('part') };
    await db
      .insert(subgroups)
      .values({ schoolId: 1, uuid: part.subgroupUuid, groupId: 71, label: '1', type: 'subgroup' });
    await db.insert(subgroupMembers).values([
      { ...part, studentGroupUuid: idOf('member 0'), dateFrom: '2026-09-01' },
      { ...part, studentGroupUuid: idOf('member 1'), dateFrom: '2026-11-20' },
    ]);
    await db.insert(assignments).values({
      schoolId: 1,
      uuid: idOf('half'),
      eduYear: 2026,
      groupId: 71,
      subjectId: 24,
      weeklyTenths: 20,
      subgroupUuid: part.subgroupUuid,
    });
    await db.insert(lessons).values({
      schoolId: 1,
      scheduleUuid: idOf('half sor'),
      assignmentUuid: idOf('half'),
      date: '2026-11-18',
      number: 1,
      timeStart: '08:00',
      timeEnd: '08:45',
      type: 'soch',
      maxScore: 20,
    });
    // In the class six and who left on that day; of the subgroup one was in it by then.
    expect(await counts()).toEqual([[2, 7]]);
  });

  it('knows nothing of a quarter that the year does not have', async () => {
    expect((await lacks(4)).status).toBe(404);
    expect((await lacks(2, 2031)).status).toBe(404);
    expect((await lacks(1)).data).toEqual([{ group: { id: 71, label: '7 «А»' }, lessons: 1, points: 0 }]);
  });
});
