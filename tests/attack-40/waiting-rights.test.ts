// A call that waits, in the line of its own person, in that of its school, or for a lock, is worked on with the rights that its caller had when it came.
import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Credentials } from '#contract/core/credentials.ts';
import { defineEndpoint } from '#contract/core/endpoint.ts';
import type { HandedOut } from '#contract/parents/parent-accounts.schema.ts';
import { buildApp } from '#server/app.ts';
import { userSchools, users } from '#server/features/people/public.ts';
import { renewToldPasswords } from '#server/features/session/public.ts';
import { route } from '#server/plugins/routes.ts';
import { call } from '#tests/server/calls.ts';
import { iinsFrom } from '#tests/support/iins.ts';
import { newColleague } from '#tests/support/new-people.ts';
import { idOf } from '#tests/support/small-school.ts';
import { colleagues, contingent, openWorld, parents, personnel, press, pupils, type World } from './world.ts';

const profiles = '/api/v4/os/backoffice/people-management/contingent/student-profiles';
const iin = iinsFrom('8403224')(1);
const name = { iin, surname: 'Сапарова', firstname: 'Жанна', patronymic: null };
let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
/** Holds the people of the school, as any long write of the office does. */
async function whileSchoolIsHeld<Result>(work: () => Promise<Result>): Promise<Result> {
  const release = Promise.withResolvers<void>();
  const isHeld = Promise.withResolvers<void>();
  const holding = world.database.transaction(async (db) => {
    await db.execute(sql`select id from schools where id = 1 for no key update`);
    isHeld.resolve();
    await release.promise;
  });
  await isHeld.promise;
  const result = await work();
  release.resolve();
  await holding;
  return result;
}
const dismissal = (id: number) =>
  world.send(`${personnel}/delete`, { id, date: '2026-11-20', order: null, reason: null }, world.who.director);
const firstPasswordOf = async (id: number) => {
  const { data } = await world.send<Credentials[]>(`${colleagues}/reset-pass`, { ids: [id] }, world.who.director);
  return data?.[0];
};

describe('a deputy who presses while they are dismissed', () => {
  it('W01 is told no password of a colleague that stays good', async () => {
    await firstPasswordOf(5);
    const [gone, told] = await whileSchoolIsHeld(async () => {
      const first = dismissal(world.who.deputy.userId);
      await pause(400);
      const second = world.send<Credentials[]>(`${colleagues}/slips`, { ids: [5] }, world.who.deputy);
      await pause(400);
      return [first, second] as const;
    }).then((both) => Promise.all(both));
    expect(gone.status).toBe(200);
    const slip = told.status === 200 ? told.data[0] : undefined;
    expect(slip && (await world.enter(slip.login, slip.password ?? ''))).toBeFalsy();
  });

  it('W02 resets nobody', async () => {
    const [gone, told] = await whileSchoolIsHeld(async () => {
      const first = dismissal(world.who.deputy.userId);
      await pause(400);
      const second = world.send<Credentials[]>(`${pupils}/reset-pass`, { ids: [12] }, world.who.deputy);
      await pause(400);
      return [first, second] as const;
    }).then((both) => Promise.all(both));
    expect(gone.status).toBe(200);
    const slip = told.status === 200 ? told.data[0] : undefined;
    expect(slip && (await world.enter(slip.login, slip.password ?? ''))).toBeFalsy();
  });

  it('W03 is told no slip of a parent', async () => {
    await world.send(`${contingent}/set-parent`, { id: 12, parentship: [iin], names: [name] }, world.who.director);
    const list = await call<{ rows: { id: string; iin: string | null; child: { id: number } }[] }>(
      world.app,
      `GET ${parents}?schoolId=1&eduYear=2026`,
      { as: world.who.deputy },
    );
    const link = list.data.rows.find((row) => row.child.id === 12 && row.iin !== null)?.id ?? '';
    const [gone, told] = await whileSchoolIsHeld(async () => {
      const first = dismissal(world.who.deputy.userId);
      await pause(400);
      const second = world.send<HandedOut>(`${parents}/slips`, { ids: [link] }, world.who.deputy);
      await pause(400);
      return [first, second] as const;
    }).then((both) => Promise.all(both));
    expect(gone.status).toBe(200);
    const slip = told.status === 200 ? told.data.slips[0] : undefined;
    expect(slip && (await world.enter(slip.login, slip.password ?? ''))).toBeFalsy();
  });

  it('W04 hires nobody', async () => {
    const [gone, hired] = await whileSchoolIsHeld(async () => {
      const first = dismissal(world.who.deputy.userId);
      await pause(400);
      const second = world.send(
        `${personnel}/create`,
        { ...newColleague, iin: iinsFrom('8503154')(2) },
        world.who.deputy,
      );
      await pause(400);
      return [first, second] as const;
    }).then((both) => Promise.all(both));
    expect(gone.status).toBe(200);
    expect(hired.status).toBe(403);
  });

  it('W05 reads the card of a pupil with the password: not the one that was given because they left', async () => {
    const { data } = await world.send<Credentials[]>(`${pupils}/reset-pass`, { ids: [12] }, world.who.director);
    expect(data[0]?.password).toBeTruthy();
    const told = await new Promise<Awaited<ReturnType<typeof call<Credentials>>>>((resolve, reject) => {
      world.database
        .transaction(async (db) => {
          // Whatever is read after the record of who was told waits here.
          await db.execute(sql`lock table grants in access exclusive mode`);
          const asking = call<Credentials>(
            world.app,
            `GET ${profiles}/credentials?schoolId=1&eduYear=2026&studentSchoolUuid=${idOf('student 1')}`,
            { as: world.who.deputy },
          );
          await pause(1_500);
          await db.delete(userSchools).where(eq(userSchools.userId, world.who.deputy.userId));
          await renewToldPasswords(db, 1, { by: [world.who.deputy.userId] }, world.clock.now());
          return { asking };
        })
        .then(({ asking }) => asking)
        .then(resolve, reject);
    });
    console.log('W05', told.status, told.text.slice(0, 200));
    const slip = told.status === 200 ? told.data : undefined;
    expect(slip && (await world.enter(slip.login, slip.password ?? ''))).toBeFalsy();
  });
});

