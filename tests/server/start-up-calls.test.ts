// What the application requests first.
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { installation } from '#server/features/configuration/public.ts';
import { groups } from '#server/features/school/public.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { call } from './calls.ts';
import { edgeOfSuite } from './edge.ts';

describe.each(databaseKinds)('start-up calls on %s', (kind) => {
  const edge = edgeOfSuite(kind);

  // covers API-001 API-009
  it('give the configuration to everybody', async () => {
    const { status, data } = await call(edge.app, 'GET /api/v2/os/config/microservices');
    expect([status, data]).toEqual([
      200,
      {
        chat: { enabled: false },
        cdn: { enabled: false },
        notifications: { notifications_enabled: true },
        sso: { enabled: false },
        state: { version: 'test', lab: false, demo: false },
        journalServiceIsEnabled: true,
        links: {},
      },
    ]);
  });

  it('tell everybody where the installation leads to, and nothing that is no address of the web', async () => {
    const ask = async () => (await call<{ links: object }>(edge.app, 'GET /api/v2/os/config/microservices')).data.links;
    const { db } = edge.database;
    const value = {
      hosts: ['portal.example.kz'],
      messengers: [{ name: 'Telegram', address: 'https://t.me/qalam' }],
      paused: { courses: 'technicalWork' },
    };
    await db.insert(installation).values({ name: 'links', value });
    expect(await ask()).toEqual(value);
    for (const messengers of [[{ name: 'x', address: 'javascript:alert(1)' }], 'nonsense']) {
      await db
        .update(installation)
        .set({ value: { ...value, messengers } })
        .where(eq(installation.name, 'links'));
      expect(await ask()).toEqual({});
    }
    await db.delete(installation).where(eq(installation.name, 'links'));
  });

  // covers API-002
  it('give the options of the domain to everybody who is signed in: what the installation has set, else the defaults', async () => {
    const ask = async () => (await call(edge.app, 'GET /api/v2/os/config/domain-options', { as: edge.teacher })).data;
    expect(await ask()).toEqual({ notifications_enabled: true });
    const { db } = edge.database;
    await db.insert(installation).values({ name: 'domainOptions', value: { notifications_enabled: false } });
    expect(await ask()).toEqual({ notifications_enabled: false });
    await db.update(installation).set({ value: 'nonsense' }).where(eq(installation.name, 'domainOptions'));
    expect(await ask()).toEqual({ notifications_enabled: true });
  });

  // covers API-010
  it('give the quarters of the current year in the locale that is named', async () => {
    const ask = (query: string) =>
      call<{ number: number; name: string }[]>(edge.app, `GET /api/v2/os/quarters${query}`, { as: edge.teacher });
    expect((await ask('?locale=ru')).data).toEqual([
      { id: 1, number: 1, name: '1 четверть', dateStart: '2026-09-01', dateEnd: '2026-10-25' },
      { id: 2, number: 2, name: '2 четверть', dateStart: '2026-11-02', dateEnd: '2026-12-27' },
    ]);
    expect((await ask('?locale=kk')).data.map(({ name }) => name)).toEqual(['1-тоқсан', '2-тоқсан']);
    expect((await ask('?eduYear=2025')).data).toEqual([]);
  });

  // covers API-008 API-011 GROUP-014
  it('give the parallels of a year page by page, from page 1', async () => {
    const ask = (query: string) =>
      call(edge.app, `GET /api/v4/os/frontoffice/dictionary/parallels?schoolId=1&eduYear=2026${query}`, {
        as: edge.teacher,
      });
    const first = await ask('');
    expect(JSON.parse(first.text)).toEqual({ data: [{ parallel: 7, label: '7' }], meta: { page: 1, pages: 1 } });
    expect((await ask('&page=1')).text).toBe(first.text);
    expect((await ask('&page=2')).data).toEqual([]);
    expect((await ask('&page=0')).status).toBe(422);
    const { db } = edge.database;
    const group = { schoolId: 1, eduLang: 'kk', shift: 1, roomId: null, leadUserId: null };
    await db.insert(groups).values([
      { ...group, id: 62, parallel: 6, letter: 'Ә', eduYear: 2025 },
      { ...group, id: 91, parallel: 9, letter: 'Ә', eduYear: 2026, schoolId: 2 },
      { ...group, id: 32, parallel: 3, letter: 'Ә', eduYear: 2026 },
    ]);
    expect((await ask('')).data).toEqual([3, 7].map((parallel) => ({ parallel, label: String(parallel) })));
  });

  // covers I18N-003 I18N-007
  it('give a dictionary by its language, or by the header; kk means kz', async () => {
    const read = async (query: string, language: string) =>
      (
        await call<Record<string, string>>(edge.app, `GET /api/translate${query}`, {
          headers: { 'x-localization': language },
        })
      ).data['error.SIGN_IN_REQUIRED'];
    expect(await read('?lang=en', 'ru')).toBe('Sign in to continue.');
    expect(await read('', 'ru')).toMatch(/^[А-яё .,]+$/);
    expect(await read('?lang=kk', 'ru')).toBe(await read('?lang=kz', 'ru'));
    expect(await read('?lang=kk', 'ru')).not.toBe(await read('', 'ru'));
  });

  // covers I18N-008
  it('give the version of the dictionaries, the same until their texts change', async () => {
    const ask = () => call<{ lastUpdate: string }>(edge.app, 'GET /api/v3/translate-hash');
    const { data } = await ask();
    expect(data.lastUpdate).toMatch(/^[\w-]{16}$/);
    expect((await ask()).data).toEqual(data);
  });

  it('tell whether the server is ready, and on which database', async () => {
    expect((await call(edge.app, 'GET /api/health')).data).toEqual({
      version: 'test',
      database: kind,
      ready: true,
      realtime: { bus: 'memory', sockets: 0 },
    });
  });
});
