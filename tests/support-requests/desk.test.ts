// The support desk over the real server, on both databases: holders of the grant read open requests of all schools, answer each once and
// close it; the author is told.
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SupportBody } from '#contract/support/support.office.documents.ts';
import { type DeskTicket, longestAnswer, mostOnDesk } from '#contract/support/support.schema.ts';
import { notices } from '#server/features/notices/notices.tables.ts';
import { grants, userSchools, users } from '#server/features/people/public.ts';
import { supportTickets } from '#server/features/support/support.tables.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { idOf } from '#tests/support/small-school.ts';
import { openSyncCaller, operationOf, type SyncCaller } from '#tests/support/sync-caller.ts';
import { supportAccess } from './support.access.ts';

const { ticket } = supportAccess.payloads.openTicket;
const desk = '/api/v4/os/support/desk';
const iin = '131231500018';
const phone = '+77011234567';

describe.each(databaseKinds)('the support desk on %s', (kind) => {
  let caller: SyncCaller;
  let presses = 0;
  const press = () => idOf(`desk press ${presses++}`);
  const db = () => caller.database.db;
  const as = (login: string) => caller.person(login);
  const userOf = async (login: string) => (await as(login)).userId;

  beforeAll(async () => {
    caller = await openSyncCaller(kind);
    await db().update(users).set({ iin, phone }).where(eq(users.login, 'teacher'));
  });
  afterAll(() => caller.close());
  beforeEach(async () => {
    for (const table of [supportTickets, notices, grants]) await db().delete(table);
    await grant('stranger');
  });

  const grant = async (login: string, takenAt: number | null = null) =>
    db()
      .insert(grants)
      .values({
        uuid: crypto.randomUUID(),
        userId: await userOf(login),
        kind: 'support_desk',
        givenBy: 1,
        givenAt: 0,
        takenBy: takenAt,
        takenAt,
      });
  const open = async (login: string, uuid: string, text: string) => {
    const payload = { userId: await userOf(login), uuid, ticket: { ...ticket, text } };
    await caller.send(login, [operationOf(1, 'openTicket', payload)], { clientId: crypto.randomUUID() });
    caller.clock.advance(1_000);
  };
  const openWithoutSchool = async (uuid: string) =>
    call(caller.app, 'POST /api/v4/os/support/tickets', {
      as: await as('parent2'),
      body: { uuid, ticket, requestId: press() },
    });
  const read = async (login = 'stranger') => call<DeskTicket[]>(caller.app, `GET ${desk}`, { as: await as(login) });
  const waiting = async (login = 'stranger') =>
    (await call<{ waiting: number | null }>(caller.app, `GET ${desk}/count`, { as: await as(login) })).data.waiting;
  const answer = async (uuid: string, body: object = {}, login = 'stranger', place = 1) =>
    call(caller.app, `POST ${desk}/${place}/${uuid}/answer`, {
      as: await as(login),
      body: { text: 'Обновите страницу.', isClosed: false, requestId: press(), ...body },
    });
  const close = async (uuid: string, login = 'stranger', place = 1) =>
    call(caller.app, `POST ${desk}/${place}/${uuid}/close`, { as: await as(login), body: { requestId: press() } });
  const bodyOf = async (login: string) => {
    const want = [`support:${await userOf(login)}`];
    const { documents } = await caller.send(login, [], { clientId: crypto.randomUUID(), want });
    return documents[0]?.body as SupportBody;
  };
  const told = async () =>
    (await db().select().from(notices).where(eq(notices.schoolId, 1))).map(({ userId, value }) => [userId, value]);

  it('shows open requests of all schools, the oldest first, without who wrote them', async () => {
    const [first, second, third] = [idOf('desk 1'), idOf('desk 2'), idOf('desk 3')];
    await open('teacher', first, 'Не вижу класс');
    await openWithoutSchool(second);
    caller.clock.advance(1_000);
    await db()
      .insert(supportTickets)
      .values({
        schoolId: 2,
        uuid: third,
        userId: await userOf('other'),
        ...ticket,
        capturedAt: 0,
        receivedAt: caller.clock.now(),
        acceptedAt: 0,
        clientId: null,
        seq: null,
      });
    const { data, text } = await read();
    expect(data.map(({ place, school, uuid }) => [place, school, uuid])).toEqual([
      [1, '№12 мектеп-гимназия', first],
      [0, null, second],
      [2, '№3 орта мектеп', third],
    ]);
    expect(data[0]?.ticket).toEqual({ ...ticket, text: 'Не вижу класс' });
    for (const secret of [iin, phone, 'Төлегенова', '"userId"']) expect(text).not.toContain(secret);
    expect(await waiting()).toBe(3);
  });

  it('shows requests of each person when one has sent more than it shows', async () => {
    const many = { schoolId: 1, userId: await userOf('student'), ...ticket, capturedAt: 0, acceptedAt: 0 };
    await db()
      .insert(supportTickets)
      .values(
        Array.from({ length: mostOnDesk + 5 }, (_, index) => ({
          ...many,
          uuid: idOf(`flood ${index}`),
          receivedAt: caller.clock.now(),
          clientId: null,
          seq: null,
        })),
      );
    caller.clock.advance(1_000);
    const late = idOf('desk late');
    await open('teacher', late, 'Вопрос');
    const { data } = await read();
    expect([data.length, data.at(-1)?.uuid]).toEqual([mostOnDesk, late]);
  });

  it('is closed to a dismissed holder, who has no role', async () => {
    const uuid = idOf('desk of a dismissed one');
    await open('teacher', uuid, 'Вопрос');
    const [role] = await db()
      .select()
      .from(userSchools)
      .where(eq(userSchools.userId, await userOf('stranger')));
    if (!role) throw new Error('The holder has no role');
    // The session is there still.
    await as('stranger');
    await db().delete(userSchools).where(eq(userSchools.userId, role.userId));
    const statuses = [await read(), await answer(uuid), await close(uuid)];
    expect(statuses.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect(await waiting()).toBeNull();
    await db().insert(userSchools).values(role);
    expect((await read()).status).toBe(200);
  });

  it('is for holders of the grant alone, also at a repetition after it was taken back', async () => {
    const uuid = idOf('desk of holders');
    await open('teacher', uuid, 'Вопрос');
    await grant('grouplead', 1);
    for (const login of ['director', 'grouplead', 'teacher']) {
      const statuses = [await read(login), await answer(uuid, {}, login), await close(uuid, login)];
      expect(statuses.map(({ status }) => status)).toEqual([403, 403, 403]);
      expect(await waiting(login)).toBeNull();
    }
    const requestId = press();
    const once = await answer(uuid, { requestId });
    expect([once.status, (await answer(uuid, { requestId })).data]).toEqual([200, once.data]);
    await db()
      .update(grants)
      .set({ takenAt: 1, takenBy: 1 })
      .where(eq(grants.userId, await userOf('stranger')));
    expect((await answer(uuid, { requestId })).status).toBe(403);
    expect((await close(uuid)).status).toBe(403);
    expect((await read()).status).toBe(403);
  });

  it('answers a request once; its author reads it, and is told by the bell and on every device', async () => {
    const uuid = idOf('desk answer');
    await open('teacher', uuid, 'Вопрос');
    const own = { clientId: crypto.randomUUID() };
    const { cursor, scopes } = await caller.send('teacher', [], own);
    const long = 'ж'.repeat(longestAnswer);
    expect((await answer(uuid, { text: `${long}ж` })).status).toBe(422);
    expect((await answer(uuid, { text: '  ' })).status).toBe(422);
    expect((await answer(uuid, { text: long })).status).toBe(200);
    const at = caller.clock.now();
    const again = await answer(uuid, { text: 'Другой ответ' });
    expect([again.status, Object.keys(again.error.errors ?? {})]).toEqual([422, ['text']]);
    expect(await bodyOf('teacher')).toEqual({ closed: [], answers: [{ uuid, text: long, at }] });
    expect((await bodyOf('teacher2')).answers).toEqual([]);
    expect(await told()).toEqual([[await userOf('teacher'), { kind: 'supportAnswer', ticket: uuid }]]);
    const heard = JSON.stringify(await caller.send('teacher', [], { ...own, cursor, scopes }));
    expect(heard).toContain(`support:${await userOf('teacher')}`);
    expect(heard).toContain(`n:supportAnswer:${uuid}`);
    const [row] = (await read()).data;
    expect(row?.answer).toEqual({ text: long, at, by: 'Ли В.' });
    expect(await waiting()).toBe(0);
  });

  it('closes a request with its answer or without one, and finds one under its own school alone', async () => {
    const [closed, silent, foreign] = [idOf('desk closed'), idOf('desk silent'), idOf('desk foreign')];
    await open('teacher', closed, 'Первый');
    await open('teacher', silent, 'Второй');
    expect((await answer(closed, {}, 'stranger', 2)).status).toBe(404);
    expect((await close(foreign)).status).toBe(404);
    await answer(closed, { isClosed: true });
    const answeredAt = caller.clock.now();
    caller.clock.advance(60_000);
    expect((await close(silent)).status).toBe(200);
    const closedAt = caller.clock.now();
    caller.clock.advance(60_000);
    expect((await close(silent)).status).toBe(200);
    const { closed: ends, answers } = await bodyOf('teacher');
    expect(new Map(ends.map(({ uuid, at }) => [uuid, at]))).toEqual(
      new Map([
        [closed, answeredAt],
        [silent, closedAt],
      ]),
    );
    expect(answers?.map(({ uuid }) => uuid)).toEqual([closed]);
    expect((await read()).data).toEqual([]);
    const late = await answer(silent);
    expect([late.status, Object.keys(late.error.errors ?? {})]).toEqual([422, ['text']]);
    const rows = await db()
      .select({ by: supportTickets.closedBy })
      .from(supportTickets)
      .where(and(eq(supportTickets.schoolId, 1), eq(supportTickets.uuid, silent)));
    expect(rows).toEqual([{ by: await userOf('stranger') }]);
  });

  it('answers people without a school, who read it in their list and have no bell', async () => {
    const uuid = idOf('desk no school');
    await openWithoutSchool(uuid);
    expect((await answer(uuid, {}, 'stranger', 0)).status).toBe(200);
    const own = await call<{ answer: { text: string } | null }[]>(caller.app, 'GET /api/v4/os/support/tickets', {
      as: await as('parent2'),
    });
    expect(own.data.map((row) => row.answer?.text)).toEqual(['Обновите страницу.']);
    expect(await told()).toEqual([]);
  });
});
