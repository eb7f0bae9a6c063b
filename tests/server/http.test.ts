// The edge of the server: envelopes, hostile input, headers, caching, compression, files, the OpenAPI document, and the log.
import fs from 'node:fs';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyEndpoint } from '#contract/core/endpoint.ts';
import { errorEnvelope } from '#contract/core/envelope.ts';
import { languages } from '#contract/core/localized.ts';
import type { Operation } from '#contract/core/mutation.ts';
import { endpoints, findMutation } from '#contract/registry.ts';
import type { SyncAnswer } from '#contract/sync/sync.schema.ts';
import { encodeOperations } from '#contract/sync/sync.wire.ts';
import en from '#contract/translations/en.ts';
import kz from '#contract/translations/kz.ts';
import ru from '#contract/translations/ru.ts';
import { buildApp } from '#server/app.ts';
import type { Database } from '#server/db/client.ts';
import { feed, ledger } from '#server/sync/sync.tables.ts';
import { databaseKinds, openTestDatabase } from '#tests/support/database.ts';
import { headersOf, type Session, signIn, startTestApp, testClock } from '#tests/support/server.ts';
import { buildSmallSchool, idOf, password, schoolNow, storedCells } from '#tests/support/small-school.ts';
import { call } from './calls.ts';

const scheduleUuid = idOf('lesson early');
const policy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join(';');
/** Words of the database, the program and its files, none of which may leave the server. */
const internals =
  /select|insert|update |relation|syntax|constraint|node_modules|\.ts\b|\bat \w|drizzle|pglite|postgres|stack/i;

