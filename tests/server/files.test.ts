// Files in both directions, through endpoints made for the test: the wire and the client do what the endpoints declare.
import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { route } from '#server/plugins/routes.ts';
import { type ApiContext, call as callFromClient } from '#shared/http/api.ts';
import { getList, mostBytes, putList } from '#tests/support/file-endpoints.ts';
import { answersIn, connectRaw, headOf, type RawConnection } from '#tests/support/raw-connection.ts';
import { headersOf, signIn } from '#tests/support/server.ts';
import { call } from './calls.ts';
import { edgeOfSuite } from './edge.ts';

const name = 'Қызыл «№7»\r\n /сынып\'s; (тізім)*".csv';
const cleaned = 'Қызыл «№7»__ _сынып\'s; (тізім)*".csv';
/** What handlers received. */
const taken: { name: string; kind: string; bytes: number }[] = [];

const stillMs = 600;
const edge = edgeOfSuite('pglite', {
  mostInFlight: 12,
  limits: { stillMs, headMs: 600, wholeMs: 60_000, idleMs: 400, heldBytes: 4_000_000 },
  moreRoutes: (app, services) => {
    route(app, services, putList, async ({ body }) => {
      taken.push({ name: body.name, kind: body.kind, bytes: body.content.length });
      return { file: { name: body.name, kind: 'csv', content: body.content } };
    });
    route(app, services, getList, async () => ({
      file: { name, kind: 'csv', content: Readable.from([Buffer.from('аты;'), Buffer.from('баға')]) },
    }));
  },
});

const boundary = 'qalam-boundary';
const multipart = { 'content-type': `multipart/form-data; boundary=${boundary}` };
const part = (content: Buffer | string, { file = 'тізім.csv', field = 'file' } = {}) =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${file}"\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
const end = Buffer.from(`--${boundary}--\r\n`);
const formOf = (content: Buffer | string, more = {}) => Buffer.concat([part(content, more), end]);
const send = (body: Buffer, language = 'en') =>
  call(edge.app, 'POST /api/test/lists', { as: edge.teacher, language, headers: multipart, body });

const zip = (entry: string) => Buffer.concat([Buffer.from('PK\u0003\u0004'), randomBytes(22), Buffer.from(entry)]);

