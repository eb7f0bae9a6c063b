// Lists as files (decisions E43), over the real server.

import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { users } from '#server/features/people/public.ts';
import { databaseKind } from '#tests/support/database.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { headersOf, type Session, signIn, startTestApp } from '#tests/support/server.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';

const ofYear = 'schoolId=1&eduYear=2026';
const back = '/api/v3/os/backoffice/school';

describe('lists as files', () => {
  let database: Database;
  let app: FastifyInstance;
  let director: Session;
  let lead: Session;
  beforeAll(async () => {
    ({ database } = await openSmallSchool(databaseKind));
    await widenSmallSchool(database.db);
    // Somebody whose name a spreadsheet would run.
    await database.db.update(users).set({ surname: '=СУММ(1)' }).where(eq(users.id, 12));
    app = await startTestApp(database);
    [director, lead] = [await signIn(app, 'director'), await signIn(app, 'grouplead')];
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  const ask = (path: string, as = director) =>
    app.inject({ method: 'GET', url: path, headers: headersOf(as, 1, 'ru') });
  const csv = async (path: string, as?: Session) => {
    const answer = await ask(`${path}&format=csv`, as);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    return answer.body.split('\r\n').filter((line) => line !== '');
  };
  const sheet = async (path: string) => {
    const answer = await ask(`${path}&format=xlsx`);
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename=".*\.xlsx"/);
    const rows = await readXlsxFile(answer.rawPayload);
    return (Array.isArray(rows[0]) ? rows : (rows[0] as { data: unknown[][] } | undefined)?.data) as unknown[][];
  };

  // covers GROUP-012
  it('the classes of a year are a sheet, and the class list is one', async () => {
    const lines = await csv(`${back}/groups/list?${ofYear}`);
    expect(lines[0]).toBe(
      '\ufeffКласс;Язык обучения;Смена;Классный руководитель;Кабинет;Звонки;Направление;Мест;Ученики;Девочки;Мальчики;В статистике;Состояние',
    );
    expect(lines[1]).toMatch(/^1 «Б»;казахский;первая;;;;;25;1;1;0;Да;Учится$/);
    const rows = await sheet(`${back}/groups/list?${ofYear}`);
    expect(rows.map(([label]) => label)).toEqual(['Класс', '1 «Б»', '7 «А»']);
    const register = await sheet(`${back}/groups/by-id?${ofYear}&id=71`);
    expect(register[2]?.slice(0, 3)).toEqual([2, 'Абенов Алмас', 'Мужской']);
    expect(register[2]?.[5]).toEqual(new Date('2026-09-01T00:00:00Z'));
  });

  // covers CONT-014
  it('the students of a query are a sheet, with nothing in it that a spreadsheet would run', async () => {
    const lines = await csv(`${back}/contingent/list?${ofYear}&search=сумм&page=4&size=1`);
    expect(lines[0]?.startsWith('\ufeffУченик;Класс;ИИН;')).toBe(true);
    expect(lines.slice(1)).toHaveLength(1);
    expect(lines[1]?.startsWith("'=СУММ(1) Іңкәр;7 «А»;")).toBe(true);
    const rows = await sheet(`${back}/contingent/list?${ofYear}&sort=-name`);
    expect(rows[0]?.[0]).toBe('Ученик');
    expect(rows.flat()).toContain('=СУММ(1) Іңкәр');
    // A group lead gets the own class, as in the list.
    const own = await csv(`/api/v3/os/frontoffice/school/contingent/list?${ofYear}`, lead);
    expect(own.slice(1).every((line) => line.includes('7 «А»'))).toBe(true);
    expect((await ask(`${back}/contingent/list?${ofYear}&format=csv`, lead)).statusCode).toBe(403);
  });

  it('the staff is a sheet with the names of positions, and another kind of file is refused', async () => {
    const lines = await csv(`${back}/personnel/list?${ofYear}&size=2`);
    expect(lines[0]?.startsWith('\ufeffСотрудник;Должность;')).toBe(true);
    expect(lines.length).toBeGreaterThan(5);
    expect(lines.some((line) => line.startsWith('Сейітов Болат;Директор'))).toBe(true);
    expect((await ask(`${back}/personnel/list?${ofYear}&format=pdf`)).statusCode).toBe(422);
    // Without a kind the list is what it was.
    expect((await ask(`${back}/personnel/list?${ofYear}`)).headers['content-type']).toMatch(/^application\/json/);
  });
});
