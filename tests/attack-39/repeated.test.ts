// A press that is sent again: by the same person, by another one, after the right was taken, on another server, under a number of any shape.
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Credentials } from '#contract/core/credentials.ts';
import type { HandedOut } from '#contract/parents/parent-accounts.schema.ts';
import { accessLog, userSchools, users } from '#server/features/people/public.ts';
import { groups } from '#server/features/school/public.ts';
import { loginAttempts } from '#server/features/session/public.ts';
import { doneRequests } from '#server/writes/writes.tables.ts';
import { call } from '#tests/server/calls.ts';
import { iinsFrom } from '#tests/support/iins.ts';
import { newColleague, newPupil } from '#tests/support/new-people.ts';
import { headersOf, signIn } from '#tests/support/server.ts';
import { idOf, password } from '#tests/support/small-school.ts';
import { colleagues, contingent, openWorld, parents, personnel, press, pupils, type World } from './world.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());
const demote = (userId: number) => world.db.delete(userSchools).where(eq(userSchools.userId, userId));

describe('the same press', () => {
  it('F01 by who is no deputy any more tells no password, of colleagues, pupils or parents, on either server', async () => {
    const asked = [
      [`${colleagues}/reset-pass`, { ids: [5], requestId: press() }],
      [`${personnel}/reset-pass`, { id: 3, requestId: press() }],
      [`${pupils}/reset-pass`, { ids: [12], requestId: press() }],
      [`${personnel}/unblock`, { id: 5, requestId: press() }],
    ] as const;
    for (const [path, body] of asked) expect((await world.send(path, body, world.who.deputy)).status).toBe(200);
    await demote(world.who.deputy.userId);
    for (const server of [world.app, world.second])
      for (const [path, body] of asked) {
        const again = await world.send(path, body, world.who.deputy, 1, server);
        expect([again.status, again.text.includes('password')]).toEqual([403, false]);
      }
  });

  it('F02 by another person of the school runs for itself, with their own rights', async () => {
    const requestId = press();
    await world.send(`${colleagues}/reset-pass`, { ids: [5], requestId }, world.who.deputy);
    const teacher = await world.send(`${colleagues}/reset-pass`, { ids: [5], requestId }, world.who.teacher);
    expect(teacher.status).toBe(403);
    const director = await world.send<Credentials[]>(
      `${colleagues}/reset-pass`,
      { ids: [5], requestId },
      world.who.director,
    );
    expect(director.status).toBe(200);
  });

  it('F03 from another school, of another path, or with another body is no repetition', async () => {
    const requestId = press();
    await world.send(`${personnel}/block`, { id: 5, reason: null, requestId }, world.who.director);
    const other = [
      await world.send(`${personnel}/block`, { id: 3, reason: null, requestId }, world.who.director),
      await world.send(`${personnel}/unblock`, { id: 5, requestId }, world.who.director),
    ];
    expect(other.map(({ error }) => error?.code)).toEqual(['PAYLOAD_CHANGED', 'PAYLOAD_CHANGED']);
    expect(
      (await world.send(`${personnel}/block`, { id: 5, reason: null, requestId }, world.who.director, 2)).status,
    ).toBe(403);
  });

  it('F04 of a lead who lost the class, or the flag of the school, tells nothing', async () => {
    const requestId = press();
    const body = { ids: [12], requestId };
    expect((await world.send(`${pupils}/reset-pass`, body, world.who.lead)).status).toBe(200);
    await world.db.update(groups).set({ leadUserId: 5 }).where(eq(groups.id, 71));
    expect((await world.send(`${pupils}/reset-pass`, body, world.who.lead)).status).toBe(403);
    await world.db.update(groups).set({ leadUserId: 4 }).where(eq(groups.id, 71));
    const { schools } = await import('#server/features/school/public.ts');
    await world.db.update(schools).set({ flags: { apiVersion: 'v4' } });
    expect((await world.send(`${pupils}/reset-pass`, body, world.who.lead)).status).toBe(403);
  });

  it('F05 of a lead whose pupil went to another class meanwhile tells nothing of them', async () => {
    const requestId = press();
    const body = { ids: [12], requestId };
    await world.send(`${pupils}/reset-pass`, body, world.who.lead);
    await world.db.execute(
      sql`update group_members set group_id = 72 where student_group_uuid = ${idOf('member 1')}::uuid`,
    );
    const again = await world.send<Credentials[]>(`${pupils}/reset-pass`, body, world.who.lead);
    expect([again.status, again.text.includes('password')]).toEqual([404, false]);
  });

  it('F06 of a colleague who got a director’s position meanwhile tells a deputy nothing', async () => {
    const requestId = press();
    const body = { ids: [5], requestId };
    expect((await world.send(`${colleagues}/reset-pass`, body, world.who.deputy)).status).toBe(200);
    expect((await world.send(`${personnel}/update-access`, { id: 5, positionId: 1 }, world.who.director)).status).toBe(
      200,
    );
    const again = await world.send(`${colleagues}/reset-pass`, body, world.who.deputy);
    expect([again.status, again.text.includes('password')]).toEqual([403, false]);
  });

  it('F07 while the first one runs waits for it, on the other server too', async () => {
    const requestId = press();
    const body = { ...newColleague, iin: iinsFrom('8503154')(9), requestId };
    const answers = await Promise.all(
      [world.app, world.second, world.app, world.second].map((server) =>
        world.send<{ id: number }>(`${personnel}/create`, body, world.who.director, 1, server),
      ),
    );
    expect(new Set(answers.map(({ data }) => data?.id)).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  it('F08 as a nuance of the number: upper case, braces, none, an array', async () => {
    const requestId = press();
    const body = { id: 5, reason: null };
    expect((await world.send(`${personnel}/block`, { ...body, requestId }, world.who.director)).status).toBe(200);
    for (const odd of [requestId.toUpperCase(), [requestId], { a: 1 }, 1, '', `{${requestId}}`]) {
      const { status } = await world.send(`${personnel}/block`, { ...body, requestId: odd }, world.who.director);
      expect(status).toBeLessThan(500);
    }
  });

  it('F09 with a number in the body of a call that takes no body ends with no 500, and logs out each time', async () => {
    const as = await signIn(world.app, 'parent');
    for (const requestId of [{ a: 1 }, 'x', 1, [], null, 'a\u0000', press()]) {
      for (const line of [
        'POST /api/v4/os/profile/sessions/end-all',
        'POST /api/v4/os/profile/picture/remove',
        'POST /api/v4/os/jobs/00000000-0000-4000-8000-000000000000/cancel',
      ]) {
        const answer = await call(world.app, line, { as, body: { requestId } });
        expect([line, requestId, answer.status >= 500]).toEqual([line, requestId, false]);
      }
    }
    const requestId = press();
    const others = [await signIn(world.app, 'parent')];
    await call(world.app, 'POST /api/v4/os/profile/sessions/end-all', { as, body: { requestId } });
    others.push(await signIn(world.app, 'parent'));
    await call(world.app, 'POST /api/v4/os/profile/sessions/end-all', { as, body: { requestId } });
    expect(await Promise.all(others.map((one) => world.isAlive(one)))).toEqual([false, false]);
  });

  it('F10 keeps no password, code or IIN of another in what is stored', async () => {
    await world.send(`${pupils}/reset-pass`, { ids: [12] }, world.who.director);
    await world.send(`${parents}/invite`, { ids: [12] }, world.who.director);
    await world.send(`${contingent}/create`, { ...newPupil, iin: iinsFrom('1312315')(9) }, world.who.director);
    const stored = JSON.stringify(await world.db.select().from(doneRequests));
    expect(stored).not.toContain(iinsFrom('1312315')(9));
    expect(stored).not.toContain('"password"');
  });

  it('F11 of a legacy unblocking forgives no wrong passwords a second time', async () => {
    const line = 'POST /api/v2/os/backoffice/unblock/personnel/5';
    const body = { schoolId: 1, eduYear: 2026 };
    const unblock = () => call(world.app, line, { as: world.who.director, body });
    expect((await unblock()).status).toBeLessThan(500);
    await demote(world.who.director.userId);
    await world.db
      .insert(loginAttempts)
      .values({ key: 'login:stranger', failures: 30, windowStart: world.clock.now() });
    expect((await unblock()).status).toBe(403);
    expect(await world.db.select().from(loginAttempts).where(eq(loginAttempts.key, 'login:stranger'))).toHaveLength(1);
  });

  it('F12 records each telling of a password, also when the answer is lost and asked for again', async () => {
    const body = { ids: [12], requestId: press() };
    for (let round = 0; round < 3; round++) await world.send(`${pupils}/reset-pass`, body, world.who.director);
    const told = (await world.db.select().from(accessLog).where(eq(accessLog.ofUserId, 12))).filter(
      ({ what }) => what === 'password',
    );
    expect(told).toHaveLength(3);
    const [user] = await world.db.select().from(users).where(eq(users.id, 12));
    expect(user?.firstPasswordGeneration).toBe(1);
  });
});

describe('slips of parents', () => {
  it('F13 tell a lead nothing of a parent who works here, studies here or has a child elsewhere', async () => {
    const iin = iinsFrom('8403224')(1);
    await world.send(
      `${contingent}/set-parent`,
      { id: 12, parentship: [iin], names: [{ iin, surname: 'Сапарова', firstname: 'Жанна', patronymic: null }] },
      world.who.director,
    );
    const [mother] = await world.db.select().from(users).where(eq(users.iin, iin));
    const list = await call<{ rows: { id: string; iin: string | null; child: { id: number } }[] }>(
      world.app,
      `GET ${parents}?schoolId=1&eduYear=2026`,
      { as: world.who.lead },
    );
    const link = list.data.rows.find((row) => row.child.id === 12 && row.iin !== null)?.id ?? '';
    const userId = mother?.id ?? 0;
    await world.db.insert(userSchools).values({ userId, schoolId: 2, role: 'teacher' });
    const slips = await world.send<HandedOut>(`${parents}/slips`, { ids: [link] }, world.who.lead);
    expect([slips.status, slips.text.includes('password')]).toEqual([409, false]);
  });

  it('F14 are asked with another school in header, query and body, and refused', async () => {
    const answers = await Promise.all(
      [
        { 'x-school-id': '2' },
        { 'x-school-id': '1,2' },
        { 'x-school-id': '01' },
        { 'x-school-id': '1e0' },
        { 'x-school-id': ' 1' },
      ].map((headers) =>
        world.app.inject({
          method: 'POST',
          url: `${pupils}/slips`,
          headers: { ...headersOf(world.who.director), ...headers },
          payload: { schoolId: 2, eduYear: 2026, ids: [26] },
        }),
      ),
    );
    for (const answer of answers) {
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expect(answer.statusCode).toBeLessThan(500);
    }
    expect(password).toBe('qalam2026');
  });

  it('F15 know no link, code or waiting person of another school', async () => {
    const list = await call<{ rows: { id: string }[] }>(world.app, `GET ${parents}?schoolId=1&eduYear=2026`, {
      as: world.who.director,
    });
    const ids = list.data.rows.map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(0);
    for (const [path, body] of [
      [`${parents}/slips`, { ids }],
      [`${parents}/reset-pass`, { ids }],
      [`${parents}/block`, { id: ids[0], reason: null }],
      [`${parents}/unblock`, { id: ids[0] }],
      [`${parents}/iin`, { id: ids[0] }],
      [`${parents}/confirm`, { id: ids[0], isDocumentSeen: true }],
      [`${parents}/refuse`, { id: ids[0] }],
      [`${parents}/invite`, { ids: [12] }],
      [`${parents}/save-phone`, { id: ids[0], phone: '+77015551412' }],
      [`${contingent}/set-parent`, { id: 12, parentship: [] }],
      [`${contingent}/update`, { id: 12, surname: 'Басқа' }],
      [`${personnel}/update-user`, { id: 5, surname: 'Басқа' }],
      [`${personnel}/restore`, { id: 5 }],
    ] as const)
      expect([path, (await world.send(path, body, world.who.director2, 2)).status]).toEqual([
        path,
        path.endsWith('set-parent') ? expect.any(Number) : 404,
      ]);
    const [user] = await world.db.select().from(users).where(eq(users.id, 12));
    expect(user?.surname).not.toBe('Басқа');
  });
});
