// Whose passwords a person was told is in the access log; whoever takes over is told nothing of it.
import { and, eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Credentials } from '#contract/core/credentials.ts';
import { accessLog, userSchools, users } from '#server/features/people/public.ts';
import { loginAttempts } from '#server/features/session/public.ts';
import { call } from '#tests/server/calls.ts';
import { signIn } from '#tests/support/server.ts';
import { idOf } from '#tests/support/small-school.ts';
import { openWorld, personnel, pupils, type World } from './world.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

it('R01 a pupil’s slip that a lead printed before the pupil moved to another class of the school opens no account', async () => {
  const { data } = await world.send<Credentials[]>(`${pupils}/reset-pass`, { ids: [12] }, world.who.lead);
  const moved = await world.send(
    `${pupils}/student-group/move`,
    {
      moves: [{ studentGroupUuid: idOf('member 1'), groupId: 72 }],
      ...{ dryRun: false, date: '2026-11-20', reason: 'class', orderNumber: null, orderDate: null },
    },
    world.who.director,
  );
  expect(moved.status).toBe(200);
  expect((await world.send(`${pupils}/slips`, { ids: [12] }, world.who.lead)).status).toBe(404);
  expect(await world.enter(data[0]?.login ?? '', data[0]?.password ?? '')).toBeNull();
});

it('R02 each password that was told is in the log, with who was told', async () => {
  await world.send<Credentials[]>(`${pupils}/slips`, { ids: [13, 14] }, world.who.lead);
  const told = await world.db
    .select()
    .from(accessLog)
    .where(and(eq(accessLog.what, 'password'), eq(accessLog.userId, world.who.lead.userId)));
  expect(told.map(({ ofUserId }) => ofUserId).sort()).toEqual([13, 14]);
});

it('R03 the school that may not reset an account clears no counts of wrong passwords of it either', async () => {
  await world.db.insert(userSchools).values({ userId: 5, schoolId: 2, role: 'teacher' });
  await world.db.insert(loginAttempts).values({ key: 'login:stranger', failures: 30, windowStart: world.clock.now() });
  expect((await world.send(`${personnel}/reset-pass`, { id: 5 }, world.who.deputy)).status).toBeGreaterThanOrEqual(400);
  await world.send(`${personnel}/unblock`, { id: 5 }, world.who.deputy);
  expect(await world.db.select().from(loginAttempts).where(eq(loginAttempts.key, 'login:stranger'))).toHaveLength(1);
});

it('R04 an account that is blocked while it signs in, by login, code, hash or link, has no session', async () => {
  for (let round = 0; round < 5; round++) {
    const entering = call<{ access_token: string }>(world.second, 'POST /api/login', {
      body: { login: 'stranger', password: 'qalam2026' },
    });
    await new Promise((resolve) => setTimeout(resolve, round * 3));
    await world.send(`${personnel}/block`, { id: 5, reason: null }, world.who.director);
    const entered = await entering;
    const session = { userId: 5, token: entered.data?.access_token ?? '', cookie: '' };
    if (entered.status === 200) expect(await world.isAlive(session)).toBe(false);
    await world.send(`${personnel}/unblock`, { id: 5 }, world.who.director);
  }
});

it('R05 a teacher of two schools is reset by neither, and by the other once one has dismissed them', async () => {
  const { staffMembers } = await import('#server/features/people/public.ts');
  await world.db.insert(userSchools).values({ userId: 5, schoolId: 2, role: 'teacher' });
  await world.db.insert(staffMembers).values({ schoolId: 2, userId: 5, positionId: 4, changedAt: 1 });
  const inside = await signIn(world.app, 'stranger');
  for (const [as, at] of [
    [world.who.director, 1],
    [world.who.director2, 2],
  ] as const)
    for (const path of ['reset-pass', 'slip', 'block'])
      expect((await world.send(`${personnel}/${path}`, { id: 5, reason: null }, as, at)).status).toBeGreaterThanOrEqual(
        400,
      );
  await world.send(
    `${personnel}/delete`,
    { id: 5, date: '2026-11-20', order: null, reason: null },
    world.who.director2,
    2,
  );
  expect((await world.send(`${personnel}/reset-pass`, { id: 5 }, world.who.director)).status).toBe(200);
  expect(await world.isAlive(inside)).toBe(false);
  expect((await world.send(`${personnel}/restore`, { id: 5 }, world.who.director2, 2)).status).toBeGreaterThanOrEqual(
    400,
  );
  const [user] = await world.db.select().from(users).where(eq(users.id, 5));
  expect(user?.passwordHash).toBeNull();
});
