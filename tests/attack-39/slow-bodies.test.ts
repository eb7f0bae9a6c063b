// A call whose body comes late: its head was checked while the right was there, and its work is done when it is gone.
import http from 'node:http';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { userSchools } from '#server/features/people/public.ts';
import { call } from '#tests/server/calls.ts';
import { headersOf, type Session, signIn } from '#tests/support/server.ts';
import { idOf, password } from '#tests/support/small-school.ts';
import { colleagues, openWorld, personnel, press, type World } from './world.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
  await world.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => world.close());

/** Sends the head, waits, and sends the body. */
async function late(as: Session, path: string, body: object, meanwhile: () => Promise<unknown>) {
  const address = world.app.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const text = JSON.stringify(body);
  const request = http.request({
    ...{ port, host: '127.0.0.1', method: 'POST', path },
    headers: { ...headersOf(as), 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) },
  });
  const answered = new Promise<{ status: number; text: string }>((resolve, reject) => {
    request.on('error', reject);
    request.on('response', (response) => {
      let told = '';
      response.on('data', (part) => {
        told += String(part);
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text: told }));
    });
  });
  request.write(text.slice(0, 1));
  await new Promise((resolve) => setTimeout(resolve, 250));
  await meanwhile();
  request.end(text.slice(1));
  return answered;
}

describe('a body that comes a second late', () => {
  it('M01 makes no calendar address that outlives the change of the password', async () => {
    const thief = await signIn(world.app, 'parent');
    const owner = await signIn(world.app, 'parent');
    const body = { schoolId: 1, studentSchoolUuid: idOf('student 0'), homework: true, language: 'ru' };
    const made = await late(thief, '/api/v4/os/profile/calendar', body, async () => {
      world.clock.advance(500);
      expect((await world.choose(owner, password)).status).toBe(200);
      world.clock.advance(500);
    });
    expect(await world.isAlive(thief)).toBe(false);
    const path = (JSON.parse(made.text) as { data?: { path: string } }).data?.path;
    const read = path === undefined ? { status: 404 } : await call(world.app, `GET ${path}`);
    expect([made.status, read.status]).toEqual([401, 404]);
  });

  it('M02 tells a deputy who was dismissed meanwhile no password', async () => {
    const body = { schoolId: 1, eduYear: 2026, ids: [5], requestId: press() };
    const told = await late(world.who.deputy, `${colleagues}/reset-pass`, body, async () => {
      world.clock.advance(500);
      const id = world.who.deputy.userId;
      const gone = await world.send(
        `${personnel}/delete`,
        { id, date: '2026-11-20', order: null, reason: null },
        world.who.director,
      );
      expect(gone.status).toBe(200);
      expect(await world.db.select().from(userSchools).where(eq(userSchools.userId, id))).toEqual([]);
      world.clock.advance(500);
    });
    expect([told.status, told.text.includes('"password"')]).toEqual([403, false]);
  });

  it('M03 two seconds late, it is asked again', async () => {
    const body = { schoolId: 1, eduYear: 2026, ids: [5], requestId: press() };
    const told = await late(world.who.deputy, `${colleagues}/reset-pass`, body, async () => {
      const id = world.who.deputy.userId;
      await world.send(
        `${personnel}/delete`,
        { id, date: '2026-11-20', order: null, reason: null },
        world.who.director,
      );
      world.clock.advance(2_500);
    });
    expect([told.status, told.text.includes('"password"')]).toEqual([403, false]);
  });

  it('M04 opens no linked account and gives no hash after the session ended', async () => {
    const thief = await signIn(world.app, 'stranger');
    const owner = await signIn(world.app, 'stranger');
    const told = await late(thief, '/api/related-auth', { userId: 6 }, async () => {
      await call(world.app, 'POST /api/v4/os/profile/sessions/end-all', { as: owner });
    });
    expect(told.status).toBeGreaterThanOrEqual(400);
    const hash = await late(thief, '/api/v4/os/handover', { target: 'tutor' }, async () => undefined);
    expect(hash.status).toBe(401);
  });
});

describe('documents of others', () => {
  it('M05 requests, notices and programme weeks of another are no document and no history for anybody', async () => {
    const { syncBody } = await import('#tests/support/sync-body.ts');
    for (const as of [world.who.director, world.who.deputy, world.who.country, world.who.teacher]) {
      const answer = await world.app.inject({
        method: 'POST',
        url: '/api/v4/os/sync',
        headers: headersOf(as),
        payload: syncBody({
          clientId: crypto.randomUUID(),
          userId: as.userId,
          want: ['support:7', 'notices:7', 'support:x', 'notices:0', 'programme-week:x'],
        }),
      });
      expect(answer.statusCode).toBeLessThan(500);
      expect(answer.body).not.toContain('"body":{"closed"');
      for (const [document, cell] of [
        ['notices:7', 'seen'],
        ['notices:7', 'n:absence:x'],
        ['support:7', `t:${idOf('x')}`],
      ]) {
        const told = await call<unknown[]>(
          world.app,
          `GET /api/v4/os/sync/history?schoolId=1&eduYear=2026&document=${document}&cell=${cell}`,
          { as },
        );
        expect(told.status >= 400 || (Array.isArray(told.data) && told.data.length === 0)).toBe(true);
      }
    }
  });
});
