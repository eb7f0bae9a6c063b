// Input that no device of ours makes is refused with a message, changes nothing and reveals nothing.
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Operation } from '#contract/core/mutation.ts';
import type { SyncAnswer } from '#contract/sync/sync.schema.ts';
import { maxBatchOperations } from '#contract/sync/sync.schema.ts';
import { feed, ledger } from '#server/sync/sync.tables.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { headersOf, signIn } from '#tests/support/server.ts';
import { attemptSignIn } from '#tests/support/sign-in.ts';
import { idOf, schoolNow, storedCells } from '#tests/support/small-school.ts';
import { watchTables } from '#tests/support/table-watch.ts';
import { call } from './calls.ts';
import { edgeOfSuite, internals, teacherBody } from './edge.ts';

const scheduleUuid = idOf('lesson early');

describe.each(databaseKinds)('hostile input on %s', (kind) => {
  const edge = edgeOfSuite(kind);

  const traces = async () => ({
    cells: await storedCells(edge.database.db),
    ledger: (await edge.database.db.select().from(ledger)).length,
    feed: (await edge.database.db.select().from(feed)).length,
  });
  const attendance = (seq: number, more: Partial<Operation> = {}): Operation => ({
    seq,
    name: 'setAttendance',
    payloadVersion: 1,
    payload: { scheduleUuid, studentGroupUuid: idOf(`member ${seq % 6}`), attendance: 'late' },
    base: { version: 0 },
    capturedAt: schoolNow,
    ...more,
  });
  const raw = (payload: string | Buffer, headers: Record<string, string> = {}, url = '/api/v4/os/sync') =>
    edge.app.inject({
      method: 'POST',
      url,
      headers: { ...headersOf(edge.teacher), 'content-type': 'application/json', ...headers },
      payload,
    });

  it.each([
    ['is no JSON', '{"login":', {}, '400 BAD_JSON'],
    ['is empty', '', {}, '400 BAD_JSON'],
    ['would change a prototype', '{"protocol":1,"__proto__":{"isAdmin":true}}', {}, '400 BAD_JSON'],
    ['would change a constructor', '{"constructor":{"prototype":{"isAdmin":true}}}', {}, '400 BAD_JSON'],
    ['is a list', '[]', {}, '422 VALIDATION_FAILED'],
    ['is null', 'null', {}, '422 VALIDATION_FAILED'],
    ['is of another type', '<xml/>', { 'content-type': 'application/xml' }, '400 BAD_REQUEST'],
    ['says gzip and is not', 'plain', { 'content-encoding': 'gzip' }, '400 BAD_REQUEST'],
    ['is packed in an unknown way', 'plain', { 'content-encoding': 'br' }, '400 BAD_REQUEST'],
    ['is too large', `{"a":"${'x'.repeat(2_100_000)}"}`, {}, '413 BODY_TOO_LARGE'],
  ])('a body that %s is refused in words and changes nothing', async (_, payload, headers, expected) => {
    const before = await traces();
    const response = await raw(payload, headers);
    const { error } = response.json<{ error: { code: string } }>();
    expect(`${response.statusCode} ${error.code}`).toBe(expected);
    expect(response.body).not.toMatch(internals);
    expect(await traces()).toEqual(before);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  it('a small body that unfolds into a large one is refused, and so is half a body', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000, 0x20));
    expect(bomb.length).toBeLessThan(60_000);
    expect((await raw(bomb, { 'content-encoding': 'gzip' })).statusCode).toBe(413);
    const half = gzipSync(JSON.stringify(teacherBody({}))).subarray(0, 60);
    expect((await raw(half, { 'content-encoding': 'gzip' })).statusCode).toBe(400);
    expect((await raw(gzipSync(JSON.stringify(teacherBody({}))), { 'content-encoding': 'gzip' })).statusCode).toBe(200);
  });

  it('a body that cannot be unpacked harms nobody, even where it is never read', async () => {
    const packed = gzipSync(JSON.stringify(teacherBody({})));
    const broken = [
      Buffer.from('no gzip at all'),
      packed.subarray(0, 30),
      Buffer.concat([packed, Buffer.from('rest')]),
    ];
    for (const payload of broken) {
      // Refused by its type, or before its body is requested: nobody handles errors of that body.
      for (const headers of [
        { 'content-type': 'application/xml' },
        { 'content-type': '' },
        { 'content-length': '9000000' },
      ]) {
        const response = await raw(payload, { 'content-encoding': 'gzip', ...headers });
        expect(response.statusCode).toBeGreaterThanOrEqual(400);
        expect(response.statusCode).toBeLessThan(500);
      }
    }
    expect((await raw(packed, { 'content-encoding': 'gzip' })).statusCode).toBe(200);
  });

  it('a school that cannot become a number is no school', async () => {
    for (const schoolId of [{ toString: 1, valueOf: 1 }, [1], true, null]) {
      const answer = await call(edge.app, 'POST /api/mark', { as: edge.teacher, body: { schoolId } });
      expect(`${answer.status} ${answer.error.code}`).toBe('403 WRONG_SCHOOL');
    }
  });

  it('a small body whose rows share a large payload is refused before it unfolds', async () => {
    const text = 'x'.repeat(900_000);
    const rows = Array.from({ length: maxBatchOperations }, () => [1, 0, 0]);
    const group = { n: 'setMark', v: 1, f: [], r: rows };
    const bodies = [
      teacherBody({ groups: [{ ...group, s: { comment: text } }] }),
      teacherBody({ groups: [{ ...group, s: { comment: '#0' } }], dictionary: [text] }),
      teacherBody({ groups: [{ ...group, s: {}, r: [...rows, [1, 0, 0]] }] }),
    ];
    for (const body of bodies) {
      const payload = gzipSync(JSON.stringify(body));
      expect(payload.length).toBeLessThan(3_000);
      const response = await raw(payload, { 'content-encoding': 'gzip' });
      expect(response.json<{ error: { code: string } }>().error.code).toBe('VALIDATION_FAILED');
    }
  });

  it('a request under a colleague’s device notes nothing of what it says about other devices', async () => {
    const before = { ...teacherBody({ clientId: idOf('of a colleague') }) };
    await call(edge.app, 'POST /api/v4/os/sync', {
      as: edge.teacher,
      body: { ...before, announced: [['lesson:x', [[1, 2]]]] },
    });
    const colleague = await signIn(edge.app, 'teacher2');
    const own = { userId: colleague.userId, clientId: idOf('own, unsent') };
    await call(edge.app, 'POST /api/v4/os/sync', {
      as: colleague,
      body: teacherBody({ ...own, cursor: 0, announced: [['lesson:x', [[1, 3]]]] }),
    });
    const watch = await watchTables(edge.database.db);
    const gone = { clientId: idOf('gone'), announced: [['lesson:x', [[1, 1]]]] };
    for (const more of [{}, { vanished: gone }, { announced: [] }]) {
      const answer = await call(edge.app, 'POST /api/v4/os/sync', {
        as: colleague,
        body: teacherBody({ clientId: idOf('of a colleague'), userId: colleague.userId, ...more }, [attendance(1)]),
      });
      expect([answer.error.code, await watch.changes()]).toEqual(['CLIENT_BOUND_TO_OTHER', []]);
    }
  });

  it('the limit of a body is that of its endpoint', async () => {
    const large = JSON.stringify({ login: 'teacher', password: 'x'.repeat(5_000) });
    expect((await raw(large, {}, '/api/login')).statusCode).toBe(413);
  });

  it('fields that nobody asked for are left aside and stored nowhere', async () => {
    const { status } = await call(edge.app, 'POST /api/attendance/bulk', {
      as: edge.teacher,
      body: {
        userId: 2,
        isAdmin: true,
        attendances: [
          {
            eduYear: 2026,
            schoolId: 1,
            groupId: 71,
            subjectId: 24,
            studentGroupUuid: idOf('member 4'),
            scheduleUuid,
            date: '2026-11-20',
            attendance: 'late',
            version: 77,
            authorUserId: 1,
          },
        ],
      },
    });
    expect(status).toBe(200);
    const cells = (await storedCells(edge.database.db)).filter((row) => row.studentGroupUuid === idOf('member 4'));
    expect(cells).toMatchObject([{ version: 1, authorUserId: 2, value: 'late' }]);
  });

  it('numbers beyond every column are refused, not an error of the server', async () => {
    const codes = [
      (await call(edge.app, 'GET /api/v2/os/quarters?eduYear=99999999999', { as: edge.teacher })).error.code,
      (await call(edge.app, 'GET /api/v4/os/frontoffice/schedule?schoolId=1&eduYear=99999999999', { as: edge.teacher }))
        .error.code,
      (await call(edge.app, 'POST /api/v4/os/sync', { as: edge.teacher, body: teacherBody({ ackFloor: 3e9 }) })).error
        .code,
      (await call(edge.app, 'POST /api/v4/os/sync', { as: edge.teacher, body: teacherBody({ eduYear: 3e9 }) })).error
        .code,
      (await call(edge.app, 'POST /api/v4/os/sync', { as: edge.teacher, body: teacherBody({}, [attendance(3e9)]) }))
        .error.code,
      (
        await call(edge.app, 'POST /api/v4/os/sync', {
          as: edge.teacher,
          body: teacherBody({}, [attendance(1, { base: { version: 2 ** 31 } })]),
        })
      ).error.code,
      (
        await call(edge.app, 'GET /api/v4/os/user-info', {
          headers: { ...headersOf(edge.teacher), 'x-school-id': '1e99' },
        })
      ).status,
    ];
    expect(codes).toEqual([
      'BAD_REQUEST',
      'BAD_REQUEST',
      'VALIDATION_FAILED',
      'VALIDATION_FAILED',
      'VALIDATION_FAILED',
      'VALIDATION_FAILED',
      200,
    ]);
  });

  it('a zero byte in a login, and half of a pair of letters, is refused at its field', async () => {
    for (const login of ['teach\u0000er', 'teach\ud83der']) {
      const answer = await attemptSignIn(edge.app, { login });
      expect([answer.status, Object.keys(answer.error.errors ?? {})]).toEqual([422, ['login']]);
    }
  });

  it('text that no database can hold refuses its own operation permanently, and no other', async () => {
    await call(edge.app, 'POST /api/v4/os/frontoffice/lesson/complete', {
      as: edge.teacher,
      body: { schoolId: 1, eduYear: 2026, scheduleUuid },
    });
    const mark = (seq: number, comment: string): Operation => ({
      ...attendance(seq),
      name: 'setMark',
      payload: { scheduleUuid, studentGroupUuid: idOf(`member ${seq}`), mark: 5, comment },
    });
    const clientId = idOf('bad text');
    const operations = [mark(1, 'a\u0000b'), mark(2, 'жақсы'), mark(3, 'half \ud83d')];
    for (const _ of ['first', 'again']) {
      const { data } = await call<SyncAnswer>(edge.app, 'POST /api/v4/os/sync', {
        as: edge.teacher,
        body: teacherBody({ clientId }, operations),
      });
      const refused = data.exceptions.filter(({ outcome }) => outcome === 'rejected');
      expect(refused.map(({ seq, code }) => [seq, code])).toEqual([
        [1, 'VALIDATION_FAILED'],
        [3, 'VALIDATION_FAILED'],
      ]);
    }
  });

  it('a device clock of fractions or of nonsense refuses nothing', async () => {
    const clientId = idOf('odd clock');
    const operations = [
      attendance(1, { capturedAt: 1_795_150_800_000.25 }),
      attendance(2, { capturedAt: -5e20 }),
      attendance(3, { capturedAt: 5e20 }),
    ];
    const { data } = await call<SyncAnswer>(edge.app, 'POST /api/v4/os/sync', {
      as: edge.teacher,
      body: teacherBody({ clientId }, operations),
    });
    expect(data.ok).toEqual([[1, 3]]);
  });

  it('a payload nested without end, unknown names and the names of prototypes are refused each in its way', async () => {
    const groups = (n: string, f: string[], r: unknown[]) => [{ n, v: 1, s: {}, f, r: [r] }];
    const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
    const nested = JSON.stringify(teacherBody({ groups: groups('setMark', ['mark'], [1, 0, 0, '?']) })).replace(
      '"?"',
      deep,
    );
    expect((await raw(nested)).json<{ error: { code: string } }>().error.code).toBe('VALIDATION_FAILED');
    const outcomes = [];
    for (const [index, name] of ['noSuchThing', 'constructor', '__proto__', 'toString'].entries()) {
      const body = teacherBody({
        clientId: idOf(`names ${index}`),
        groups: groups(name, ['__proto__'], [1, 0, 0, { isAdmin: true }]),
      });
      const { data } = await call<SyncAnswer>(edge.app, 'POST /api/v4/os/sync', { as: edge.teacher, body });
      outcomes.push(data.exceptions[0]?.code);
    }
    expect(outcomes).toEqual(Array(4).fill('UNKNOWN_MUTATION'));
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
    const broken = teacherBody({ groups: groups('setMark', ['mark'], [1, 0, 0, '#7']) });
    expect((await call(edge.app, 'POST /api/v4/os/sync', { as: edge.teacher, body: broken })).error.code).toBe(
      'VALIDATION_FAILED',
    );
  });

  it('an application of another protocol is told so, and not with 426', async () => {
    const answer = await call(edge.app, 'POST /api/v4/os/sync', {
      as: edge.teacher,
      body: teacherBody({ protocol: 2 }),
    });
    expect(`${answer.status} ${answer.error.code}`).toBe('409 APP_OUTDATED');
  });

  it('no path leads out of the folder of the application', async () => {
    for (const url of [
      '/../package.json',
      '/..%2f..%2fetc/passwd',
      '/assets/..%2f..%2fpackage.json',
      '/%2e%2e/%2e%2e/etc/passwd',
    ]) {
      const response = await edge.app.inject(url);
      expect(response.body).not.toMatch(/root:|"dependencies"/);
      expect([200, 400, 403, 404]).toContain(response.statusCode);
    }
  });
});
