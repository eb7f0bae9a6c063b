import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Operation } from '#contract/core/mutation.ts';
import type { SyncAnswer, SyncRequest, UnsentDevice } from '#contract/sync/sync.schema.ts';
import type { Database } from '#server/db/client.ts';
import { databaseKinds, openTestDatabase } from '#tests/support/database.ts';
import { headersOf, type Session, signIn, startTestApp, testClock } from '#tests/support/server.ts';
import { buildSmallSchool, idOf, type SmallSchool, schoolNow } from '#tests/support/small-school.ts';
import { syncBody } from '#tests/support/sync-body.ts';
import { mostAnnouncing } from './announcements.ts';
import { announcements } from './sync.tables.ts';

describe.each(databaseKinds)('announced work on %s', (kind) => {
  let database: Database;
  let app: FastifyInstance;
  let school: SmallSchool;
  let teacher: Session;
  let teacher2: Session;
  let director: Session;
  const clock = testClock();
  let counter = 0;
  /** A device id used by this test only. */
  const device = (name: string) => idOf(`${name} ${counter}`);
  beforeAll(async () => {
    database = await openTestDatabase(kind);
    school = await buildSmallSchool(database.db);
    app = await startTestApp(database, clock);
    [teacher, teacher2, director] = await Promise.all([
      signIn(app, 'teacher'),
      signIn(app, 'teacher2'),
      signIn(app, 'director'),
    ]);
  });
  beforeEach(async () => {
    counter += 1;
    await database.db.delete(announcements);
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  async function send(as: Session, parts: Partial<SyncRequest>, operations: Operation[] = [], schoolId = 1) {
    const response = await app.inject({
      method: 'POST',
      url: '/api/v4/os/sync',
      headers: headersOf(as, schoolId),
      payload: syncBody({ clientId: device('phone'), userId: as.userId, schoolId, cursor: 0, ...parts }, operations),
    });
    const body = response.json<{ data: SyncAnswer; error?: { code: string } }>();
    return { status: response.statusCode, data: body.data, code: body.error?.code };
  }
  async function devices(as: Session = director): Promise<UnsentDevice[]> {
    const response = await app.inject({
      url: '/api/v4/os/sync/unsent-devices?schoolId=1&eduYear=2026',
      headers: headersOf(as),
    });
    expect(response.statusCode).toBe(200);
    return response.json<{ data: UnsentDevice[] }>().data;
  }
  const lesson = () => school.lessons.early.scheduleUuid;
  const late = (seq: number): Operation => ({
    seq,
    name: 'setAttendance',
    payload: {
      scheduleUuid: lesson(),
      studentGroupUuid: school.pupils[seq]?.studentGroupUuid ?? '',
      attendance: 'late',
    },
    payloadVersion: 1,
    base: { version: 0 },
    capturedAt: schoolNow,
  });

  it('of one vanished database does not grow, however often and differently it is told', async () => {
    const vanished = (from: number) => ({
      clientId: device('gone'),
      announced: [[`lesson:${lesson()}`, [[from, from + 14_999]]]] as SyncRequest['announced'] & object,
    });
    for (const from of [1, 20_001, 40_001, 60_001]) {
      expect((await send(teacher, { vanished: vanished(from) })).status).toBe(200);
    }
    const [row] = await database.db.select().from(announcements);
    expect(row?.entries).toEqual(vanished(60_001).announced);
  });

  it('is shown to the management with its lesson until it arrives', async () => {
    await send(teacher, {
      announced: [
        [`lesson:${lesson()}`, [[1, 3]]],
        ['pupil-done:x', [[4, 4]]],
      ],
    });
    expect(await devices()).toEqual([
      {
        device: device('phone').slice(-6),
        userId: teacher.userId,
        name: expect.stringMatching(/\S+ \S+\./),
        announcedAt: clock.now(),
        seenAt: clock.now(),
        isLost: false,
        lessons: [
          {
            lesson: expect.objectContaining({ scheduleUuid: lesson(), group: expect.stringContaining('«') }),
            count: 3,
          },
          { lesson: null, count: 1 },
        ],
      },
    ]);
    await send(teacher, {}, [late(1), late(2)]);
    expect((await devices())[0]?.lessons.map(({ count }) => count)).toEqual([1, 1]);
    await send(teacher, { announced: [] }, [late(3)]);
    expect(await devices()).toEqual([]);
  });

  it('counts what its person gave up as settled, by the floor of the device', async () => {
    await send(teacher, { announced: [[`lesson:${lesson()}`, [[1, 9]]]] });
    await send(teacher, { ackFloor: 9 }, [late(10)]);
    expect(await devices()).toEqual([]);
  });

  it('is lost when the device says that its database is gone; what had arrived is not', async () => {
    const gone = device('gone');
    await send(teacher, { clientId: gone }, [late(4)]);
    const { data } = await send(teacher, {
      cursor: null,
      vanished: { clientId: gone, announced: [[`lesson:${lesson()}`, [[4, 6]]]] },
    });
    expect(data.lost).toEqual([{ clientId: gone, at: clock.now(), entries: [[`lesson:${lesson()}`, 2]] }]);
    expect(await devices()).toMatchObject([{ device: gone.slice(-6), isLost: true, lessons: [{ count: 2 }] }]);
    const again = await send(teacher, { vanished: { clientId: gone, announced: [[`lesson:${lesson()}`, [[4, 6]]]] } });
    expect(again.data.lost).toEqual(data.lost);
  });

  it('is answered too when everything had arrived, so that the device need not ask again', async () => {
    const gone = device('gone');
    await send(teacher, { clientId: gone }, [late(7)]);
    const { data } = await send(teacher, {
      vanished: { clientId: gone, announced: [[`lesson:${lesson()}`, [[7, 7]]]] },
    });
    expect(data.lost).toEqual([{ clientId: gone, at: clock.now(), entries: [] }]);
  });

  it('is lost when a new database speaks under the same sign-in, and only then', async () => {
    await send(teacher, { announced: [[`lesson:${lesson()}`, [[1, 2]]]] });
    const elsewhere = await signIn(app, 'teacher');
    expect((await send(elsewhere, { clientId: device('tablet'), cursor: null })).data.lost).toBeUndefined();
    expect((await send(teacher, { cursor: null })).data.lost).toBeUndefined();
    const { data } = await send(teacher, { clientId: device('new'), cursor: null });
    expect(data.lost).toMatchObject([{ clientId: device('phone'), entries: [[`lesson:${lesson()}`, 2]] }]);
    expect((await send(teacher, { clientId: device('new'), cursor: null })).data.lost).toBeUndefined();
  });

  it('is refused for a device of somebody else, and changes nothing there', async () => {
    await send(teacher, { announced: [[`lesson:${lesson()}`, [[1, 2]]]] });
    const before = await devices();
    const foreign = await send(teacher2, { announced: [[`lesson:${lesson()}`, [[1, 9]]]] });
    expect(foreign).toMatchObject({ status: 409, code: 'CLIENT_BOUND_TO_OTHER' });
    const stolen = await send(teacher2, {
      clientId: device('own'),
      vanished: { clientId: device('phone'), announced: [[`lesson:${lesson()}`, [[1, 9]]]] },
    });
    expect(stolen).toMatchObject({ status: 409, code: 'CLIENT_BOUND_TO_OTHER' });
    await send(teacher2, { clientId: device('phone'), announced: [] });
    expect(await devices()).toEqual(before);
  });

  it('cannot be said for a device that somebody else has sent from, so that nobody is shut out of their own', async () => {
    await send(teacher, {}, [late(8)]);
    expect(await send(teacher2, { announced: [[`lesson:${lesson()}`, [[1, 9]]]] })).toMatchObject({ status: 409 });
    expect(await send(teacher, { announced: [[`lesson:${lesson()}`, [[9, 9]]]] })).toMatchObject({ status: 200 });
  });

  it('is kept of the thirty devices of a person that spoke last, so that a script fills nothing', async () => {
    for (let index = 0; index < mostAnnouncing + 3; index++) {
      clock.advance(1_000);
      await send(teacher, { clientId: device(`script ${index}`), announced: [[`lesson:${lesson()}`, [[1, 20_000]]]] });
    }
    const told = await devices();
    expect(told).toHaveLength(mostAnnouncing);
    expect(told[0]).toMatchObject({ device: device('script 3').slice(-6), lessons: [{ count: 20_000 }] });
  });

  it('of a pupil is nobody’s to look after', async () => {
    const student = await signIn(app, 'student');
    await send(student, { announced: [['pupil-done:x', [[1, 2]]]] });
    expect(await devices()).toEqual([]);
  });

  it.each([
    ['that run backwards', [[5, 2]]],
    ['beyond any year of work', [[1, 2_000_000_000]]],
  ])('is refused for numbers %s', async (_name, ranges) => {
    const answer = await send(teacher, { announced: [['lesson:x', ranges as [number, number][]]] });
    expect(answer).toMatchObject({ status: 422, code: 'VALIDATION_FAILED' });
    expect(await devices()).toEqual([]);
  });

  it('of one school is not shown to another', async () => {
    const other = await signIn(app, 'other');
    await send(other, { announced: [['lesson:x', [[1, 2]]]] }, [], 2);
    expect(await devices()).toEqual([]);
  });
});