describe.each(databaseKinds)('http on %s', (kind) => {
  let database: Database;
  let app: FastifyInstance;
  let teacher: Session;
  const clock = testClock();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'qalam-dist-'));
  const lines: string[] = [];
  beforeAll(async () => {
    fs.mkdirSync(path.join(folder, 'assets'));
    for (const file of ['index.html', 'sw.js', 'manifest.webmanifest', 'assets/app-4f3a.js']) {
      fs.writeFileSync(path.join(folder, file), `<!-- ${file} -->`.padEnd(2_000, ' '));
    }
    database = await openTestDatabase(kind);
    await buildSmallSchool(database.db);
    app = await buildApp({
      database,
      clock,
      version: 'test',
      lab: false,
      applicationFolder: folder,
      logLevel: 'info',
      logStream: { write: (line) => void lines.push(line) },
    });
    teacher = await signIn(app, 'teacher');
  });
  afterAll(async () => {
    await app.close();
    await database.close();
    fs.rmSync(folder, { recursive: true });
  });

  const traces = async () => ({
    cells: await storedCells(database.db),
    ledger: (await database.db.select().from(ledger)).length,
    feed: (await database.db.select().from(feed)).length,
  });
  const documentOf = (operation: Operation) => findMutation(operation.name)?.key(operation.payload).document ?? '';
  const syncBody = (more: object, operations: readonly Operation[] = []) => ({
    protocol: 1,
    clientId: idOf('http'),
    userId: 2,
    schoolId: 1,
    eduYear: 2026,
    sentAt: schoolNow,
    ackFloor: 0,
    cursor: null,
    want: [],
    ...encodeOperations(operations, documentOf),
    ...more,
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
    app.inject({
      method: 'POST',
      url,
      headers: { ...headersOf(teacher), 'content-type': 'application/json', ...headers },
      payload,
    });

  describe('errors', () => {
    it.each([
      ['GET /api/nothing', 404, 'NOT_FOUND'],
      ['GET /nothing.txt', 404, 'NOT_FOUND'],
      ['GET /%', 400, 'BAD_REQUEST'],
      ['GET /api/%ZZ', 400, 'BAD_REQUEST'],
      [`GET /api/journal/lesson/${'a'.repeat(150)}`, 404, 'NOT_FOUND'],
      ['DELETE /api/mark', 405, 'METHOD_NOT_ALLOWED'],
      [`POST /api/schedule/lesson/${scheduleUuid}`, 405, 'METHOD_NOT_ALLOWED'],
      ['GET /api/mark', 405, 'METHOD_NOT_ALLOWED'],
      ['GET /api/v4/os/user-info', 401, 'SIGN_IN_REQUIRED'],
    ])('%s is answered %d %s in the envelope, with the id of the request', async (line, status, code) => {
      const answer = await call(app, line);
      expect([answer.status, answer.error.code]).toEqual([status, code]);
      expect(errorEnvelope.parse(JSON.parse(answer.text))).toEqual(JSON.parse(answer.text));
      expect(answer.error.requestId).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
      expect(answer.headers['x-request-id']).toBe(answer.error.requestId);
      expect(answer.headers['cache-control']).toBe('no-store');
    });

    it('name the methods that a path has', async () => {
      expect((await call(app, 'DELETE /api/mark')).headers.allow).toBe('POST, PUT');
      expect((await call(app, `POST /api/schedule/lesson/${scheduleUuid}`)).headers.allow).toBe('GET, HEAD');
    });

    it('speak the language of X-Localization, kz when it is unknown', async () => {
      const found = new Set<string>();
      for (const language of languages) {
        found.add((await call(app, 'GET /api/nothing', { headers: { 'x-localization': language } })).error.message);
      }
      expect([...found]).toEqual([kz, ru, en].map((texts) => texts['error.NOT_FOUND']));
      expect(found.size).toBe(3);
      const unknown = await call(app, 'GET /api/nothing', { headers: { 'x-localization': 'fr' } });
      expect(unknown.error.message).toBe(kz['error.NOT_FOUND']);
    });

    it('of input name each field with its text', async () => {
      const { status, error } = await call(app, 'POST /api/mark', {
        as: teacher,
        body: { schoolId: 1, userId: 'me', scheduleUuid: 'no uuid', mark: 5 },
      });
      expect([status, error.code]).toEqual([422, 'VALIDATION_FAILED']);
      expect(error.errors).toEqual({
        userId: ['Something that was entered is not valid.'],
        eduYear: ['Required field'],
        groupId: ['Required field'],
        subjectId: ['Required field'],
        studentGroupUuid: ['Required field'],
        scheduleUuid: ['Something that was entered is not valid.'],
        date: ['Required field'],
        markType: ['Required field'],
      });
      const query = await call(app, 'GET /api/v4/os/frontoffice/schedule?schoolId=1&eduYear=x', { as: teacher });
      expect(query.error.errors).toEqual({ eduYear: ['Something that was entered is not valid.'] });
    });

    it('tell a stranger nothing of the input', async () => {
      const { error } = await call(app, 'POST /api/mark', { body: { nonsense: true } });
      expect([error.code, error.errors]).toEqual(['SIGN_IN_REQUIRED', undefined]);
    });

    it('of the database say nothing of it', async () => {
      await database.db.execute(sql`alter table quarters rename to quarters_elsewhere`);
      const answers = [
        await call(app, 'GET /api/v2/os/quarters', { as: teacher }),
        await call(app, 'POST /api/v4/os/sync', { as: teacher, body: syncBody({ want: ['year:2026'] }) }),
      ];
      await database.db.execute(sql`alter table quarters_elsewhere rename to quarters`);
      for (const { status, error, text } of answers) {
        expect([status, error.code]).toEqual([500, 'INTERNAL']);
        expect(text).not.toMatch(internals);
        expect(text).not.toContain('quarters');
      }
    });
  });

  describe('hostile input', () => {
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
      const half = gzipSync(JSON.stringify(syncBody({}))).subarray(0, 60);
      expect((await raw(half, { 'content-encoding': 'gzip' })).statusCode).toBe(400);
      expect((await raw(gzipSync(JSON.stringify(syncBody({}))), { 'content-encoding': 'gzip' })).statusCode).toBe(200);
    });

    it('the limit of a body is that of its endpoint', async () => {
      const large = JSON.stringify({ login: 'teacher', password: 'x'.repeat(5_000) });
      expect((await raw(large, {}, '/api/login')).statusCode).toBe(413);
    });

    it('fields that nobody asked for are left aside and stored nowhere', async () => {
      const { status } = await call(app, 'POST /api/attendance/bulk', {
        as: teacher,
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
      const cells = (await storedCells(database.db)).filter((row) => row.studentGroupUuid === idOf('member 4'));
      expect(cells).toMatchObject([{ version: 1, authorUserId: 2, value: 'late' }]);
    });

    it('numbers beyond every column are refused, not an error of the server', async () => {
      const codes = [
        (await call(app, 'GET /api/v2/os/quarters?eduYear=99999999999', { as: teacher })).error.code,
        (await call(app, 'GET /api/v4/os/frontoffice/schedule?schoolId=1&eduYear=99999999999', { as: teacher })).error
          .code,
        (await call(app, 'POST /api/v4/os/sync', { as: teacher, body: syncBody({ ackFloor: 3e9 }) })).error.code,
        (await call(app, 'POST /api/v4/os/sync', { as: teacher, body: syncBody({ eduYear: 3e9 }) })).error.code,
        (await call(app, 'POST /api/v4/os/sync', { as: teacher, body: syncBody({}, [attendance(3e9)]) })).error.code,
        (
          await call(app, 'POST /api/v4/os/sync', {
            as: teacher,
            body: syncBody({}, [attendance(1, { base: { version: 2 ** 31 } })]),
          })
        ).error.code,
        (await call(app, 'GET /api/v4/os/user-info', { headers: { ...headersOf(teacher), 'x-school-id': '1e99' } }))
          .status,
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

    it('a zero byte in a login is refused as a bad request', async () => {
      const answer = await call(app, 'POST /api/login', { body: { login: 'teach\u0000er', password } });
      expect(`${answer.status} ${answer.error.code}`).toBe('400 BAD_REQUEST');
    });

    it('text that no database can hold refuses its own operation for good, and no other', async () => {
      await call(app, 'POST /api/v4/os/frontoffice/lesson/complete', {
        as: teacher,
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
        const { data } = await call<SyncAnswer>(app, 'POST /api/v4/os/sync', {
          as: teacher,
          body: syncBody({ clientId }, operations),
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
      const { data } = await call<SyncAnswer>(app, 'POST /api/v4/os/sync', {
        as: teacher,
        body: syncBody({ clientId }, operations),
      });
      expect(data.ok).toEqual([[1, 3]]);
    });

    it('a payload nested without end, unknown names and the names of prototypes are refused each in its way', async () => {
      const groups = (n: string, f: string[], r: unknown[]) => [{ n, v: 1, s: {}, f, r: [r] }];
      const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
      const nested = JSON.stringify(syncBody({ groups: groups('setMark', ['mark'], [1, 0, 0, '?']) })).replace(
        '"?"',
        deep,
      );
      expect((await raw(nested)).json<{ error: { code: string } }>().error.code).toBe('VALIDATION_FAILED');
      const outcomes = [];
      for (const [index, name] of ['noSuchThing', 'constructor', '__proto__', 'toString'].entries()) {
        const body = syncBody({
          clientId: idOf(`names ${index}`),
          groups: groups(name, ['__proto__'], [1, 0, 0, { isAdmin: true }]),
        });
        const { data } = await call<SyncAnswer>(app, 'POST /api/v4/os/sync', { as: teacher, body });
        outcomes.push(data.exceptions[0]?.code);
      }
      expect(outcomes).toEqual(Array(4).fill('UNKNOWN_MUTATION'));
      expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
      const broken = syncBody({ groups: groups('setMark', ['mark'], [1, 0, 0, '#7']) });
      expect((await call(app, 'POST /api/v4/os/sync', { as: teacher, body: broken })).error.code).toBe(
        'VALIDATION_FAILED',
      );
    });

    it('an application of another protocol is told so, and not with 426', async () => {
      const answer = await call(app, 'POST /api/v4/os/sync', { as: teacher, body: syncBody({ protocol: 2 }) });
      expect(`${answer.status} ${answer.error.code}`).toBe('409 APP_OUTDATED');
    });

    it('no path leads out of the folder of the application', async () => {
      for (const url of [
        '/../package.json',
        '/..%2f..%2fetc/passwd',
        '/assets/..%2f..%2fpackage.json',
        '/%2e%2e/%2e%2e/etc/passwd',
      ]) {
        const response = await app.inject(url);
        expect(response.body).not.toMatch(/root:|"dependencies"/);
        expect([200, 400, 403, 404]).toContain(response.statusCode);
      }
    });
  });

  describe('headers', () => {
    it('hold the policy of the page exactly, and nothing that plain HTTP cannot keep', async () => {
      for (const url of ['/', '/api/health', '/api/nothing', '/sw.js', '/api/docs']) {
        const { headers } = await app.inject(url);
        expect(headers['content-security-policy']).toBe(policy);
        expect(headers['strict-transport-security']).toBeUndefined();
        expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
        expect(headers['x-powered-by']).toBeUndefined();
      }
    });

    it('let an unchanged answer be 304, of its own reader and language only', async () => {
      const url = '/api/v4/os/frontoffice/schedule?schoolId=1&eduYear=2026&date=2026-11-20';
      const ask = (language: string, tag?: string) =>
        app.inject({ url, headers: { ...headersOf(teacher, 1, language), ...(tag ? { 'if-none-match': tag } : {}) } });
      const first = await ask('en');
      const tag = String(first.headers.etag);
      expect(first.headers['cache-control']).toBe('private, no-cache');
      const again = await ask('en', tag);
      expect([again.statusCode, again.body]).toEqual([304, '']);
      expect((await ask('en', `W/${tag}`)).statusCode).toBe(304);
      expect((await ask('kz', tag)).statusCode).toBe(200);
      expect((await ask('en', '"other"')).statusCode).toBe(200);
    });

    it('pack answers as brotli or gzip, whatever the reader can unpack, and leave small ones alone', async () => {
      const ask = (encoding: string, url = '/api/translate?lang=ru') =>
        app.inject({ url, headers: { 'accept-encoding': encoding } });
      const plain = (await ask('identity')).body;
      const [br, gzip, small] = [await ask('gzip, br'), await ask('gzip'), await ask('br', '/api/health')];
      expect([br, gzip, small].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined]);
      expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain);
      expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain);
      expect(br.headers.vary).toContain('accept-encoding');
    });
  });

  describe('the application', () => {
    it.each([
      ['/assets/app-4f3a.js', 'public, max-age=31536000, immutable'],
      ['/sw.js', 'no-cache'],
      ['/index.html', 'no-cache'],
      ['/', 'no-cache'],
      ['/manifest.webmanifest', 'no-cache'],
      ['/2026/schedule/2026-11-20', 'no-cache'],
    ])('%s is served with cache-control %s', async (url, cacheControl) => {
      const { statusCode, headers } = await app.inject(url);
      expect([statusCode, headers['cache-control']]).toEqual([200, cacheControl]);
    });

    it('is the page for every path of a screen, and for nothing else', async () => {
      expect((await app.inject('/2026/lesson/x/journal?tab=1')).body).toContain('index.html');
      for (const url of ['/assets/old-1111.js', '/favicon.png', '/api/screens', '/apix']) {
        const response = await app.inject(url);
        expect([url, response.statusCode, response.json<{ error: { code: string } }>().error.code]).toEqual([
          url,
          404,
          'NOT_FOUND',
        ]);
      }
      expect((await app.inject({ method: 'POST', url: '/2026/schedule' })).statusCode).toBe(404);
    });
  });

  describe('start-up calls', () => {
    // covers API-001 API-009
    it('give the configuration to everybody', async () => {
      const { status, data } = await call(app, 'GET /api/v2/os/config/microservices');
      expect([status, data]).toEqual([
        200,
        {
          chat: { enabled: false },
          cdn: { enabled: false },
          notifications: { notifications_enabled: false },
          sso: { enabled: false },
          state: { version: 'test', lab: false, demo: false },
          journalServiceIsEnabled: true,
        },
      ]);
    });

    // covers API-010
    it('give the quarters of the current year in the locale that is named', async () => {
      const ask = (query: string) =>
        call<{ number: number; name: string }[]>(app, `GET /api/v2/os/quarters${query}`, { as: teacher });
      expect((await ask('?locale=ru')).data).toEqual([
        { id: 1, number: 1, name: '1 четверть', dateStart: '2026-09-01', dateEnd: '2026-10-25' },
        { id: 2, number: 2, name: '2 четверть', dateStart: '2026-11-02', dateEnd: '2026-12-27' },
      ]);
      expect((await ask('?locale=kk')).data.map(({ name }) => name)).toEqual(['1-тоқсан', '2-тоқсан']);
      expect((await ask('?eduYear=2025')).data).toEqual([]);
    });

    // covers API-008 API-011
    it('give the parallels of a year page by page, from page 1', async () => {
      const ask = (query: string) =>
        call(app, `GET /api/v4/os/frontoffice/dictionary/parallels?schoolId=1&eduYear=2026${query}`, { as: teacher });
      const first = await ask('');
      expect(JSON.parse(first.text)).toEqual({ data: [{ parallel: 7, label: '7' }], meta: { page: 1, pages: 1 } });
      expect((await ask('&page=1')).text).toBe(first.text);
      expect((await ask('&page=2')).data).toEqual([]);
      expect((await ask('&page=0')).status).toBe(422);
    });

    // covers I18N-003 I18N-007
    it('give a dictionary by its language, or by the header; kk means kz', async () => {
      const read = async (query: string, language: string) =>
        (
          await call<Record<string, string>>(app, `GET /api/translate${query}`, {
            headers: { 'x-localization': language },
          })
        ).data['error.SIGN_IN_REQUIRED'];
      expect(await read('?lang=en', 'ru')).toBe('Sign in to continue.');
      expect(await read('', 'ru')).toMatch(/^[А-яё .,]+$/);
      expect(await read('?lang=kk', 'ru')).toBe(await read('?lang=kz', 'ru'));
      expect(await read('?lang=kk', 'ru')).not.toBe(await read('', 'ru'));
    });

    // covers I18N-008
    it('give the version of the dictionaries, the same until their texts change', async () => {
      const ask = () => call<{ lastUpdate: string }>(app, 'GET /api/v3/translate-hash');
      const { data } = await ask();
      expect(data.lastUpdate).toMatch(/^[\w-]{16}$/);
      expect((await ask()).data).toEqual(data);
    });

    it('tell whether the server is ready, and on which database', async () => {
      expect((await call(app, 'GET /api/health')).data).toEqual({ version: 'test', database: kind, ready: true });
    });
  });

  describe('the OpenAPI document', () => {
    type Operations = Record<
      string,
      { parameters?: { in: string; name: string }[]; requestBody?: object; responses: object; security?: object }
    >;
    type Document = {
      openapi: string;
      info: object;
      paths: Record<string, Operations>;
      components: { securitySchemes: object };
    };
    it('is of version 3.1 and has every endpoint with its input, its answer and its errors, and no other', async () => {
      const document = (await app.inject('/api/docs/json')).json<Document>();
      expect(document.openapi).toBe('3.1.0');
      expect(document.info).toMatchObject({ title: 'Qalam', version: 'test' });
      const declared = Object.values(endpoints).flatMap((feature) => Object.values(feature) as AnyEndpoint[]);
      const named = declared.map(({ method, path: url }) => `${method} ${url.replace(/:(\w+)/g, '{$1}')}`);
      const found = Object.entries(document.paths).flatMap(([url, methods]) =>
        Object.keys(methods).map((method) => `${method.toUpperCase()} ${url}`),
      );
      expect(found.sort()).toEqual(named.sort());
      for (const endpoint of declared) {
        const url = endpoint.path.replace(/:(\w+)/g, '{$1}');
        const operation = document.paths[url]?.[endpoint.method.toLowerCase()];
        const inPath = (operation?.parameters ?? []).filter((parameter) => parameter.in === 'path');
        expect(inPath.map(({ name }) => `{${name}}`)).toEqual(url.match(/\{\w+\}/g) ?? []);
        expect(operation?.requestBody !== undefined).toBe(endpoint.body !== undefined);
        expect(operation?.security !== undefined).toBe(endpoint.access !== 'anyone');
        expect(Object.keys(operation?.responses ?? {})).toEqual(['200', '4XX', '5XX']);
      }
      expect(document.components.securitySchemes).toHaveProperty('bearer');
      const text = JSON.stringify(document);
      const references = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, pointer]) => pointer ?? '');
      for (const pointer of references) {
        const target = pointer
          .split('/')
          .reduce<unknown>((part, name) => (part as Record<string, unknown>)?.[name], document);
        expect(target).toBeDefined();
      }
    });
  });

  it('keeps a connection usable after 426, which real clients read as a promise to upgrade', async () => {
    const own = await startTestApp(database, clock);
    await own.listen({ port: 0, host: '127.0.0.1' });
    const session = await signIn(own, 'teacher');
    const { port } = own.server.address() as AddressInfo;
    const ask = () => fetch(`http://127.0.0.1:${port}/api/v4/os/user-info`, { headers: headersOf(session) });
    clock.advance(16 * 60_000);
    for (const _ of ['first', 'second']) {
      const response = await ask();
      const { error } = (await response.json()) as { error: { code: string } };
      expect([response.status, error.code]).toEqual([426, 'TOKEN_EXPIRED']);
    }
    clock.set(schoolNow);
    expect((await ask()).status).toBe(200);
    await own.close();
  });

  it('writes one log line for each request, with its id, and never a login, a name, a token or a body', async () => {
    lines.length = 0;
    const secret = 'Ұмытпа-1234';
    await call(app, 'POST /api/login', { body: { login: 'somebody-special', password: secret } });
    const signedIn = await signIn(app, 'student');
    await call(
      app,
      `GET /api/v4/os/clientoffice/schedule?schoolId=1&eduYear=2026&studentSchoolUuid=${idOf('student 0')}`,
      {
        as: signedIn,
      },
    );
    await call(app, 'GET /no-such-page/Абенов.json?name=Абенов');
    await call(app, 'POST /api/mark', { as: teacher, body: { comment: secret } });
    await database.db.execute(sql`alter table quarters rename to quarters_elsewhere`);
    const failed = await call(app, 'GET /api/v2/os/quarters', { as: teacher });
    await database.db.execute(sql`alter table quarters_elsewhere rename to quarters`);
    const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    // On a busy machine a request may be a slow one; it is one line all the same.
    expect(logged.filter(({ msg }) => msg === 'request' || msg === 'slow request')).toHaveLength(6);
    for (const line of logged) expect(line.requestId).toMatch(/^[0-9a-f-]{36}$/);
    const failure = logged.find(({ msg }) => msg === 'request failed');
    expect(failure).toMatchObject({
      level: 50,
      requestId: failed.error.requestId,
      error: { frames: expect.any(Array) },
    });
    expect(logged.find(({ route }) => route === '/api/v4/os/clientoffice/schedule')).toMatchObject({
      userId: 11,
      status: 200,
    });
    const text = lines.join('');
    for (const hidden of [
      'somebody-special',
      'student"',
      secret,
      'Абенов',
      signedIn.token,
      teacher.token,
      'qalam_refresh',
      password,
      idOf('student 0'),
      'select',
      '127.0.0.1',
    ]) {
      expect(text).not.toContain(hidden);
    }
  });
});
