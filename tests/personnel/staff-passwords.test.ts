// Slips and new first passwords of many colleagues, over the real server, on both databases.
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Credentials } from '#contract/core/credentials.ts';
import type { Database } from '#server/db/client.ts';
import { accessLog, staffMembers, users } from '#server/features/people/public.ts';
import { doneRequests } from '#server/writes/writes.tables.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { type Session, signIn, startTestApp, testClock } from '#tests/support/server.ts';
import { idOf, password } from '#tests/support/small-school.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';

const base = '/api/v4/os/backoffice/people-management/personnel';
let presses = 0;
const press = () => idOf(`staff passwords ${presses++}`);

describe.each(databaseKinds)('passwords of many colleagues on %s', (kind) => {
  let database: Database;
  let app: FastifyInstance;
  let director: Session;
  let zavuch: Session;
  beforeAll(async () => {
    ({ database } = await openSmallSchool(kind));
    await widenSmallSchool(database.db);
    app = await startTestApp(database, testClock());
    [director, zavuch] = [await signIn(app, 'director'), await signIn(app, 'zavuch')];
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  type Named = { ids?: readonly number[]; requestId?: string; schoolId?: number; eduYear?: number };
  const send = (what: 'slips' | 'reset-pass', more: Named, as = director) =>
    call<Credentials[]>(app, `POST ${base}/${what}`, {
      as,
      body: { schoolId: 1, eduYear: 2026, requestId: press(), ids: [5, 3, 2], ...more },
    });
  const login = (name: string, secret: string) =>
    call(app, 'POST /api/login', { body: { login: name, password: secret } });
  const logOf = async (userId: number) =>
    (await database.db.select().from(accessLog).where(eq(accessLog.ofUserId, userId))).map((row) => [
      row.what,
      row.userId,
      row.schoolId,
    ]);
  const generations = async () =>
    (await database.db.select().from(users).orderBy(users.id)).map(({ firstPasswordGeneration: given }) => given);

  it('are told by name with own ones left out, each press is recorded, and nothing keeps them', async () => {
    const told = await send('slips', {}, zavuch);
    expect(told.headers['cache-control']).toBe('no-store');
    expect(told.data.map(({ id, password: first }) => [id, first])).toEqual([
      [5, null],
      [3, null],
      [2, null],
    ]);
    for (const id of [2, 3, 5]) expect(await logOf(id)).toEqual([['password', zavuch.userId, 1]]);
    const body = { ids: [5], requestId: press() };
    const reset = await send('reset-pass', body);
    const [given] = reset.data;
    expect([reset.headers['cache-control'], given?.login]).toEqual(['no-store', 'stranger']);
    expect((await login('stranger', password)).error.code).toBe('WRONG_CREDENTIALS');
    // The same press again resets nobody, and is recorded.
    expect((await send('reset-pass', body)).data).toEqual(reset.data);
    expect((await login('stranger', given?.password ?? '')).status).toBe(200);
    expect(await logOf(5)).toHaveLength(3);
    expect((await send('slips', { ids: [5] })).data).toEqual(reset.data);
    expect(JSON.stringify(await database.db.select().from(doneRequests))).not.toContain(given?.password);
  });

  it('are a deputy’s for neither a director nor an administrator, not even among others', async () => {
    const before = await generations();
    for (const what of ['slips', 'reset-pass'] as const)
      expect((await send(what, { ids: [2, director.userId] }, zavuch)).error.code).toBe('ACCESS_DENIED');
    await database.db.update(staffMembers).set({ positionId: 131 }).where(eq(staffMembers.userId, 3));
    for (const what of ['slips', 'reset-pass'] as const)
      expect((await send(what, { ids: [2, 3] }, zavuch)).error.code).toBe('ACCESS_DENIED');
    expect(await generations()).toEqual(before);
    expect(await logOf(director.userId)).toEqual([]);
    expect((await send('slips', { ids: [3] })).status).toBe(200);
    // A press of before is not told again once the right is gone.
    await database.db.update(staffMembers).set({ positionId: 4 }).where(eq(staffMembers.userId, 3));
    const body = { ids: [3], requestId: press() };
    expect((await send('reset-pass', body, zavuch)).status).toBe(200);
    await database.db.update(staffMembers).set({ positionId: 131 }).where(eq(staffMembers.userId, 3));
    expect(await send('reset-pass', body, zavuch)).toMatchObject({ error: { code: 'ACCESS_DENIED' }, data: undefined });
    await database.db.update(staffMembers).set({ positionId: 4 }).where(eq(staffMembers.userId, 3));
  });

  it('are nobody’s of another school, of the archive, of students, and of more than 500', async () => {
    const before = await generations();
    // A teacher of the other school, a student, nobody.
    for (const stranger of [6, 11, 999_999])
      for (const what of ['slips', 'reset-pass'] as const)
        expect((await send(what, { ids: [2, stranger] })).error.code).toBe('NOT_FOUND');
    await database.db.update(staffMembers).set({ state: 'archived' }).where(eq(staffMembers.userId, 5));
    for (const what of ['slips', 'reset-pass'] as const) {
      expect((await send(what, { ids: [2, 5] })).error.code).toBe('CONFLICT');
      expect((await send(what, { schoolId: 2 })).status).toBe(403);
      expect((await send(what, { eduYear: 2025 })).error.code).toBe('YEAR_READ_ONLY');
      expect((await send(what, { ids: Array.from({ length: 501 }, (_, id) => id + 1) })).status).toBe(422);
    }
    expect(await generations()).toEqual(before);
  });

  it('two presses at once are one reset each, and the later password is the one that counts', async () => {
    const before = (await generations()).length;
    const answers = await Promise.all([director, zavuch].map((as) => send('reset-pass', { ids: [2] }, as)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const [now] = (await send('slips', { ids: [2] })).data;
    expect((await login('teacher', now?.password ?? '')).status).toBe(200);
    expect((await generations()).length).toBe(before);
  });
});
