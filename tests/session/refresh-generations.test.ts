// What the generations of a refresh token distinguish: a lost answer, a database restored from a backup, and a second holder of one token.
import { eq, ne } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import type { Database } from '#server/db/client.ts';
import { loginAttempts, sessions } from '#server/features/session/session.tables.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { type Session, sessionOf, signIn, startTestApp, testClock } from '#tests/support/server.ts';
import { refreshSession } from '#tests/support/sign-in.ts';
import { schoolNow } from '#tests/support/small-school.ts';

const minute = 60_000;

describe.each(databaseKinds)('generations of a refresh token on %s', (kind) => {
  let database: Database;
  let app: FastifyInstance;
  const clock = testClock();
  beforeAll(async () => {
    ({ database } = await openSmallSchool(kind));
    app = await startTestApp(database, clock);
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });
  beforeEach(async () => {
    clock.set(schoolNow);
    await database.db.delete(loginAttempts);
    await database.db.delete(sessions);
  });

  type Held = Pick<Session, 'userId' | 'cookie'>;
  /** The next token, or null when the session has ended. */
  async function refresh(held: Held): Promise<Session | null> {
    clock.advance(15 * minute);
    const answer = await refreshSession(app, held);
    if (answer.status !== 200) {
      expect([answer.status, answer.error.code]).toEqual([401, 'SESSION_ENDED']);
      return null;
    }
    return sessionOf(answer, held.userId);
  }
  async function goOn(held: Held, times: number): Promise<Session> {
    let now = held as Session | null;
    for (let time = 0; time < times; time++) now = now && (await refresh(now));
    if (!now) throw new Error('The session ended');
    return now;
  }
  const isAlive = async () => (await database.db.select().from(sessions)).some(({ endedAt }) => endedAt === null);

  describe('after a backup was put back', () => {
    const backUp = () => database.db.select().from(sessions);
    async function putBack(rows: Awaited<ReturnType<typeof backUp>>): Promise<void> {
      await database.db.delete(sessions);
      if (rows.length > 0) await database.db.insert(sessions).values(rows);
    }

    it.each([1, 2, 3, 40])('a device that continued for %i generations stays signed in', async (steps) => {
      const before = await goOn(await signIn(app, 'teacher'), 3);
      const rows = await backUp();
      const later = await goOn(before, steps);
      await putBack(rows);
      const next = await refresh(later);
      expect(next).not.toBeNull();
      // From there it continues as usual: a lost answer is given again, and a much older token is a stolen copy.
      expect(await refresh(later)).not.toBeNull();
      expect(await goOn(await goOn(later, 1), 2)).toBeTruthy();
      expect(await refresh(before)).toBeNull();
      expect(await isAlive()).toBe(false);
    });

    it('one whose last answer was lost before it stays signed in too', async () => {
      const device = await goOn(await signIn(app, 'teacher'), 2);
      const rows = await backUp();
      const held = await goOn(device, 1);
      await refresh(held);
      await putBack(rows);
      expect(await goOn(held, 2)).toBeTruthy();
    });

    it('a session that was ended before the backup stays ended', async () => {
      const device = await signIn(app, 'teacher');
      const later = await goOn(device, 2);
      await call(app, 'GET /api/logout', { as: later });
      const rows = await backUp();
      await putBack(rows.map((row) => ({ ...row, generation: 1 })));
      expect(await refresh(later)).toBeNull();
    });

    it('one that was not used for a month stays over', async () => {
      const device = await goOn(await signIn(app, 'teacher'), 1);
      const rows = await backUp();
      await putBack(rows.map((row) => ({ ...row, generation: 1, expiresAt: clock.now() })));
      expect(await refresh(device)).toBeNull();
    });

    it('one that began after the backup is not brought back, nor under another account', async () => {
      const rows = await backUp();
      const device = await signIn(app, 'teacher');
      const kept = await backUp();
      await putBack(rows);
      expect(await refresh(device)).toBeNull();
      await putBack(kept.map((row) => ({ ...row, userId: 3 })));
      expect(await refresh(await signIn(app, 'teacher'))).not.toBeNull();
      expect(await refresh(device)).toBeNull();
    });

    it('a generation that nobody signed is refused, however high, and ends nothing', async () => {
      const device = await goOn(await signIn(app, 'teacher'), 2);
      const [name = '', value = ''] = device.cookie.split('=');
      const [family = '', , seal = ''] = value.split('.');
      for (const generation of [2, 4, 5, 99, 2_147_483_647, 9_007_199_254_740_991, '04', '3e0', '']) {
        expect(await refresh({ userId: device.userId, cookie: `${name}=${family}.${generation}.${seal}` })).toBeNull();
      }
      expect(await refresh(device)).not.toBeNull();
    });

    it('a thief with a copy of before the device’s newest is noticed as soon as the device comes', async () => {
      for (const thiefSteps of [1, 2, 3, 4, 5]) {
        const device = await goOn(await signIn(app, 'teacher'), 1);
        const rows = await backUp();
        // Copied after the backup, two generations before the device's newest.
        const stolen = await goOn(device, 1);
        const newest = await goOn(stolen, 2);
        await putBack(rows);
        let thief: Session | null = stolen;
        for (let step = 0; step < thiefSteps; step++) thief = thief && (await refresh(thief));
        let owner: Session | null = newest;
        // At the latest when each of the two has refreshed twice more.
        for (let turn = 0; turn < 2; turn++) {
          owner = owner && (await refresh(owner));
          thief = thief && (await refresh(thief));
        }
        expect([thiefSteps, await isAlive()]).toEqual([thiefSteps, false]);
        await database.db.delete(sessions);
      }
    });
  });

  describe('two holders of one token', () => {
    /** Every order in which two can take turns, as words such as "aab". */
    const turns = (length: number): string[] =>
      length === 0 ? [''] : turns(length - 1).flatMap((word) => [`${word}a`, `${word}b`]);

    it('are noticed, in whatever order they come: when one has used a successor, the other ends the family', async () => {
      for (const word of turns(6)) {
        const shared = await signIn(app, 'teacher');
        const held: Record<string, Session | null> = { a: shared, b: shared };
        const came: Record<string, number> = { a: 0, b: 0 };
        let isOver = false;
        for (const who of word) {
          const other = who === 'a' ? 'b' : 'a';
          const mustEnd: boolean = isOver || (came[other] ?? 0) >= 2;
          const next: Session | null = held[who] ? await refresh(held[who]) : null;
          // Not earlier, either: each one's first refresh looks like a lost answer.
          expect([word, came, next === null]).toEqual([word, came, mustEnd]);
          held[who] = next;
          came[who] = (came[who] ?? 0) + 1;
          isOver ||= mustEnd;
        }
        await database.db.delete(sessions);
      }
    }, 120_000);

    it('end that family alone', async () => {
      const shared = await signIn(app, 'teacher');
      const elsewhere = await signIn(app, 'teacher');
      await goOn(await goOn(shared, 1), 1);
      expect(await refresh(shared)).toBeNull();
      const rows = await database.db.select().from(sessions).where(eq(sessions.userId, shared.userId));
      expect(rows.filter(({ endedAt }) => endedAt !== null)).toHaveLength(1);
      expect(await refresh(elsewhere)).not.toBeNull();
    });

    it('end what was entered through that family with it, also on a server that ends right after its first transaction', async () => {
      const shared = await signIn(app, 'teacher');
      const [origin] = await database.db.select().from(sessions);
      await signIn(app, 'stranger');
      await database.db
        .update(sessions)
        .set({ openedThrough: origin?.id ?? '' })
        .where(ne(sessions.userId, shared.userId));
      await goOn(shared, 2);
      let begun = 0;
      const transaction: Database['transaction'] = async (work, config) => {
        if (++begun > 1) throw new Error('The process has ended');
        return database.transaction(work, config);
      };
      const options = { clock, version: 'test', lab: false, logLevel: 'silent' };
      const ending = await buildApp({ ...options, database: { ...database, transaction } });
      expect((await refreshSession(ending, shared)).status).toBe(401);
      await ending.close();
      expect(await isAlive()).toBe(false);
    });

    it('are told from one whose answers are lost: that one is never signed out', async () => {
      let held = await signIn(app, 'teacher');
      // A fixed walk: the bits of a number decide which answers arrive.
      for (let bits = 0b1011_0010_0001_1101_0001_0000_0101_1001; bits !== 0; bits >>>= 1) {
        const next = await refresh(held);
        if (!next) throw new Error('Signed out by a lost answer');
        if (bits & 1) held = next;
      }
    });

    it('are told from two refreshes of one device at once, whichever answer its cookie keeps', async () => {
      for (const kept of [0, 1, 2]) {
        const held = await signIn(app, 'teacher');
        const answers = await Promise.all([refresh(held), refresh(held), refresh(held)]);
        const next = answers[kept];
        if (!next) throw new Error('Signed out by a refresh beside another');
        expect(await goOn(next, 2)).toBeTruthy();
        await database.db.delete(sessions);
      }
    });
  });
});
