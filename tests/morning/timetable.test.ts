import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { morningEndpoints } from '#contract/morning/morning.endpoints.ts';
import type { Place, PlaceWeek } from '#contract/morning/morning.schema.ts';
import { packedReads } from '#features/morning/packed-reads.ts';
import type { Database } from '#server/db/client.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { headersOf, type Session, signIn, startTestApp } from '#tests/support/server.ts';
import { idOf } from '#tests/support/small-school.ts';

describe.each(databaseKinds)('the timetable of the school on %s', (kind) => {
  let database: Database;
  let app: FastifyInstance;
  let director: Session;
  beforeAll(async () => {
    ({ database } = await openSmallSchool(kind));
    app = await startTestApp(database);
    director = await signIn(app, 'director');
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  async function ask<Data>(path: string): Promise<{ status: number; data: Data }> {
    const url = `/api/v4/os/frontoffice/timetable${path}`;
    const response = await app.inject({ url, headers: headersOf(director) });
    return { status: response.statusCode, data: response.json<{ data: Data }>().data };
  }
  const week = (of: string, id: number, monday = '2026-11-16') =>
    ask<PlaceWeek>(`?schoolId=1&eduYear=2026&of=${of}&id=${id}&monday=${monday}`);

  it('lists the classes, the teachers and the rooms that it can be asked for', async () => {
    const { data } = await ask<Place[]>('/places?schoolId=1&eduYear=2026');
    expect(data).toEqual([
      { of: 'group', id: 71, label: '7 «А»' },
      { of: 'teacher', id: 3, label: 'Сәрсенов М.' },
      { of: 'teacher', id: 2, label: 'Төлегенова Ұ.' },
      { of: 'room', id: 214, label: '214, Физика' },
    ]);
    expect((await ask<Place[]>('/places?schoolId=1&eduYear=2025')).data.map(({ of }) => of)).toEqual(['room']);
  });

  // covers API-014
  it('tells the management whether there are lessons in a year, of the school or of a class; their device asks at the start', async () => {
    const flag = async (query: string) => {
      const url = `/api/v3/os/backoffice/schedule/has-lessons-flag?schoolId=1&${query}`;
      return (await app.inject({ url, headers: headersOf(director) })).json<{ data: unknown }>().data;
    };
    expect(await flag('eduYear=2026')).toEqual({ hasLessons: true });
    expect(await flag('eduYear=2026&groupId=71')).toEqual({ hasLessons: true });
    expect(await flag('eduYear=2026&groupId=72')).toEqual({ hasLessons: false });
    expect(await flag('eduYear=2025')).toEqual({ hasLessons: false });
    const place = { schoolId: 1, eduYear: 2026 };
    for (const role of ['director', 'zavuch'] as const)
      expect(packedReads({ role, school: place })).toEqual([
        { endpoint: morningEndpoints.hasLessons, input: { query: place } },
      ]);
    expect(packedReads({ role: 'teacher', school: place })).toEqual([]);
  });

  it.each([
    ['group', 71, '7 «А»'],
    ['teacher', 3, 'Сәрсенов М.'],
    ['room', 214, '214, Физика'],
  ])('tells the week of a %s, day by day in order of time', async (of, id, label) => {
    const { data } = await week(of, id);
    expect(data.label).toBe(label);
    expect(data.days.map(({ date, lessons }) => [date, lessons.map(({ number }) => number)])).toEqual([
      ['2026-11-16', []],
      ['2026-11-17', []],
      ['2026-11-18', []],
      ['2026-11-19', [2]],
      ['2026-11-20', [1, 3, 8]],
      ['2026-11-21', []],
      ['2026-11-22', []],
    ]);
    expect(data.days[4]?.lessons[0]).toEqual({
      scheduleUuid: idOf('lesson early'),
      number: 1,
      timeStart: '08:00',
      timeEnd: '08:45',
      group: { id: 71, label: '7 «А»' },
      subgroup: null,
      subject: { kz: 'Физика', ru: 'Физика', en: 'Physics' },
      teachers: [
        { userId: 2, name: 'Төлегенова Ұ.' },
        { userId: 3, name: 'Сәрсенов М.' },
      ],
      room: { id: 214, number: '214' },
    });
  });

  it('names the days off, and knows nothing of what the school does not have', async () => {
    const { data } = await week('group', 71, '2026-12-14');
    expect(data.days.map(({ dayOff }) => dayOff?.en ?? null)).toEqual([
      null,
      null,
      'Independence Day',
      null,
      null,
      null,
      null,
    ]);
    for (const [of, id] of [
      ['group', 72],
      ['teacher', 6],
      ['room', 9],
    ] as const)
      expect((await week(of, id)).status).toBe(404);
  });
});
