// A call that waits is worked on with the rights that its caller has when its turn comes: in the line of its own person, and for a lock.
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Credentials } from '#contract/core/credentials.ts';
import { defineEndpoint } from '#contract/core/endpoint.ts';
import { buildApp } from '#server/app.ts';
import type { Database } from '#server/db/client.ts';
import { userSchools } from '#server/features/people/public.ts';
import { route } from '#server/plugins/routes.ts';
import { handsOfPerson } from '#server/shared/hands.ts';
import { databaseKind } from '#tests/support/database.ts';
import { holdSchoolOne, whileHeld } from '#tests/support/held.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { type Session, signIn, testClock } from '#tests/support/server.ts';
import { idOf } from '#tests/support/small-school.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';
import { call } from './calls.ts';

const personnel = '/api/v3/os/backoffice/school/personnel';
const waits = defineEndpoint({
  method: 'GET',
  path: '/api/waits',
  summary: 'Waits for the test',
  access: 'signedIn',
  school: 'none',
  params: undefined,
  query: undefined,
  body: undefined,
  data: z.object({ done: z.boolean() }),
});
let presses = 0;

describe('a deputy who is dismissed while their calls wait', () => {
  let database: Database;
  let app: FastifyInstance;
  let [director, deputy]: Session[] = [];
  let release: PromiseWithResolvers<void>;
  /** Calls that are being worked on, and wait there. */
  let begun: number;
  beforeEach(async () => {
    [release, begun] = [Promise.withResolvers<void>(), 0];
    ({ database } = await openSmallSchool(databaseKind));
    await widenSmallSchool(database.db);
    app = await buildApp({
      database,
      clock: testClock(),
      version: 'test',
      lab: false,
      logLevel: 'silent',
      moreRoutes: (routes, services) =>
        route(routes, services, waits, async () => {
          begun += 1;
          await release.promise;
          return { data: { done: true } };
        }),
    });
    await app.ready();
    [director, deputy] = [await signIn(app, 'director'), await signIn(app, 'zavuch')];
  });
  afterEach(async () => {
    release.resolve();
    await app.close();
    await database.close();
  });

  const send = <Data = unknown>(what: string, body: object, as = director) =>
    call<Data>(app, `POST ${personnel}/${what}`, {
      as,
      body: { schoolId: 1, eduYear: 2026, requestId: idOf(`waiting ${presses++}`), ...body },
    });
  const dismiss = () => send('delete', { id: deputy?.userId, date: '2026-11-20', order: null, reason: null });

  it('is told nothing behind six calls of their own, and writes nothing', async () => {
    const busy = Array.from({ length: handsOfPerson.atOnce }, () => call(app, `GET ${waits.path}`, { as: deputy }));
    await expect.poll(() => begun).toBe(handsOfPerson.atOnce);
    const waiting = [
      send('slip', { id: 5 }, deputy),
      call(app, `GET ${personnel}/list?schoolId=1&eduYear=2026`, { as: deputy }),
      send('block', { id: 5, reason: null }, deputy),
    ];
    expect((await dismiss()).status).toBe(200);
    release.resolve();
    expect((await Promise.all(waiting)).map(({ error }) => error?.code)).toEqual(Array(3).fill('WRONG_SCHOOL'));
    expect((await Promise.all(busy)).map(({ status }) => status)).toEqual(Array(busy.length).fill(200));
  });

  // The embedded database has one connection, so no two wait there for each other.
  if (databaseKind === 'postgresql')
    it('is told no password that stays good when both wait for the people of the school', async () => {
      expect((await send<Credentials>('reset-pass', { id: 5 })).data.password).toBeTruthy();
      const { dismissing, asking } = await whileHeld(database, holdSchoolOne, async (untilWaiting) => {
        const first = dismiss();
        await untilWaiting(1);
        const second = send<Credentials>('slip', { id: 5 }, deputy);
        await untilWaiting(2);
        return { dismissing: first, asking: second };
      });
      expect([(await dismissing).status, (await asking).error?.code]).toEqual([200, 'ACCESS_DENIED']);
    });

  // The embedded database has one connection, so no two wait there for each other.
  describe.runIf(databaseKind === 'postgresql')('a director whom another one dismisses while they wait', () => {
    const self = () => ({ id: director?.userId });
    const access = (positionId: number) => ({ ...self(), positionId });
    /** A second director signs in. */
    const another = async () => {
      const lead = await signIn(app, 'grouplead');
      expect((await send('update-access', { id: lead.userId, positionId: 1 })).status).toBe(200);
      return signIn(app, 'grouplead');
    };
    const roleOf = async () =>
      (
        await database.db
          .select()
          .from(userSchools)
          .where(eq(userSchools.userId, director?.userId ?? 0))
      ).map(({ role }) => role);
    const both = async (first: () => Promise<{ status: number }>, second: () => ReturnType<typeof send>) => {
      const { taking, giving } = await whileHeld(database, holdSchoolOne, async (untilWaiting) => {
        const taken = first();
        await untilWaiting(1);
        const given = second();
        await untilWaiting(2);
        return { taking: taken, giving: given };
      });
      expect((await taking).status).toBe(200);
      return (await giving).error?.code;
    };

    it('does not take the position back', async () => {
      const other = await another();
      expect(
        await both(
          () => send('update-access', access(4), other),
          () => send('update-access', access(1)),
        ),
      ).toBe('ACCESS_DENIED');
      expect(await roleOf()).toEqual(['teacher']);
    });

    it('does not come back from the archive', async () => {
      const other = await another();
      const dismissal = { ...self(), date: '2026-11-20', order: null, reason: null };
      expect(
        await both(
          () => send('delete', dismissal, other),
          () => send('restore', self()),
        ),
      ).toBe('ACCESS_DENIED');
      expect(await roleOf()).toEqual([]);
    });
  });
});
