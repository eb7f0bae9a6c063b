// Sessions, links, hashes of sister services, calendar addresses, pushes: what outlives the right by which it was made.
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LoginAnswer } from '#contract/core/login-answer.ts';
import { pushEndpoints } from '#contract/push/push.endpoints.ts';
import { notices } from '#server/features/notices/public.ts';
import { parentChildren, userSchools, users } from '#server/features/people/public.ts';
import { sessions } from '#server/features/session/public.ts';
import { call } from '#tests/server/calls.ts';
import { FakePushService } from '#tests/support/fake-push-service.ts';
import { iinsFrom } from '#tests/support/iins.ts';
import { headersOf, type Session, signIn } from '#tests/support/server.ts';
import { idOf, password } from '#tests/support/small-school.ts';
import { syncBody } from '#tests/support/sync-body.ts';
import { operationOf } from '#tests/support/sync-caller.ts';
import { contingent, openWorld, personnel, pupils, type World } from './world.ts';

const sisters = { tutor: 'https://tutor.example/#{hash}', certificates: 'https://c.example.kz/' };
const calendar = '/api/v4/os/profile/calendar';
const iin = iinsFrom('8503154')(1);
let world: World;
let service: FakePushService;
beforeEach(async () => {
  service = new FakePushService();
  world = await openWorld({ sisters, push: service.options });
  for (const id of [5, 6]) await world.db.update(users).set({ iin }).where(eq(users.id, id));
});
afterEach(() => world.close());

const link = (as: Session, login = 'other') =>
  call(world.app, 'POST /api/v4/os/related-accounts/link', { as, language: 'en', body: { login, password } });
const through = async (as: Session, userId = 6, server = world.app): Promise<Session | null> => {
  const answer = await call<LoginAnswer>(server, 'POST /api/related-auth', { as, body: { userId } });
  return answer.status === 200 ? { userId, token: answer.data.access_token, cookie: '' } : null;
};
const feedOf = async (as: Session, at: number, studentSchoolUuid: string | null = null) =>
  (
    await call<{ path: string }>(world.app, `POST ${calendar}`, {
      as,
      school: at,
      body: { schoolId: at, studentSchoolUuid, homework: true, language: 'ru' },
    })
  ).data?.path;
const readFeed = (path: string) => call(world.app, `GET ${path}`);

describe('calendar addresses', () => {
  it('E01 one that was made through a link ends when the link is undone', async () => {
    const thief = await signIn(world.app, 'stranger');
    expect((await link(thief)).status).toBe(200);
    const inside = await through(thief);
    if (!inside) throw new Error('The link does not open');
    const path = await feedOf(inside, 2);
    const owner = await signIn(world.app, 'other');
    expect(
      (await call(world.app, 'POST /api/v4/os/related-accounts/unlink', { as: owner, body: { userId: 5 } })).status,
    ).toBe(200);
    expect(await world.isAlive(inside)).toBe(false);
    expect((await readFeed(path ?? '')).status).toBe(404);
  });

  it('E02 one that was made through a link ends with the password of the account that it came from', async () => {
    const thief = await signIn(world.app, 'stranger');
    await link(thief);
    const inside = await through(thief);
    if (!inside) throw new Error('The link does not open');
    const path = await feedOf(inside, 2);
    world.clock.advance(1_000);
    const owner = await signIn(world.app, 'stranger');
    expect((await world.choose(owner, password)).status).toBe(200);
    expect(await world.isAlive(inside)).toBe(false);
    expect((await readFeed(path ?? '')).status).toBe(404);
  });

  it('E03 one of a session that the person ended, as of a lost phone, ends with it', async () => {
    const phone = await signIn(world.app, 'parent');
    const path = await feedOf(phone, 1, idOf('student 0'));
    expect((await readFeed(path ?? '')).status).toBe(200);
    const owner = await signIn(world.app, 'parent');
    await call(world.app, 'POST /api/v4/os/profile/sessions/end-all', { as: owner, body: {} });
    expect((await readFeed(path ?? '')).status).toBe(404);
  });

  it('E04 of a child ends with the child, with the block, and is of nobody else’s child, school or year', async () => {
    const parent = await signIn(world.app, 'parent');
    const path = (await feedOf(parent, 1, idOf('student 0'))) ?? '';
    for (const [as, at, uuid] of [
      [parent, 1, idOf('student 1')],
      [parent, 2, idOf('student 0')],
      [world.who.teacher, 1, idOf('student 0')],
    ] as const)
      expect(await feedOf(as, at, uuid)).toBeUndefined();
    await world.db.delete(parentChildren).where(eq(parentChildren.parentUserId, 7));
    expect((await readFeed(path)).status).toBe(404);
  });

  it('E05 of a teacher who was dismissed tells nothing, and the list of addresses neither', async () => {
    const path = (await feedOf(world.who.teacher, 1)) ?? '';
    expect((await readFeed(path)).status).toBe(200);
    await world.send(
      `${personnel}/delete`,
      { id: 2, date: '2026-11-20', order: null, reason: null },
      world.who.director,
    );
    expect((await readFeed(path)).status).toBe(404);
  });

  it('E06 wrong, long and foreign tokens are all answered alike', async () => {
    const path = (await feedOf(world.who.teacher, 1)) ?? '';
    const secret = path.replace('/calendar/1-', '');
    for (const asked of [
      `/calendar/2-${secret}`,
      `/calendar/01-${secret}x`,
      '/calendar/1-.ics',
      '/calendar/1-%00.ics',
      '/calendar/999999999-a.ics',
      `/calendar/1-${'a'.repeat(150)}.ics`,
    ])
      expect([400, 404]).toContain((await readFeed(asked)).status);
  });
});