describe('a file that is answered', () => {
  it('comes to be saved, with its name in its own letters and in plain ones', async () => {
    const { status, headers, text } = await call(edge.app, 'GET /api/test/lists', { as: edge.teacher });
    expect([status, text]).toEqual([200, 'аты;баға']);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-disposition': `attachment; filename="_____ __7___ ______'s; (_____)*_.csv"; filename*=UTF-8''${encodeURIComponent(
        cleaned,
      )
        .replaceAll("'", '%27')
        .replaceAll('(', '%28')
        .replaceAll(')', '%29')
        .replaceAll('*', '%2A')}`,
    });
    expect(headers.etag).toBeUndefined();
  });

  it('is refused in the envelope, like everything else', async () => {
    const refused = await call(edge.app, 'GET /api/test/lists', { as: await signIn(edge.app, 'student') });
    expect([refused.status, refused.error.code]).toEqual([403, 'ACCESS_DENIED']);
  });

  it('is in the OpenAPI document, and so does one that is taken', async () => {
    type Content = { content: object };
    const { paths } = (await edge.app.inject('/api/docs/json')).json<{
      paths: Record<string, Record<string, { requestBody: Content; responses: Record<string, Content> }>>;
    }>();
    const { get, post } = paths['/api/test/lists'] ?? {};
    const binary = { type: 'string', format: 'binary' };
    expect(Object.keys(get?.responses['200']?.content ?? {})).toEqual(['text/csv', 'application/pdf']);
    expect(get?.responses['200']?.content).toMatchObject({ 'text/csv': { schema: binary } });
    expect(post?.requestBody.content).toEqual({
      'multipart/form-data': { schema: { type: 'object', properties: { file: binary }, required: ['file'] } },
    });
  });
});

describe('a file that is taken', () => {
  it('is given to the handler with its name and kind', async () => {
    expect((await send(formOf('аты;баға'))).text).toBe('аты;баға');
    await send(formOf(zip('xl/workbook.xml'), { file: 'Тізім.XLSX' }));
    await send(formOf(Buffer.from('\xff\xd8\xffabc', 'latin1'), { file: 'a.jpeg' }));
    await send(formOf(Buffer.alloc(mostBytes, 'a'), { file: 'full.csv' }));
    expect(taken.splice(0)).toEqual([
      { name: 'тізім.csv', kind: 'csv', bytes: 15 },
      { name: 'Тізім.XLSX', kind: 'xlsx', bytes: 41 },
      { name: 'a.jpeg', kind: 'jpg', bytes: 6 },
      { name: 'full.csv', kind: 'csv', bytes: mostBytes },
    ]);
  });

  it.each([
    ['en', 'The file is too large: 2 MB at most'],
    ['ru', 'Файл слишком большой: не более 2 МБ'],
    ['kz', 'Файл тым үлкен: 2 МБ-тан аспауы керек'],
  ])('is refused when it is too large, with the limit in the words of its sender (%s)', async (language, message) => {
    for (const bytes of [mostBytes + 1, mostBytes * 2]) {
      const { status, error } = await send(formOf(Buffer.alloc(bytes, 'a')), language);
      expect([status, error.code, error.message]).toEqual([413, 'BODY_TOO_LARGE', message]);
    }
    expect(taken).toEqual([]);
  });

  const noKind = 'This is not a file of the kind CSV, XLSX, JPG';
  it.each<[string, Buffer, string]>([
    ['of a kind that is not taken', formOf('<a/>', { file: 'a.xml' }), noKind],
    ['whose name says another kind', formOf('MZ\u0000\u0003', { file: 'a.csv' }), noKind],
    ['that is another document', formOf(zip('word/document.xml'), { file: 'a.xlsx' }), noKind],
    ['without a name', formOf('a;b', { file: '' }), noKind],
    ['that is empty', formOf(''), 'Required field'],
    ['that is missing', end, 'Required field'],
  ])('is refused %s', async (_, body, message) => {
    const { status, error } = await send(body);
    expect([status, error.errors]).toEqual([422, { file: [message] }]);
    expect(taken).toEqual([]);
  });

  it.each<[string, Buffer, Record<string, string>]>([
    ['two files', Buffer.concat([part('a'), part('b'), end]), multipart],
    ['another field', formOf('a', { field: 'other' }), multipart],
    ['a body that breaks off', part('a').subarray(0, -3), multipart],
    ['no boundary', formOf('a'), { 'content-type': 'multipart/form-data' }],
    ['no multipart at all', Buffer.from('{}'), { 'content-type': 'application/json' }],
  ])('is refused as %s', async (_, body, headers) => {
    const refused = await call(edge.app, 'POST /api/test/lists', { as: edge.teacher, headers, body });
    expect([refused.status, refused.error.code]).toEqual([400, 'BAD_REQUEST']);
    expect(taken).toEqual([]);
  });

  it('goes nowhere where none is declared', async () => {
    const ask = { as: edge.teacher, headers: multipart, body: formOf('a') };
    expect((await call(edge.app, 'POST /api/logout', ask)).status).toBe(400);
  });
});

describe('at the door', () => {
  const connections: RawConnection[] = [];
  const port = () => (edge.app.server.address() as AddressInfo).port;
  const open = async () => {
    const connection = await connectRaw(port());
    connections.push(connection);
    return connection;
  };
  beforeAll(async () => {
    await edge.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => {
    for (const { socket } of connections) socket.destroy();
  });
  const head = (length: number, more: Record<string, string> = headersOf(edge.teacher)) =>
    headOf('POST /api/test/lists', { ...multipart, ...more, 'content-length': length });
  const isHealthy = async () =>
    (await fetch(`http://127.0.0.1:${port()}/api/v4/os/user-info`, { headers: headersOf(edge.teacher) })).status;

  it('a stranger is refused before a byte of the file has come', async () => {
    const connection = await open();
    await connection.send(head(mostBytes, {}));
    await connection.hears('SIGN_IN_REQUIRED');
    expect(answersIn(connection.heard())).toEqual(['401 SIGN_IN_REQUIRED']);
  });

  it('one that stands still is cut in words, and holds up nobody: more of them than calls in flight', async () => {
    const form = formOf('a;b');
    const stalled = await Promise.all(
      Array.from({ length: 30 }, async () => {
        const connection = await open();
        await connection.send(head(form.length));
        await connection.send(form.subarray(0, form.length - 20));
        return connection;
      }),
    );
    expect(await isHealthy()).toBe(200);
    await Promise.all(stalled.map(({ closed }) => closed));
    expect(new Set(stalled.flatMap(({ heard }) => answersIn(heard())))).toEqual(new Set(['503 UNAVAILABLE']));
    expect(taken).toEqual([]);
  });

  it('one that makes progress is taken, however slowly it comes', async () => {
    const form = formOf('a;b');
    const connection = await open();
    const beganAt = performance.now();
    await connection.send(head(form.length));
    for (let at = 0; at < form.length; at += 24) {
      await connection.send(form.subarray(at, at + 24));
      // As slow as a village's link.
      await wait(stillMs / 4);
    }
    await connection.hears('a;b');
    expect(performance.now() - beganAt).toBeGreaterThan(stillMs);
    expect(taken.splice(0)).toHaveLength(1);
  });

  it('unfinished files hold no more than all bodies may: the largest is told to come later, and its room is free again', async () => {
    const content = Buffer.alloc(1_400_000, 'a');
    const form = formOf(content);
    const large = await Promise.all(Array.from({ length: 4 }, () => open()));
    await Promise.all(
      large.map(async ({ send: sendRaw }) => {
        await sendRaw(head(form.length));
        await sendRaw(form.subarray(0, form.length - 100));
      }),
    );
    const refused = () => large.filter(({ heard }) => heard().includes('retryAfterMs'));
    await vi.waitFor(() => expect(refused().length).toBeGreaterThan(0), { timeout: 10_000 });
    expect(new Set(refused().flatMap(({ heard }) => answersIn(heard())))).toEqual(new Set(['503 UNAVAILABLE']));
    await Promise.all(large.map(({ closed }) => closed));
    for (let round = 0; round < 4; round++) expect((await send(form)).status).toBe(200);
    expect(taken.splice(0)).toHaveLength(4);
  });

  it('a sender who goes in the middle, or at once after the end, leaves nothing behind', async () => {
    const form = formOf(Buffer.alloc(1_400_000, 'a'));
    for (let round = 0; round < 6; round++) {
      const connection = await open();
      await connection.send(head(form.length));
      await connection.send(form.subarray(0, round % 2 === 0 ? 1_300_000 : form.length));
      connection.socket.destroy();
      await connection.closed;
    }
    // Room for at most two of them.
    await vi.waitFor(async () => {
      const both = await Promise.all([send(form), send(form)]);
      expect(both.map(({ status }) => status)).toEqual([200, 200]);
    });
    taken.length = 0;
  });

  it('the client sends a file by its declaration, and gets one with its name', async () => {
    const context: ApiContext = {
      fetch: (url, init) => fetch(`http://127.0.0.1:${port()}${url}`, init),
      gate: {
        current: async () => ({ kind: 'token', token: edge.teacher.token, signIn: null }),
      } as unknown as NonNullable<ApiContext['gate']>,
      language: () => 'ru',
      school: () => ({ schoolId: 1, eduYear: 2026 }),
    };
    const got = await callFromClient(context, getList, {});
    const file = got.kind === 'data' ? got.data : undefined;
    expect([file?.name, file?.type, await file?.text()]).toEqual([cleaned, 'text/csv; charset=utf-8', 'аты;баға']);
    const sent = await callFromClient(context, putList, { body: new File(['a;b'], 'Ә.csv') });
    expect(sent.kind === 'data' ? [sent.data.name, await sent.data.text()] : sent).toEqual(['Ә.csv', 'a;b']);
    const refused = await callFromClient(context, putList, { body: new File(['%PDF-'], 'a.pdf') });
    expect(refused).toMatchObject({ kind: 'error', error: { code: 'VALIDATION_FAILED' } });
  });
});
