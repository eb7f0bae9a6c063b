// Rights that change are heard by the sockets of their person at once, and a lock by those of its school at the next look.
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import type { Database } from '#server/db/client.ts';
import { parentChildren } from '#server/features/people/public.ts';
import { schoolSubscriptions } from '#server/features/school/public.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { type Session, signIn, testClock } from '#tests/support/server.ts';
import { idOf } from '#tests/support/small-school.ts';
import { addressOf, type ChannelDevice, openSocket } from './device.ts';

describe.each(databaseKinds)('sockets hear of rights on %s', (kind) => {
  let database: Database;
  let app: FastifyInstance;
  let director: Session;
  const open: ChannelDevice[] = [];
  beforeAll(async () => {
    ({ database } = await openSmallSchool(kind));
    // No look at the rights for ten minutes: who hears of them within the test was told.
    const options = { database, clock: testClock(), version: 'test', lab: false, logLevel: 'silent' };
    app = await buildApp({ ...options, realtime: { limits: { sweepMs: 20 } } });
    await app.listen({ port: 0, host: '127.0.0.1' });
    director = await signIn(app, 'director');
  });
  afterEach(() => {
    for (const device of open.splice(0)) device.end();
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  async function welcomed(login: string): Promise<ChannelDevice> {
    const { token } = await signIn(app, login);
    const device = await openSocket(addressOf(app));
    open.push(device);
    device.send({ type: 'hello', token, device: null, schools: [{ id: 1, cursor: null }] });
    await device.next('welcome');
    device.send({ type: 'token', token });
    await device.next('token');
    return device;
  }
  const done = async (line: string, body?: object) => {
    const answer = await call(app, line, { as: director, ...(body && { body }) });
    expect(answer.error).toBeUndefined();
  };

  const leaving = { schoolId: 1, eduYear: 2026, id: 5, date: '2026-11-20', reason: 'own', order: '12' };

  // covers NOTIF-015
  it('a member of the staff who leaves the school has no channel to it any more, and others keep theirs', async () => {
    const [gone, colleague] = [await welcomed('stranger'), await welcomed('teacher2')];
    await done('POST /api/v3/os/backoffice/school/personnel/delete', leaving);
    expect(await gone.closed).toBe(4423);
    await colleague.settle();
  });

  it('a parent whose link ends is closed, and hears of the child again when it is taken back', async () => {
    const parent = await welcomed('parent');
    const pupil = await welcomed('student');
    const ofChild = and(eq(parentChildren.schoolId, 1), eq(parentChildren.parentUserId, 7));
    const [link] = await database.db.select().from(parentChildren).where(ofChild);
    const what = `schoolId=1&eduYear=2026&id=${link?.linkUuid}`;
    await done(`DELETE /api/v4/os/backoffice/parents/delete-activated?${what}`);
    expect(await parent.closed).toBe(4423);
    await pupil.settle();
  });

  it('who gets another position follows what the new role follows', async () => {
    const teacher = await welcomed('teacher2');
    await done('POST /api/v3/os/backoffice/school/personnel/update-access', {
      schoolId: 1,
      eduYear: 2026,
      id: 3,
      positionId: 2,
    });
    // Told to the management alone: a word of the director's page of the day.
    await expect
      .poll(async () => {
        const { appendToFeed } = await import('#server/sync/feed.ts');
        const entry = { scope: 'management', document: idOf('told'), cell: null, kind: 'change' } as const;
        await database.transaction((db) => appendToFeed(db, 1, [entry], { clientId: null, at: 0 }));
        await teacher.settle();
        return teacher.frames.some(({ type }) => type === 'moved');
      })
      .toBe(true);
  });

  it('a school that is locked closes its sockets, without anybody having told', async () => {
    const teacher = await welcomed('teacher');
    const none = { general: false, kitap: true, om: true, ustaz: true };
    await database.db.insert(schoolSubscriptions).values({ schoolId: 1, ...none });
    expect(await teacher.closed).toBe(4423);
    await database.db.delete(schoolSubscriptions);
  });
});