describe('links and sister services', () => {
  it('E07 whoever came by a hash or a link links nothing, and changes no password without the old one', async () => {
    const owner = await signIn(world.app, 'stranger');
    await link(owner);
    const inside = await through(owner);
    if (!inside) throw new Error('The link does not open');
    const hash = await call<{ hash: string }>(world.app, 'GET /api/ustaz/behalf', { as: inside });
    const back = await call<LoginAnswer>(world.app, 'POST /api/ustaz/behalf', { body: { hash: hash.data.hash } });
    const arrived = { userId: 6, token: back.data.access_token, cookie: '' };
    for (const as of [inside, arrived]) expect((await link(as, 'teacher')).status).toBe(422);
    expect((await world.choose(arrived, 'wrong1234')).status).toBe(422);
    // All end with the first.
    await call(world.app, 'GET /api/logout?soft=0', { as: owner });
    expect([await world.isAlive(inside), await world.isAlive(arrived)]).toEqual([false, false]);
  });

  it('E08 a hash is spent once, by one of two servers, for its own target, and not after a reset', async () => {
    const as = await signIn(world.app, 'stranger');
    const made = async () => (await call<{ hash: string }>(world.app, 'GET /api/ustaz/behalf', { as })).data.hash;
    const hash = await made();
    const both = await Promise.all(
      [world.app, world.second].map((server) => call(server, 'POST /api/ustaz/behalf', { body: { hash } })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 410]);
    const other = await made();
    expect(
      (await call(world.app, 'POST /api/v4/os/handover/person', { body: { hash: other, target: 'partner' } })).status,
    ).toBe(410);
    const third = await made();
    await world.send(`${personnel}/reset-pass`, { id: 5 }, world.who.director);
    expect((await call(world.app, 'POST /api/ustaz/behalf', { body: { hash: third } })).status).toBe(410);
  });

  it('E09 a hash of a person who lost the last role tells nobody who they are', async () => {
    const as = await signIn(world.app, 'stranger');
    const { data } = await call<{ address: string }>(world.app, 'POST /api/v4/os/handover', {
      as,
      body: { target: 'certificates' },
    });
    await world.send(
      `${personnel}/delete`,
      { id: 5, date: '2026-11-20', order: null, reason: null },
      world.who.director,
    );
    const hash = data.address.split('#')[1];
    const told = await call(world.app, 'POST /api/v4/os/handover/person', { body: { hash, target: 'certificates' } });
    expect([told.status, told.text.includes('Валентина')]).toEqual([403, false]);
    // And makes no new one for employees.
    expect((await call(world.app, 'POST /api/v4/os/handover', { as, body: { target: 'certificates' } })).status).toBe(
      403,
    );
  });

  it('E10 a person who is nothing any more keeps a session that reads nothing of the school', async () => {
    const as = await signIn(world.app, 'stranger');
    await world.send(
      `${personnel}/delete`,
      { id: 5, date: '2026-11-20', order: null, reason: null },
      world.who.director,
    );
    const asked = [
      'GET /api/v4/os/user-info',
      'GET /api/v4/os/backoffice/changes/batches?schoolId=1',
      'GET /api/v3/os/backoffice/school/personnel/list?schoolId=1&eduYear=2026',
      'GET /api/v4/os/notifications?schoolId=1',
    ];
    for (const line of asked) expect((await call(world.app, line, { as })).status).toBeGreaterThanOrEqual(400);
    const sync = await world.app.inject({
      method: 'POST',
      url: '/api/v4/os/sync',
      headers: headersOf(as),
      payload: syncBody({ clientId: idOf('gone'), userId: 5 }),
    });
    expect(sync.statusCode).toBeGreaterThanOrEqual(400);
  });

  it('E11 an admission and a return at once on two servers leave a pupil in one school, and no session', async () => {
    for (let round = 0; round < 3; round++) {
      const pupil = iinsFrom('1312315')(50 + round);
      const born = { surname: 'Ержанов', firstname: 'Нұрбек', patronymic: null, isNotResident: false, gender: 'm' };
      const body = {
        ...born,
        ...{ iin: pupil, bornDate: '2013-12-31', phone: null, address: null, isInStatistic: 1 },
        ...{ arrivalDate: '2026-11-20', reason: 'same_district', arrivalOrder: null, arrivalOrderDate: null },
      };
      const first = await world.send<{ id: number }>(
        `${contingent}/create`,
        { ...body, groupId: 71 },
        world.who.director,
      );
      await world.send(
        `${contingent}/delete`,
        { id: first.data.id, date: '2026-11-19', reason: 'same_district', orderNumber: null, orderDate: null },
        world.who.director,
      );
      const arrival = {
        groupId: 71,
        arrivalDate: '2026-11-20',
        reason: 'same_district',
        arrivalOrder: null,
        arrivalOrderDate: null,
      };
      await Promise.all([
        world.send(`${contingent}/restore`, { id: first.data.id, ...arrival }, world.who.director),
        world.send(`${contingent}/create`, { ...body, groupId: 81 }, world.who.director2, 2, world.second),
        world.send(`${pupils}/reset-pass`, { ids: [first.data.id] }, world.who.director, 1, world.second),
      ]);
      const { students } = await import('#server/features/people/public.ts');
      const cards = await world.db.select().from(students).where(eq(students.userId, first.data.id));
      expect(cards.filter(({ state }) => state === 'active').length).toBeLessThanOrEqual(1);
    }
  });
});

