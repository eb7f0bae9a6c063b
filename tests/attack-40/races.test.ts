// Two who write at the same time, each after a look that was right: power over accounts, grants, calendar addresses.
import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Credentials } from '#contract/core/credentials.ts';
import type { Db } from '#server/db/client.ts';
import { grants, users } from '#server/features/people/public.ts';
import { call } from '#tests/server/calls.ts';
import { signIn } from '#tests/support/server.ts';
import { password } from '#tests/support/small-school.ts';
import { colleagues, desk, grantPath, openWorld, personnel, press, type World } from './world.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
/** Holds something in a transaction of its own, does work meanwhile, and takes back what it held. */
async function whileHeld<Result>(hold: (db: Db) => Promise<unknown>, work: () => Promise<Result>): Promise<Result> {
  const release = Promise.withResolvers<void>();
  const isHeld = Promise.withResolvers<void>();
  const holding = world.database
    .transaction(async (db) => {
      await hold(db);
      isHeld.resolve();
      await release.promise;
      throw new Error('taken back');
    })
    .catch(() => undefined);
  await isHeld.promise;
  const result = await work();
  release.resolve();
  await holding;
  return result;
}
const resetPassword = async (id: number) => {
  const answer = await world.send<Credentials[]>(`${colleagues}/reset-pass`, { ids: [id] }, world.who.deputy);
  return { status: answer.status, slip: answer.data?.[0] };
};

describe('a grant', () => {
  it('G01 is not given to an account whose password a school prints while it is given', async () => {
    // The same grant is being written by another: the one who gives waits after all checks.
    const rival = (db: Db) =>
      db.insert(grants).values({
        ...{ uuid: randomUUID(), userId: 5, kind: 'support_desk' as const, givenBy: world.who.country.userId },
        ...{ givenAt: 1, takenBy: null, takenAt: null },
      });
    const [giving, printed] = await whileHeld(rival, async () => {
      const given = world.grant(5);
      await pause(600);
      const reset = await Promise.race([resetPassword(5), pause(1_500).then(() => null)]);
      return [given, reset] as const;
    });
    const given = await giving;
    await pause(300);
    const [user] = await world.db.select().from(users).where(eq(users.id, 5));
    console.log(
      'G01 given',
      given.status,
      'reset',
      printed?.status ?? 'waited',
      'has own password',
      user?.passwordHash !== null,
    );
    const isPrinted = user?.passwordHash === null;
    expect(isPrinted && (await world.holds(5))).toBe(false);
  });

  it('G02 an account that gets a grant while it is reset is not opened by the slip', async () => {
    // The reset waits for the account after it has asked whether a grant is there.
    const [resetting, given] = await whileHeld(
      (db) => db.execute(sql`select id from users where id = 5 for share`),
      async () => {
        const reset = resetPassword(5);
        await pause(600);
        const answer = await Promise.race([world.grant(5), pause(1_500).then(() => null)]);
        return [reset, answer] as const;
      },
    );
    const { status, slip } = await resetting;
    await pause(1_000);
    console.log('G02 given', given?.status ?? 'waited', 'reset', status);
    const [user] = await world.db.select().from(users).where(eq(users.id, 5));
    expect(user?.passwordHash === null && (await world.holds(5))).toBe(false);
    if (slip?.password && (await world.holds(5))) expect(await world.enter(slip.login, slip.password)).toBeNull();
  });

  it('G03 that is taken back by undo is not given again to an account with a printed password', async () => {
    const given = await world.grant(5);
    const taken = await call<{ batch: string }>(world.app, `POST ${grantPath}/${given.data.uuid}/take-back`, {
      as: world.who.country,
      body: { schoolId: 1, requestId: press() },
    });
    console.log('G03 take back', taken.status);
    await resetPassword(5);
    await call(world.app, 'POST /api/v4/os/changes/undo', {
      as: world.who.country,
      body: { schoolId: 1, eduYear: 2026, requestId: press(), batch: taken.data?.batch },
    });
    expect(await world.holds(5)).toBe(false);
  });

  it('G04 of a blocked person reads no requests, also with a session that was there', async () => {
    const holder = await signIn(world.app, 'stranger');
    await world.grant(5);
    expect((await call(world.app, `GET ${desk}`, { as: holder })).status).toBe(200);
    // The school of a holder may not block: the account is used beyond it.
    const blocked = await world.send(`${personnel}/block`, { id: 5, reason: null }, world.who.director);
    expect(blocked.status).toBe(409);
  });
});