describe('a call that waits behind the others of its person', () => {
  const slow = defineEndpoint({
    method: 'GET',
    path: '/api/slow-for-a-test',
    summary: 'Waits',
    access: 'signedIn',
    school: 'none',
    params: undefined,
    query: undefined,
    body: undefined,
    data: z.object({ done: z.boolean() }),
  });

  async function behindSix<Result>(work: (app: FastifyInstance) => Promise<Result>, between: () => Promise<unknown>) {
    const release = Promise.withResolvers<void>();
    const app = await buildApp({
      ...{ database: world.database, clock: world.clock, version: 'test', lab: false, logLevel: 'silent' },
      moreRoutes: (routes, services) =>
        route(routes, services, slow, async () => {
          await release.promise;
          return { data: { done: true } };
        }),
    });
    await app.ready();
    try {
      const six = Array.from({ length: 6 }, () => call(app, 'GET /api/slow-for-a-test', { as: world.who.deputy }));
      await pause(300);
      const seventh = work(app);
      await pause(300);
      await between();
      release.resolve();
      const answer = await seventh;
      await Promise.all(six);
      return answer;
    } finally {
      await app.close();
    }
  }

  it('W10 is asked for its right when its turn comes: a slip', async () => {
    await firstPasswordOf(5);
    const told = await behindSix(
      (app) => world.send<Credentials[]>(`${colleagues}/slips`, { ids: [5] }, world.who.deputy, 1, app),
      async () => expect((await dismissal(world.who.deputy.userId)).status).toBe(200),
    );
    expect(told.status).toBe(403);
  });

  it('W11 reads no list of the school any more', async () => {
    const seen = await behindSix(
      (app) => call(app, `GET ${personnel}/list?schoolId=1&eduYear=2026`, { as: world.who.deputy }),
      async () => expect((await dismissal(world.who.deputy.userId)).status).toBe(200),
    );
    console.log('W11', seen.status, seen.text.slice(0, 80));
    expect(seen.status).toBe(403);
  });

  it('W12 writes nothing with a session that was ended meanwhile', async () => {
    const saved = await behindSix(
      (app) =>
        call(app, 'POST /api/v4/os/profile/contacts', {
          as: world.who.deputy,
          body: { phone: '+77011234567', requestId: press() },
        }),
      async () => {
        await world.send(`${personnel}/reset-pass`, { id: world.who.deputy.userId }, world.who.director);
      },
    );
    expect(saved.status).toBe(401);
    const [user] = await world.db.select().from(users).where(eq(users.id, world.who.deputy.userId));
    expect(user?.phone).toBeNull();
  });
});
