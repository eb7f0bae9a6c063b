// Announcements of work that never comes: what one pupil can make the server count, at the hour of the day and on demand.
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { maxAnnouncedEntries } from '#contract/sync/sync.schema.ts';
import { announcements } from '#server/sync/sync.tables.ts';
import { unsentDayWords } from '#server/sync/unsent.day-words.ts';
import { headersOf, type Session, signIn } from '#tests/support/server.ts';
import { syncBody } from '#tests/support/sync-body.ts';
import { openWorld, type World } from './world.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const announce = (as: Session, clientId: string, cursor: number | null = 0) =>
  world.app.inject({
    method: 'POST',
    url: '/api/v4/os/sync',
    headers: headersOf(as),
    payload: syncBody({
      clientId,
      userId: as.userId,
      cursor,
      announced: [['lesson:00000000-0000-4000-8000-000000000000', [[1, maxAnnouncedEntries]]]],
    }),
  });

/** The longest time for which the event loop stood while this ran. */
async function stall(work: () => Promise<unknown>): Promise<number> {
  let [longest, last] = [0, performance.now()];
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  }, 5);
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  console.log('CPU', Math.round((user + system) / 1_000), 'ms');
  await new Promise((resolve) => setTimeout(resolve, 20));
  clearInterval(timer);
  return longest;
}

describe('a pupil announces work on very many devices', () => {
  it('C01 a hundred devices in a hundred calls, and one more call that counts them, hold nobody up for a second', async () => {
    const pupil = await signIn(world.app, 'student');
    const before = performance.now();
    for (let at = 0; at < 100; at++) expect((await announce(pupil, crypto.randomUUID())).statusCode).toBe(200);
    const eachMs = (performance.now() - before) / 100;
    const rows = await world.db.select().from(announcements);
    const ms = await stall(async () => expect((await announce(pupil, crypto.randomUUID(), null)).statusCode).toBe(200));
    console.log(
      'announcements of one pupil',
      rows.length,
      'ms each',
      eachMs.toFixed(1),
      'then one call stood',
      Math.round(ms),
      'ms',
    );
    expect(ms).toBeLessThan(1_000);
  });

  it('C02 the word of the day of the school does not stand still for it', async () => {
    const pupil = await signIn(world.app, 'student');
    await announce(pupil, crypto.randomUUID());
    // As many more as a script sends in some minutes; the rows are those that the calls above store.
    const more = 300;
    await world.db.execute(sql`insert into announcements (school_id, client_id, user_id, session_id, entries, announced_at, lost_at)
      select 1, gen_random_uuid(), user_id, session_id, entries, announced_at, null from announcements, generate_series(1, ${more}::integer)`);
    await world.db.execute(sql`insert into sync_clients (school_id, client_id, user_id, ack_floor, seen_at)
      select school_id, client_id, user_id, 0, announced_at from announcements on conflict do nothing`);
    world.clock.advance(3 * 86_400_000);
    const [word] = unsentDayWords;
    const ms = await stall(() =>
      word
        ? word.find({ db: world.db, schoolId: 1, timeZone: 'Asia/Almaty', date: '2026-11-23', now: world.clock.now() })
        : Promise.resolve(),
    );
    console.log('word of the day with', more, 'announcements stood for', Math.round(ms), 'ms');
    expect(ms).toBeLessThan(1_000);
  });

  it('C03 a new database of the same sign-in does not make the server count them all in one call', async () => {
    const pupil = await signIn(world.app, 'student');
    await announce(pupil, crypto.randomUUID());
    const more = 300;
    await world.db.execute(sql`insert into announcements (school_id, client_id, user_id, session_id, entries, announced_at, lost_at)
      select 1, gen_random_uuid(), user_id, session_id, entries, announced_at, null from announcements, generate_series(1, ${more}::integer)`);
    let other = 0;
    const ms = await stall(async () => {
      const first = announce(pupil, crypto.randomUUID(), null);
      const began = performance.now();
      await new Promise((resolve) => setTimeout(resolve, 30));
      await world.app.inject({ url: '/api/health' });
      other = performance.now() - began;
      expect((await first).statusCode).toBe(200);
    });
    console.log('one call of a pupil stood for', Math.round(ms), 'ms, another waited', Math.round(other), 'ms');
    expect(ms).toBeLessThan(1_000);
  });

  it('C04 the pages of the management are there, however many devices a pupil has', async () => {
    const pupil = await signIn(world.app, 'student');
    await announce(pupil, crypto.randomUUID());
    await world.db.execute(sql`insert into announcements (school_id, client_id, user_id, session_id, entries, announced_at, lost_at)
      select 1, gen_random_uuid(), user_id, session_id, '[["lesson:00000000-0000-4000-8000-000000000000", [[1, 1]]]]'::jsonb, announced_at, null
      from announcements, generate_series(1, 66000)`);
    await world.db.execute(sql`insert into sync_clients (school_id, client_id, user_id, ack_floor, seen_at)
      select school_id, client_id, user_id, 0, announced_at from announcements on conflict do nothing`);
    const list = await world.app.inject({
      url: '/api/v4/os/sync/unsent-devices?schoolId=1&eduYear=2026',
      headers: headersOf(world.who.director),
    });
    const day = await world.app.inject({
      method: 'POST',
      url: '/api/v4/os/sync',
      headers: headersOf(world.who.director),
      payload: syncBody({
        clientId: crypto.randomUUID(),
        userId: world.who.director.userId,
        want: ['school-day:2026-11-20'],
      }),
    });
    console.log('unsent devices', list.statusCode, 'school day', day.statusCode, day.body.slice(0, 200));
    expect([list.statusCode, day.statusCode]).toEqual([200, 200]);
  });
});

describe('a colleague', () => {
  it('C05 does not say of another’s lesson that its work is on its way', async () => {
    const { lessons } = world.school;
    const as = await signIn(world.app, 'stranger');
    const uuid = lessons.sor.scheduleUuid;
    await world.app.inject({
      method: 'POST',
      url: '/api/v4/os/sync',
      headers: headersOf(as),
      payload: syncBody({
        clientId: crypto.randomUUID(),
        userId: as.userId,
        cursor: 0,
        announced: [[`lesson:${uuid}`, [[1, 1]]]],
      }),
    });
    const { lessonsAnnounced } = await import('#server/sync/announcements.ts');
    expect([...(await lessonsAnnounced(world.db, 1))]).toEqual([]);
  });
});
