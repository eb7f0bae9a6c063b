// Who calls is checked before a byte of the body is read, and what a body takes is bounded however it was packed.
import { gzipSync } from 'node:zlib';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyEndpoint } from '#contract/core/endpoint.ts';
import { endpoints } from '#contract/registry.ts';
import { userSchools } from '#server/features/people/public.ts';
import { databaseKind } from '#tests/support/database.ts';
import { answersIn, headOf } from '#tests/support/raw-connection.ts';
import { headersOf, type Session, signIn } from '#tests/support/server.ts';
import { edgeOfSuite, teacherBody } from './edge.ts';
import { arrivals, doorOf, json } from './half-sent.ts';

const withBody = Object.values(endpoints)
  .flatMap((ofFeature) => Object.values<AnyEndpoint>(ofFeature))
  .filter(({ body }) => body !== undefined);
const closed = withBody.filter(({ access }) => access !== 'anyone');
const url = ({ path }: AnyEndpoint) => path.replace(/:\w+/g, '1');

describe('before a byte of the body arrived', () => {
  const edge = edgeOfSuite(databaseKind);
  const { open, closeAll } = doorOf(edge);
  const { watch, arrived } = arrivals(edge);
  beforeAll(async () => {
    watch();
    await edge.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(closeAll);

  /** What is answered to a head alone; undefined: the server waits for the body. */
  async function answered(endpoint: AnyEndpoint, headers: Record<string, string>): Promise<string | undefined> {
    const connection = await open();
    const head = { ...json, 'content-encoding': 'gzip', ...headers, 'content-length': 900 };
    await connection.send(headOf(`${endpoint.method} ${url(endpoint)}`, head));
    await connection.hears('"error"').catch(() => undefined);
    connection.socket.destroy();
    return answersIn(connection.heard())[0];
  }

  it('a stranger is refused by every call that somebody signed in makes', async () => {
    expect(closed.length).toBeGreaterThan(100);
    for (const endpoint of closed) {
      expect([endpoint.path, await answered(endpoint, {})]).toEqual([endpoint.path, '401 SIGN_IN_REQUIRED']);
    }
  });

  it('somebody of another school is refused', async () => {
    for (const endpoint of closed.filter(({ school }) => school === 'required')) {
      const told = await answered(endpoint, headersOf(edge.teacher, 2));
      expect([endpoint.path, told]).toEqual([endpoint.path, '403 WRONG_SCHOOL']);
    }
  });

  it('somebody without the role is refused, also where only the body would name the school', async () => {
    const others = closed.filter(({ access }) => typeof access !== 'string' && !access.includes('teacher'));
    expect(others.length).toBeGreaterThan(50);
    const { authorization } = headersOf(edge.teacher);
    for (const endpoint of others) {
      const told = [await answered(endpoint, headersOf(edge.teacher)), await answered(endpoint, { authorization })];
      expect([endpoint.path, told[0]]).toEqual([endpoint.path, '403 ACCESS_DENIED']);
      expect([endpoint.path, told[1]?.slice(0, 3)]).toEqual([endpoint.path, '403']);
    }
  });

  it('a call that anybody may make takes a small body', () => {
    const larger = withBody.filter(({ access, bodyLimit = 262_144 }) => access === 'anyone' && bodyLimit > 4_000);
    expect(larger.map(({ path }) => path)).toEqual([]);
  });

  it('a right that is lost while a body arrives no longer counts', async () => {
    const { db } = edge.database;
    const connection = await open();
    const body = Buffer.from(JSON.stringify(teacherBody({})));
    const signedIn = headersOf(edge.teacher);
    const head = headOf('POST /api/v4/os/sync', { ...signedIn, ...json, 'content-length': body.length });
    await connection.send(head);
    await connection.send(body.subarray(0, 10));
    await arrived(connection);
    const isTeacher = and(eq(userSchools.userId, edge.teacher.userId), eq(userSchools.schoolId, 1));
    const held = await db.delete(userSchools).where(isTeacher).returning();
    edge.clock.advance(2_000);
    await connection.send(body.subarray(10));
    await connection.hears('"error"');
    expect(answersIn(connection.heard())).toEqual(['403 WRONG_SCHOOL']);
    await db.insert(userSchools).values(held);
  });
});

describe('a body that unpacks into a large one', () => {
  const edge = edgeOfSuite(databaseKind, { limits: { heldBytes: 5_000_000 } });
  let director: Session;
  beforeAll(async () => {
    director = await signIn(edge.app, 'director');
  });
  const plan = '/api/v4/os/backoffice/people-import/personnel/plan';
  const post = async (body: Buffer, to = plan) => {
    const response = await edge.app.inject({
      method: 'POST',
      url: to,
      headers: { ...headersOf(director), ...json, 'content-encoding': 'gzip' },
      payload: gzipSync(body),
    });
    return response.json<{ error?: { code: string } }>().error?.code ?? 'done';
  };
  const bodyOf = (bytes: number) => Buffer.from(JSON.stringify({ rows: 'a'.repeat(bytes - 11) }));

  it('is counted unpacked, with all others that are not answered yet', async () => {
    expect(await post(bodyOf(2_000_000))).toBe('VALIDATION_FAILED');
    // Each call reads the session before its body. On a busy machine a few of them may never hold their bodies at the same time.
    const told = await Promise.all(Array.from({ length: 24 }, () => post(bodyOf(2_000_000))));
    expect(new Set(told)).toEqual(new Set(['VALIDATION_FAILED', 'UNAVAILABLE']));
    // Nothing stays counted.
    expect(await post(bodyOf(2_000_000))).toBe('VALIDATION_FAILED');
    expect(await post(bodyOf(4_900_000))).toBe('VALIDATION_FAILED');
  });

  it('is refused above the limit of its call', async () => {
    expect(await post(bodyOf(2_000_001), '/api/v4/os/sync')).toBe('BODY_TOO_LARGE');
  });

  it('is refused where it holds more values than any call takes', async () => {
    const lists = Buffer.from(`{"rows":[${'[],'.repeat(150_000)}[]]}`);
    const texts = Buffer.from(`{"rows":[${'"",'.repeat(600_000)}""]}`);
    expect([await post(lists), await post(texts)]).toEqual(['BODY_TOO_LARGE', 'BODY_TOO_LARGE']);
  });
});

describe('a server with little room for bodies', () => {
  const edge = edgeOfSuite(databaseKind, { limits: { heldBytes: 100_000 } });

  it('counts what a small body is unpacked, and forgets it', async () => {
    const director = await signIn(edge.app, 'director');
    const post = async (bytes: number) => {
      const response = await edge.app.inject({
        method: 'POST',
        url: '/api/v4/os/sync',
        headers: { ...headersOf(director), ...json, 'content-encoding': 'gzip' },
        payload: gzipSync(JSON.stringify({ filler: 'a'.repeat(bytes) })),
      });
      return response.json<{ error: { code: string } }>().error.code;
    };
    for (const _ of [1, 2, 3]) {
      expect(await post(200_000)).toBe('UNAVAILABLE');
      expect(await post(80_000)).toBe('VALIDATION_FAILED');
    }
  });
});
