// Programme lessons of a support school on the server: the two calls and the document; on both databases.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ProgrammeWeek, programmeLesson, programmeSchedule } from '#contract/schedule/schedule.schema.ts';
import { programmeLessons } from '#server/features/support-school/public.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { idOf } from '#tests/support/small-school.ts';
import { openSyncCaller, type SyncCaller } from '#tests/support/sync-caller.ts';
import { programmeRow } from './programme-rows.ts';

const conference = 'https://meet.example.kz/физика-7';

describe.each(databaseKinds)('programme lessons on %s', (kind) => {
  let caller: SyncCaller;
  beforeAll(async () => {
    caller = await openSyncCaller(kind);
    await caller.database.db
      .insert(programmeLessons)
      .values([
        programmeRow('late', { timeStart: '12:00', timeEnd: '12:45', conference }),
        programmeRow('soon', { timeStart: '08:50', timeEnd: '09:35', theme: null, roomId: null }),
        programmeRow('sunday', { date: '2026-11-22', subjectId: 30 }),
        programmeRow('next', { date: '2026-11-23' }),
        programmeRow('before', { date: '2026-11-15' }),
        programmeRow('colleague', { userId: 3 }),
        programmeRow('elsewhere', { schoolId: 2, roomId: null }),
      ]);
  });
  afterAll(() => caller.close());

  const get = async <Data>(login: string, path: string, language = 'ru') =>
    call<Data>(caller.app, `GET /api/v4.1/os/frontoffice/mks/${path}`, { as: await caller.person(login), language });
  const week = (login: string, query: string, language?: string) =>
    get<ReturnType<typeof programmeSchedule.parse>>(login, `schedule/week?schoolId=1${query}`, language);
  const uuidsOf = (days: ProgrammeWeek['days']) =>
    days.flatMap(({ date, schedule }) => schedule.map(({ scheduleUuid }) => [date, scheduleUuid]));

  // covers SCHED-053 SCHED-044
  it('a week has seven days with the own lessons of the school only, each day by start, and the weeks around it', async () => {
    const { status, data } = await week('teacher', '&eduYear=2026&date=2026-11-18');
    expect(status).toBe(200);
    expect(programmeSchedule.parse(data)).toEqual(data);
    expect(data.days.map(({ date }) => date)).toEqual([16, 17, 18, 19, 20, 21, 22].map((day) => `2026-11-${day}`));
    expect(uuidsOf(data.days)).toEqual([
      ['2026-11-20', idOf('programme soon')],
      ['2026-11-20', idOf('programme late')],
      ['2026-11-22', idOf('programme sunday')],
    ]);
    expect(data.weeks).toMatchObject({ prev: '2026-11-09', next: '2026-11-23' });
    const other = await week('teacher', '&eduYear=2026&date=2026-11-24');
    expect(uuidsOf(other.data.days)).toEqual([['2026-11-23', idOf('programme next')]]);
    // Without a date it is the week of today.
    expect((await week('teacher', '&eduYear=2026')).data.days[0]?.date).toBe('2026-11-16');
    expect((await week('teacher', '&eduYear=2040&date=2026-11-18')).status).toBe(404);
    expect(uuidsOf((await week('teacher2', '&eduYear=2026&date=2026-11-18')).data.days)).toEqual([
      ['2026-11-20', idOf('programme colleague')],
    ]);
  });

  // covers SCHED-054
  it('a lesson is told with its day, classes, schools and conference to its own teacher only', async () => {
    const lesson = (login: string, name: string, language?: string) =>
      get<ReturnType<typeof programmeLesson.parse>>(login, `lesson?scheduleUuid=${idOf(name)}`, language);
    const { status, data } = await lesson('teacher', 'programme late', 'en');
    expect(status).toBe(200);
    expect(programmeLesson.parse(data)).toEqual(data);
    expect(data).toMatchObject({
      date: '2026-11-20',
      lesson: {
        scheduleUuid: idOf('programme late'),
        time: { timeStart: '12:00', timeEnd: '12:45' },
        class: { label: '7, 8', groupId: 0, schoolName: '№ 5 НОМ, № 9 НОМ' },
        subject: { label: 'Physics', labels: { kz: 'Физика', ru: 'Физика', en: 'Physics' }, subjectId: 24 },
        theme: { label: 'Ом заңы' },
        teacher: 'Төлегенова Ұ.',
        cabinet: { number: '214', name: 'Физика' },
        isSupportSchedule: true,
        isSyncLesson: true,
        conference,
      },
    });
    const plain = (await lesson('teacher', 'programme soon')).data.lesson;
    expect([plain.conference, plain.cabinet, plain.theme.label, plain.isSyncLesson]).toEqual([null, null, null, false]);
    for (const [login, name] of [
      ['teacher2', 'programme late'],
      ['director', 'programme late'],
      ['teacher', 'programme colleague'],
      ['teacher', 'programme elsewhere'],
      ['teacher', 'lesson early'],
    ] as const)
      expect([login, name, (await lesson(login, name)).status]).toEqual([login, name, 404]);
  });

  // covers SCHED-058
  it('the document of a week holds only days with lessons, several weeks in one answer, in the language of the reader', async () => {
    const want = ['2026-11-23', '2026-11-16', '2026-11-30', '2031-09-01'].map((monday) => `programme-week:${monday}`);
    const { documents } = await caller.send('teacher', [], { clientId: idOf('device of programmes'), want });
    const told = Object.fromEntries(
      documents.map(({ key, body, error, live }) => [key, error ?? [uuidsOf((body as ProgrammeWeek).days), live]]),
    );
    expect(told).toEqual({
      'programme-week:2026-11-16': [
        [
          ['2026-11-20', idOf('programme soon')],
          ['2026-11-20', idOf('programme late')],
          ['2026-11-22', idOf('programme sunday')],
        ],
        false,
      ],
      'programme-week:2026-11-23': [[['2026-11-23', idOf('programme next')]], false],
      'programme-week:2026-11-30': [[], false],
      'programme-week:2031-09-01': 'NOT_FOUND',
    });
    const { documents: own } = await caller.send('teacher', [], {
      clientId: idOf('another'),
      want: ['week:2026-11-16'],
    });
    expect(JSON.stringify(own)).not.toContain(idOf('programme soon'));
  });
});
