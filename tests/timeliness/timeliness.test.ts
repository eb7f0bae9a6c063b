import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LessonTimeliness } from '#contract/journal/journal.schema.ts';
import type { Database } from '#server/db/client.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { headersOf, type Session, signIn, startTestApp, testClock } from '#tests/support/server.ts';
import { idOf, type SmallSchool } from '#tests/support/small-school.ts';
import { syncBody } from '#tests/support/sync-body.ts';

describe.each(databaseKinds)('timeliness on %s', (kind) => {
  let database: Database;
  let app: FastifyInstance;
  let school: SmallSchool;
  let teacher: Session;
  let director: Session;
  const clock = testClock();
  beforeAll(async () => {
    ({ database, school } = await openSmallSchool(kind));
    app = await startTestApp(database, clock);
    [teacher, director] = await Promise.all([signIn(app, 'teacher'), signIn(app, 'director')]);
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  /** Hours pass, and access tokens expire. */
  async function later(hours: number): Promise<void> {
    clock.advance(hours * 3_600_000);
    [teacher, director] = await Promise.all([signIn(app, 'teacher'), signIn(app, 'director')]);
  }
  async function day(date = '2026-11-20'): Promise<LessonTimeliness[]> {
    const response = await app.inject({
      url: `/api/journal/timeliness?schoolId=1&eduYear=2026&date=${date}`,
      headers: headersOf(director),
    });
    expect(response.statusCode).toBe(200);
    return response.json<{ data: LessonTimeliness[] }>().data;
  }
  const early = async () =>
    (await day()).find(({ scheduleUuid }) => scheduleUuid === school.lessons.early.scheduleUuid);

  it('names the lessons of a day with class, subject and teachers; none of another day or school', async () => {
    expect(await early()).toMatchObject({ group: expect.stringContaining('«'), state: 'missing', capturedAt: null });
    expect((await early())?.teachers[0]).toMatch(/\S/);
    expect(await day('2026-08-02')).toEqual([]);
  });

  it('tells that a lesson was entered on its day and only delivered later; a correction changes nothing', async () => {
    const capturedAt = clock.now();
    await later(5);
    const { scheduleUuid } = school.lessons.early;
    const operation = (seq: number, name: string, payload: object, version = 0) => ({
      seq,
      name,
      payload,
      payloadVersion: 1,
      base: { version },
      capturedAt: version === 0 ? capturedAt : clock.now(),
    });
    const send = (...operations: ReturnType<typeof operation>[]) =>
      app.inject({
        method: 'POST',
        url: '/api/v4/os/sync',
        headers: headersOf(teacher),
        payload: syncBody({ clientId: idOf('phone'), userId: teacher.userId }, operations),
      });
    const theme = { scheduleUuid, themeUuid: null, theme: 'Гук заңы' };
    await send(operation(1, 'conductLesson', theme), operation(2, 'takeRoll', { scheduleUuid }));
    const first = await early();
    expect(first).toMatchObject({ state: 'onTimeDeliveredLater', isClockDoubtful: false, acceptedAt: clock.now() });
    await later(1);
    await send(operation(3, 'conductLesson', { ...theme, theme: 'Серпімділік' }, 1));
    expect(await early()).toEqual(first);
  });
});
