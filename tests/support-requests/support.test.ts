// Requests to support over the real server, on both databases: written once, read by their author alone, closed into the archive.
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SupportBody } from '#contract/support/support.office.documents.ts';
import { longestRequest, ticketNumber } from '#contract/support/support.schema.ts';
import type { SyncAnswer } from '#contract/sync/sync.schema.ts';
import { supportTickets } from '#server/features/support/support.tables.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { idOf } from '#tests/support/small-school.ts';
import { openSyncCaller, operationOf, type SyncCaller } from '#tests/support/sync-caller.ts';
import { supportAccess } from './support.access.ts';

const { ticket } = supportAccess.payloads.openTicket;
const tickets = '/api/v4/os/support/tickets';
const codesOf = ({ exceptions }: SyncAnswer) => exceptions.map(({ code, outcome }) => code ?? outcome);

describe.each(databaseKinds)('requests to support on %s', (kind) => {
  let caller: SyncCaller;
  beforeAll(async () => {
    caller = await openSyncCaller(kind);
  });
  afterAll(() => caller.close());

  let devices = 0;
  const device = () => ({ clientId: idOf(`support device ${devices++}`) });
  const userOf = async (login: string) => (await caller.person(login)).userId;
  const open = async (login: string, uuid: string, more: object = {}, seq = 1) =>
    operationOf(seq, 'openTicket', { userId: await userOf(login), uuid, ticket: { ...ticket, ...more } });
  const read = async (login: string, owner = login) => {
    const want = [`support:${await userOf(owner)}`];
    const { documents } = await caller.send(login, [], { ...device(), want });
    return documents[0];
  };
  const cellsOf = async (login: string) => Object.keys((await read(login))?.cells ?? {});
  const close = async (login: string, uuid: string) =>
    call(caller.app, `POST ${tickets}/${uuid}/close`, {
      as: await caller.person(login),
      body: { schoolId: 1, requestId: crypto.randomUUID() },
    });

  // covers SUPPORT-001
  it('are sent by anybody from their device, kept once however often they come, and read by their author alone', async () => {
    for (const login of ['teacher', 'student', 'parent', 'director']) {
      const uuid = idOf(`ticket of ${login}`);
      const own = device();
      expect(codesOf(await caller.send(login, [await open(login, uuid)], own))).toEqual([]);
      // The answer was lost: the same operation again, and the same request from another of the person's devices.
      expect(codesOf(await caller.send(login, [await open(login, uuid)], own))).toEqual(['duplicate']);
      expect(codesOf(await caller.send(login, [await open(login, uuid)], device()))).toEqual([]);
      expect(await cellsOf(login)).toEqual([`ticket:${uuid}`]);
      const cell = (await read(login))?.cells?.[`ticket:${uuid}`];
      expect(cell?.slice(0, 2)).toEqual([1, ticket]);
    }
    const rows = await caller.database.db.select().from(supportTickets).where(eq(supportTickets.schoolId, 1));
    expect(rows).toHaveLength(4);
    expect((await read('director', 'teacher'))?.cells).toBeUndefined();
    expect((await read('student', 'teacher'))?.cells).toBeUndefined();
  });

  // covers CONST3-028
  it('are opened for nobody else, are of 800 characters, and do not change any more', async () => {
    expect(longestRequest).toBe(800);
    const uuid = idOf('ticket of nobody');
    const forged = operationOf(1, 'openTicket', { userId: await userOf('director'), uuid, ticket });
    expect(codesOf(await caller.send('teacher', [forged], device()))).toEqual(['ACCESS_DENIED']);
    const long = await open('teacher', uuid, { text: 'х'.repeat(longestRequest + 1) });
    expect(codesOf(await caller.send('teacher', [long], device()))).toEqual(['VALIDATION_FAILED']);
    const whole = await open('teacher', uuid, { text: 'х'.repeat(longestRequest) });
    expect(codesOf(await caller.send('teacher', [whole], device()))).toEqual([]);
    await caller.send('teacher', [await open('teacher', uuid, { text: 'Другое' })], device());
    // Somebody who knows the number of another's request neither reads nor changes it.
    await caller.send('student', [await open('student', uuid, { text: 'Чужое' })], device());
    const rows = await caller.database.db
      .select()
      .from(supportTickets)
      .where(and(eq(supportTickets.schoolId, 1), eq(supportTickets.uuid, uuid)));
    expect(rows.map(({ userId, text }) => [userId, text.length])).toEqual([[await userOf('teacher'), longestRequest]]);
    expect(await cellsOf('student')).not.toContain(`ticket:${uuid}`);
    expect(ticketNumber('abcdef12-0000-4000-8000-000000000000')).toBe('ABCDEF');
  });

  it('are closed by their author alone, and their other devices are told', async () => {
    const uuid = idOf('ticket of teacher');
    const own = device();
    const { cursor, scopes } = await caller.send('teacher', [], own);
    expect((await close('student', uuid)).status).toBe(404);
    expect((await close('director', uuid)).status).toBe(404);
    expect((await close('teacher', uuid)).status).toBe(200);
    const document = `support:${await userOf('teacher')}`;
    const told = await caller.send('teacher', [], { ...own, cursor, scopes });
    expect(JSON.stringify(told)).toContain(document);
    const closed = async () => ((await read('teacher'))?.body as SupportBody | undefined)?.closed ?? [];
    const first = await closed();
    expect(first.map((one) => one.uuid)).toEqual([uuid]);
    caller.clock.advance(60_000);
    expect((await close('teacher', uuid)).status).toBe(200);
    expect(await closed()).toEqual(first);
  });

  it('of somebody without a school are asked by a call, which nobody else may use', async () => {
    const uuid = idOf('ticket of parent2');
    const [as, teacher] = [await caller.person('parent2'), await caller.person('teacher')];
    const body = { uuid, ticket, requestId: idOf('press of parent2') };
    const [first, again] = [
      await call(caller.app, `POST ${tickets}`, { as, body }),
      await call(caller.app, `POST ${tickets}`, { as, body }),
    ];
    expect([first.status, again.data]).toEqual([200, first.data]);
    const own = await call<{ uuid: string }[]>(caller.app, `GET ${tickets}`, { as });
    expect(own.data.map((one) => one.uuid)).toEqual([uuid]);
    expect((await call(caller.app, `POST ${tickets}`, { as: teacher, body })).status).toBe(403);
    expect((await call<unknown[]>(caller.app, `GET ${tickets}`, { as: teacher })).data).toEqual([]);
  });

  it('are so many a day that no fault of a device fills the table', async () => {
    const login = 'grouplead';
    const many = await Promise.all(
      Array.from({ length: 55 }, (_, index) => open(login, idOf(`many ${index}`), {}, index + 1)),
    );
    const refused = codesOf(await caller.send(login, many, device()));
    expect(refused).toEqual(Array(5).fill('TOO_MANY_REQUESTS'));
  });

  it('are as many from two devices at once as from one', async () => {
    const login = 'director';
    const sets = await Promise.all(
      ['one', 'two'].map((name) =>
        Promise.all(Array.from({ length: 40 }, (_, index) => open(login, idOf(`${name} ${index}`), {}, index + 1))),
      ),
    );
    await Promise.all(sets.map((operations) => caller.send(login, operations, device())));
    const userId = await userOf(login);
    const { db } = caller.database;
    const rows = await db.select().from(supportTickets).where(eq(supportTickets.userId, userId));
    expect(rows.length).toBeLessThanOrEqual(50);
  });
});