describe('a calendar address', () => {
  const base = '/api/v4/os/profile/calendar';
  const read = (path: string) => call(world.app, `GET ${path}`);
  const make = (as: Awaited<ReturnType<typeof signIn>>) =>
    call<{ path: string }>(world.app, `POST ${base}`, {
      as,
      body: { schoolId: 1, studentSchoolUuid: null, homework: false, language: 'ru' },
    });

  it('F01 does not outlive a reset that was asked for before it was made, and done after', async () => {
    const thief = await signIn(world.app, 'teacher');
    const held = Promise.withResolvers<void>();
    const isHeld = Promise.withResolvers<void>();
    const holding = world.database.transaction(async (db) => {
      await db.execute(sql`select id from schools where id = 1 for no key update`);
      isHeld.resolve();
      await held.promise;
    });
    await isHeld.promise;
    const resetting = world.send(`${personnel}/reset-pass`, { id: 2 }, world.who.director);
    await pause(500);
    world.clock.advance(1_500);
    const { status, data } = await make(thief);
    expect(status).toBe(200);
    held.resolve();
    await holding;
    expect((await resetting).status).toBe(200);
    expect(await world.isAlive(thief)).toBe(false);
    expect((await read(data.path)).status).toBe(404);
  });

  it('F02 nor the change of the own password', async () => {
    const [thief, owner] = [await signIn(world.app, 'teacher'), await signIn(world.app, 'teacher')];
    // The change waits for the sessions of the account, after it has noted when it was.
    const held = Promise.withResolvers<void>();
    const isHeld = Promise.withResolvers<void>();
    const holding = world.database.transaction(async (db) => {
      await db.execute(sql`select id from sessions where user_id = 2 for share`);
      isHeld.resolve();
      await held.promise;
    });
    await isHeld.promise;
    const changing = world.choose(owner, password);
    await pause(800);
    world.clock.advance(1_500);
    const { status, data } = await make(thief);
    expect(status).toBe(200);
    held.resolve();
    await holding;
    expect((await changing).status).toBe(200);
    expect((await read(data.path)).status).toBe(404);
  });

  it('F03 that is made after the change lives', async () => {
    const owner = await signIn(world.app, 'teacher');
    expect((await world.choose(owner, password)).status).toBe(200);
    const { data } = await make(owner);
    expect((await read(data.path)).status).toBe(200);
  });

  it('F04 in a school that dismissed its teacher tells nothing', async () => {
    const teacher = await signIn(world.app, 'teacher');
    const { data } = await make(teacher);
    await world.send(
      `${personnel}/delete`,
      { id: 2, date: '2026-11-20', order: null, reason: null },
      world.who.director,
    );
    expect((await read(data.path)).status).toBe(404);
  });

  it('F05 of a blocked teacher tells nothing', async () => {
    const teacher = await signIn(world.app, 'teacher');
    const { data } = await make(teacher);
    await world.send(`${personnel}/block`, { id: 2, reason: null }, world.who.director);
    expect((await read(data.path)).status).toBe(404);
  });
});

describe('an own password', () => {
  it('P01 is not chosen by a session that ends while the present one is looked at', async () => {
    const [thief, owner] = [await signIn(world.app, 'teacher'), await signIn(world.app, 'teacher')];
    // The thief knows the password too, and is signed out everywhere meanwhile.
    const changing = whileHeld(
      (db) => db.execute(sql`select id from users where id = 2 for update`),
      async () => {
        const sent = world.choose(thief, password, 'thief2031');
        await pause(1_000);
        await call(world.app, 'POST /api/v4/os/profile/sessions/end-all', { as: owner, body: {} });
        return { sent };
      },
    );
    const answer = await (await changing).sent;
    console.log('P01', answer.status);
    expect(await world.enter('teacher', 'thief2031')).toBeNull();
  });
});
