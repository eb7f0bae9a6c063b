import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readSchoolDay, type SchoolDay, type SchoolDayBody, shortUuid } from '#contract/morning/school-day.ts';
import type { SyncAnswer, SyncRequest } from '#contract/sync/sync.schema.ts';
import type { Database } from '#server/db/client.ts';
import { cellHistory, journalCells } from '#server/features/cells/public.ts';
import { announcements } from '#server/sync/sync.tables.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { headersOf, type Session, signIn, startTestApp, testClock } from '#tests/support/server.ts';
import { idOf, type SmallSchool } from '#tests/support/small-school.ts';
import { syncBody } from '#tests/support/sync-body.ts';
import { addClasses } from './forty-classes.ts';

const date = '2026-11-20';
const name = `school-day:${date}`;

describe.each(databaseKinds)('the day of a school on %s', (kind) => {
  let database: Database;
  let app: FastifyInstance;
  let school: SmallSchool;
  let teacher: Session;
  let director: Session;
  const clock = testClock();
  let seq = 0;
  let round = 0;
  beforeAll(async () => {
    ({ database, school } = await openSmallSchool(kind));
    app = await startTestApp(database, clock);
  });
  beforeEach(async () => {
    for (const table of [journalCells, cellHistory, announcements]) await database.db.delete(table);
    [teacher, director] = await Promise.all([signIn(app, 'teacher'), signIn(app, 'director')]);
    round += 1;
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  async function sync(as: Session, parts: Partial<SyncRequest> = {}, operations: readonly [string, object][] = []) {
    const body = syncBody(
      { clientId: idOf(`device of ${as.userId} ${round}`), userId: as.userId, ...parts },
      operations.map(([operation, payload]) => {
        seq += 1;
        const base = { seenAt: clock.now() };
        return { seq, name: operation, payload, payloadVersion: 1, base, capturedAt: clock.now() };
      }),
    );
    const answer = await app.inject({
      method: 'POST',
      url: '/api/v4/os/sync',
      headers: headersOf(as),
      payload: body,
    });
    expect(answer.statusCode).toBe(200);
    return answer.json<{ data: SyncAnswer }>().data;
  }
  const bodyIn = ({ documents }: SyncAnswer) => documents.find(({ key }) => key === name)?.body as SchoolDayBody;
  async function day(of = name): Promise<SchoolDay> {
    const { documents } = await sync(director, { want: [of] });
    return readSchoolDay(documents.find(({ key }) => key === of)?.body as SchoolDayBody);
  }
  const early = () => school.lessons.early.scheduleUuid;
  const written = async () => (await day()).lessons.find(({ scheduleUuid }) => scheduleUuid === early())?.written;
  const conduct = (): [string, object] => [
    'conductLesson',
    { scheduleUuid: early(), themeUuid: null, theme: 'Гук заңы' },
  ];
  const roll = (): [string, object] => ['takeRoll', { scheduleUuid: early() }];
  const absent = (pupil: number, attendance: string): [string, object] => [
    'setAttendance',
    { scheduleUuid: early(), studentGroupUuid: idOf(`member ${pupil}`), attendance },
  ];

  it('names its lessons with class, subject, teachers and times', async () => {
    const { lessons, classes, dayOff } = await day();
    expect(dayOff).toBeNull();
    expect(classes).toEqual([{ id: 71, label: '7 «А»', parallel: 7, pupils: 6 }]);
    expect(lessons.length).toBe(3);
    expect(lessons.find(({ scheduleUuid }) => scheduleUuid === early())).toMatchObject({
      group: { id: 71 },
      subject: { kz: 'Физика', en: 'Physics' },
      teachers: [{ userId: 2, name: 'Төлегенова Ұ.' }, { userId: 3 }],
      written: 'nothing',
      isAnnounced: false,
    });
    expect((await day('school-day:2026-12-16')).dayOff?.ru).toBe('День Независимости');
    expect((await day('school-day:2026-11-22')).lessons).toEqual([]);
  });

  it('tells the roll from the word that the lesson was held, both, and what was taken back', async () => {
    await sync(teacher, {}, [roll()]);
    expect(await written()).toBe('roll');
    await sync(teacher, {}, [conduct()]);
    expect(await written()).toBe('filled');
    await sync(teacher, {}, [['uncompleteLesson', { scheduleUuid: early() }]]);
    expect(await written()).toBe('notHeld');
    await sync(teacher, {}, [['withdrawRoll', { scheduleUuid: early() }], conduct()]);
    expect(await written()).toBe('conduct');
  });

  it('names who is absent, with how many lessons; who comes late or is back is not among them', async () => {
    await sync(teacher, {}, [absent(1, 'missing_by_sick'), absent(2, 'late'), absent(3, 'missing_without_reason')]);
    expect((await day()).absent.map((pupil) => [pupil.name, pupil.group.label, pupil.missed])).toEqual([
      ['Әлиева Іңкәр', '7 «А»', 1],
      ['Ғалиев Ғани', '7 «А»', 1],
    ]);
    await sync(teacher, {}, [absent(3, 'was_in_class')]);
    expect((await day()).absent.map(({ member }) => member)).toEqual([shortUuid(idOf('member 1'))]);
  });

  it('tells what a device of the staff has announced, and tells the management when that begins and ends', async () => {
    const { cursor } = await sync(director, { want: [name] });
    const announced: SyncRequest['announced'] = [[`lesson:${early()}`, [[901, 903]]]];
    await sync(teacher, { announced });
    const told = await sync(director, { cursor });
    expect(bodyIn(told).announced).toHaveLength(1);
    // Said again it is no news.
    await sync(teacher, { announced });
    expect((await sync(director, { cursor: told.cursor })).documents).toEqual([]);
    await sync(teacher, { announced: [] });
    expect(bodyIn(await sync(director, { cursor: told.cursor })).announced).toEqual([]);
    const pupil = await signIn(app, 'student');
    await sync(pupil, { announced });
    expect((await day()).lessons.some(({ isAnnounced }) => isAnnounced)).toBe(false);
  });

  it('is told to the management once for a whole roll, and to nobody else', async () => {
    const before = await sync(director, { want: [name] });
    const stranger = await signIn(app, 'stranger');
    const { cursor } = await sync(stranger);
    await sync(teacher, {}, [...[1, 2, 3].map((pupil) => absent(pupil, 'missing_due')), roll(), conduct()]);
    const told = await sync(director, { cursor: before.cursor });
    expect(told.documents.map(({ key, live }) => [key, live])).toContainEqual([name, true]);
    expect(bodyIn(told).absent).toHaveLength(3);
    expect((await sync(stranger, { cursor })).documents.map(({ key }) => key)).not.toContain(name);
    // A mark is nothing that the day shows.
    const mark = { scheduleUuid: early(), studentGroupUuid: idOf('member 4'), mark: 9, comment: null };
    await sync(teacher, {}, [['setMark', mark]]);
    expect((await sync(director, { cursor: told.cursor })).documents.map(({ key }) => key)).not.toContain(name);
  });

  it('tells what was covered on a later day; a correction makes nobody late', async () => {
    await sync(teacher, {}, [roll(), conduct()]);
    const nextDay = async () => {
      clock.advance(26 * 3_600_000);
      [teacher, director] = await Promise.all([signIn(app, 'teacher'), signIn(app, 'director')]);
    };
    await nextDay();
    await sync(teacher, {}, [['conductLesson', { scheduleUuid: early(), themeUuid: null, theme: 'Серпімділік' }]]);
    expect(await written()).toBe('filled');
    await database.db.delete(cellHistory);
    await database.db.delete(journalCells);
    round += 1;
    await sync(teacher, {}, [roll(), conduct()]);
    expect(await written()).toBe('later');
  });

  it('is at most 25 kB for 40 classes of seven lessons, two in subgroups, with every twentieth pupil absent', async () => {
    await addClasses(database.db, { classes: 40, date });
    const { documents } = await sync(director, { want: [name] });
    const body = documents.find(({ key }) => key === name)?.body as SchoolDayBody;
    expect(body.classes).toHaveLength(41);
    expect(readSchoolDay(body).lessons.length).toBeGreaterThan(40 * 8);
    expect(body.absent).toHaveLength(50);
    expect(new TextEncoder().encode(JSON.stringify(body)).length).toBeLessThanOrEqual(25_000);
  });
});