describe('the word of a sign-in on a new device', () => {
  const push = async (login: string, path: string, body: object) => {
    const as = await signIn(world.app, login);
    await world.app.inject({
      method: 'POST',
      url: `${pushEndpoints.settings.path}${path}`,
      headers: headersOf(as),
      payload: body,
    });
    return as;
  };

  it('E12 is told to the telephone of the owner, although the thief marks it as read at once', async () => {
    await push('parent', '/device', service.subscribe('phone'));
    const pushes = world.app.startPushes({ everyMs: 1_000_000_000 });
    try {
      const thief = await signIn(world.app, 'parent', { isNewDevice: true });
      await expect
        .poll(async () => (await world.db.select().from(notices)).map(({ fact }) => fact.split(':')[0]))
        .toContain('signIn');
      await world.app.inject({
        method: 'POST',
        url: '/api/v4/os/sync',
        headers: headersOf(thief),
        payload: syncBody({ clientId: idOf('thief'), userId: 7 }, [
          operationOf(1, 'markNoticesSeen', { userId: 7, upTo: world.clock.now() + 1 }),
        ]),
      });
      world.clock.advance(1_000);
      await pushes.turn();
      expect(service.taken().length).toBe(1);
    } finally {
      await pushes.stop();
    }
  });

  it('E13 is no one else’s: devices and choices of another are neither read, changed nor tested', async () => {
    await push('parent', '/device', service.subscribe('phone'));
    const { pushDevices } = await import('#server/features/push/public.ts');
    const [device] = await world.db.select().from(pushDevices);
    const as = world.who.teacher;
    const body = { id: device?.id ?? '' };
    await call(world.app, `POST ${pushEndpoints.remove.path}`, { as, body });
    expect(await world.db.select().from(pushDevices)).toHaveLength(1);
    expect((await call(world.app, `POST ${pushEndpoints.test.path}`, { as, body })).status).toBe(404);
    for (const endpoint of [
      'https://127.0.0.1/a',
      'http://push.example.kz/a',
      'https://push.example.kz:8443/a',
      'https://a@push.example.kz/a',
      'https://evilpush.example.kz/a',
      'https://push.example.kz.evil.kz/a',
    ])
      expect(
        (await call(world.app, `POST ${pushEndpoints.add.path}`, { as, body: service.subscribe('x', { endpoint }) }))
          .status,
      ).toBeGreaterThanOrEqual(400);
  });

  it('E14 a parent without a child changes the password, and is told of it nowhere else', async () => {
    const as = await signIn(world.app, 'parent2');
    expect((await world.choose(as, password)).status).toBe(200);
    const [role] = await world.db.select().from(userSchools).where(eq(userSchools.userId, 8));
    expect(role?.schoolId).toBe(0);
    expect((await world.db.select().from(sessions).where(eq(sessions.userId, 8))).length).toBeGreaterThan(0);
  });

  it('E15 a backup of a device that is put back opens nothing after a reset, and ends one session alone', async () => {
    const device = await signIn(world.app, 'parent');
    const refresh = (cookie: string) =>
      call(world.app, 'POST /api/refresh_token', { headers: { cookie }, body: { userId: 7 } });
    const renewed = await refresh(device.cookie);
    expect(renewed.status).toBe(200);
    const cookieIn = (answer: typeof renewed) => {
      const cookie = answer.cookies.find(({ name, value }) => name.startsWith('qalam_refresh') && value !== '');
      return `${cookie?.name}=${cookie?.value}`;
    };
    const next = await refresh(cookieIn(renewed));
    const other = await signIn(world.app, 'parent');
    // The first cookie, from the backup, two generations late.
    expect((await refresh(device.cookie)).status).toBe(401);
    expect((await refresh(cookieIn(next))).status).toBe(401);
    expect((await refresh(other.cookie)).status).toBe(200);
  });

  it('E16 and sends no request to support a second time, nor opens an answered one again', async () => {
    const { supportTickets } = await import('#server/features/support/support.tables.ts');
    const { supportAccess } = await import('../support-requests/support.access.ts');
    const as = await signIn(world.app, 'parent');
    const uuid = idOf('e16');
    const operation = operationOf(1, 'openTicket', {
      userId: 7,
      uuid,
      ticket: supportAccess.payloads.openTicket.ticket,
    });
    const sendFrom = (clientId: string) =>
      world.app.inject({
        method: 'POST',
        url: '/api/v4/os/sync',
        headers: headersOf(as),
        payload: syncBody({ clientId, userId: 7 }, [operation]),
      });
    await sendFrom(idOf('before'));
    await world.db.update(supportTickets).set({ closedAt: 1, answer: 'x', answeredAt: 1 });
    for (const clientId of [idOf('before'), idOf('put back')]) expect((await sendFrom(clientId)).statusCode).toBe(200);
    expect(await world.db.select().from(supportTickets)).toMatchObject([{ uuid, closedAt: 1, answer: 'x' }]);
  });
});
