// Names with a meaning in JavaScript, wherever the wire turns names into objects: they are ordinary names, and hash, ledger, history and
// answer see exactly what the schema reads from a payload.
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { SyncAnswer, SyncRequest } from '#contract/sync/sync.schema.ts';
import { cellHistory } from '#server/features/cells/public.ts';
import { ledger } from '#server/sync/sync.tables.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { idOf, storedCells } from '#tests/support/small-school.ts';
import { call } from './calls.ts';
import { edgeOfSuite, teacherBody } from './edge.ts';

const names = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__'];
const scheduleUuid = idOf('lesson early');

describe.each(databaseKinds)('names of the language, on %s', (kind) => {
  const edge = edgeOfSuite(kind);

  const send = (clientId: string, f: string[], row: unknown[], s: object = {}, more: Partial<SyncRequest> = {}) =>
    call<SyncAnswer>(edge.app, 'POST /api/v4/os/sync', {
      as: edge.teacher,
      body: teacherBody({ clientId, groups: [{ n: 'setAttendance', v: 1, s, f, r: [[1, 0, 0, ...row]] }], ...more }),
    });
  const ledgerOf = (clientId: string) => edge.database.db.select().from(ledger).where(eq(ledger.clientId, clientId));
  const historyOf = (clientId: string) =>
    edge.database.db.select().from(cellHistory).where(eq(cellHistory.clientId, clientId));
  const attendance = (pupil: number) => ({
    scheduleUuid,
    studentGroupUuid: idOf(`member ${pupil}`),
    attendance: 'late',
  });

  it.each(names)('fields that stand behind %s are not the payload’s', async (name) => {
    const clientId = idOf(`behind ${name}`);
    const before = await storedCells(edge.database.db);
    const { data } = await send(clientId, [name], [attendance(0)]);
    expect(data.exceptions).toMatchObject([{ seq: 1, outcome: 'rejected', code: 'VALIDATION_FAILED' }]);
    expect([data.ok, data.cells]).toEqual([[], {}]);
    expect(await storedCells(edge.database.db)).toEqual(before);
    expect(await historyOf(clientId)).toEqual([]);
    // The ledger knows what was asked, so different content under this number is detected.
    expect((await ledgerOf(clientId)).map(({ code }) => code)).toEqual(['VALIDATION_FAILED']);
    const other = await send(clientId, [name], [attendance(1)]);
    expect(other.data.exceptions[0]?.code).toBe('PAYLOAD_CHANGED');
    expect((await send(clientId, [name], [attendance(0)])).data.exceptions[0]?.code).toBe('VALIDATION_FAILED');
  });

  it.each(names.map((name, index) => [name, index % 6] as const))(
    'a field named %s beside good ones is left aside like any that nobody asked for',
    async (name, pupil) => {
      const clientId = idOf(`beside ${name}`);
      const asked = { ...attendance(pupil), attendance: 'missing_due' };
      const version = (await storedCells(edge.database.db)).find(
        ({ kind: of, studentGroupUuid }) => of === 'attendance' && studentGroupUuid === asked.studentGroupUuid,
      )?.version;
      // A different value each time a pupil comes up again.
      const value = (version ?? 0) % 2 === 0 ? 'missing_due' : 'late';
      const operation = (extra: unknown) =>
        call<SyncAnswer>(edge.app, 'POST /api/v4/os/sync', {
          as: edge.teacher,
          body: teacherBody({
            clientId,
            groups: [
              {
                n: 'setAttendance',
                v: 1,
                s: { scheduleUuid },
                f: ['studentGroupUuid', 'attendance', name],
                r: [[1, version ?? 0, 0, asked.studentGroupUuid, value, extra]],
              },
            ],
          }),
        });
      const { data } = await operation({ attendance: 'was_in_class', isAdmin: true });
      expect(data.ok).toEqual([[1, 1]]);
      const [told] = Object.values(data.cells[`lesson:${scheduleUuid}`] ?? {});
      expect(told?.[1]).toBe(value);
      expect((await historyOf(clientId)).map((row) => row.value)).toEqual([value]);
      expect((await operation({ attendance: 'was_in_class' })).data.exceptions[0]?.code).toBe('PAYLOAD_CHANGED');
      expect((await operation({ attendance: 'was_in_class', isAdmin: true })).data.exceptions[0]?.outcome).toBe(
        'duplicate',
      );
    },
  );

  it('documents, announcements, dictionaries, queries and cookies may bear such names', async () => {
    const clientId = idOf('names elsewhere');
    const announced = names.map((name, index): [string, [number, number][]] => [name, [[index + 2, index + 2]]]);
    const { data, status } = await send(
      clientId,
      ['studentGroupUuid', 'attendance'],
      ['#0', 'late'],
      { scheduleUuid },
      {
        want: names,
        dictionary: [idOf('member 5'), ...names.map((name) => name)],
        announced,
      },
    );
    expect([status, data.documents.map(({ key, error }) => [key, error])]).toEqual([
      200,
      names.map((name) => [name, 'NOT_FOUND']),
    ]);
    const gone = await send(
      idOf('names elsewhere, new'),
      [],
      [],
      {},
      {
        groups: [],
        vanished: { clientId, announced },
      },
    );
    expect(gone.data.lost?.[0]?.entries).toEqual(names.map((name) => [name, 1]));
    const query = names.map((name) => `${name}=1&${name}[isAdmin]=1`).join('&');
    const cookie = names.map((name) => `${name}=1`).join('; ');
    const info = await call(edge.app, `GET /api/v4/os/user-info?${query}`, { as: edge.teacher, headers: { cookie } });
    expect(info.status).toBe(200);
    const refused = await call(edge.app, 'POST /api/login', { body: { login: 'teacher' }, headers: { cookie } });
    expect(Object.keys(refused.error.errors ?? {})).toEqual(['password']);
    expect(({} as { isAdmin?: unknown }).isAdmin).toBeUndefined();
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  it.each(['__proto__', 'constructor'])(
    'a body that holds an object behind %s is refused whole, wherever it is',
    async (name) => {
      const behind = name === 'constructor' ? '{"prototype":{"attendance":"late"}}' : '{"attendance":"late"}';
      const body = JSON.stringify(
        teacherBody({ groups: [{ n: 'setAttendance', v: 1, s: { s: '?' }, f: [], r: [[1, 0, 0]] }] }),
      );
      const response = await edge.app.inject({
        method: 'POST',
        url: '/api/v4/os/sync',
        headers: {
          authorization: `Bearer ${edge.teacher.token}`,
          'x-school-id': '1',
          'content-type': 'application/json',
        },
        payload: body.replace('"s":"?"', `"${name}":${behind}`),
      });
      expect(response.json<{ error: { code: string } }>().error.code).toBe('BAD_JSON');
    },
  );
});
