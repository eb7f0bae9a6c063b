// The own picture of an account: what is taken for one, and who is given it; on both databases.
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ErrorEnvelope } from '#contract/core/envelope.ts';
import type { Database } from '#server/db/client.ts';
import { databaseKinds, openTestDatabase } from '#tests/support/database.ts';
import { headersOf, type Session, signIn, startTestApp } from '#tests/support/server.ts';
import { buildSmallSchool } from '#tests/support/small-school.ts';
import { userPictures } from './profile.tables.ts';

/** As a canvas writes it: header, tables, frame, scan, end; `bytes`: of the whole file. */
function aJpeg(of: { width: number; height: number; exif?: boolean; bytes?: number }): Buffer {
  const part = (marker: number, content: Buffer) => {
    const head = Buffer.from([0xff, marker, 0, 0]);
    head.writeUInt16BE(content.length + 2, 2);
    return Buffer.concat([head, content]);
  };
  const frame = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(of.height, 1);
  frame.writeUInt16BE(of.width, 3);
  const parts = [
    Buffer.from([0xff, 0xd8]),
    part(0xe0, Buffer.from('JFIF\0')),
    ...(of.exif ? [part(0xe1, Buffer.from('Exif\0\0 51.1, 71.4'))] : []),
    part(0xdb, Buffer.alloc(65)),
    part(0xc0, frame),
    part(0xc4, Buffer.alloc(29)),
    part(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
  ];
  const written = parts.reduce((sum, { length }) => sum + length, 2);
  return Buffer.concat([...parts, Buffer.alloc(Math.max(40, (of.bytes ?? 0) - written), 7), Buffer.from([0xff, 0xd9])]);
}

describe.each(databaseKinds)('the own picture on %s', (kind) => {
  let database: Database;
  let app: FastifyInstance;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
    await buildSmallSchool(database.db);
    app = await startTestApp(database);
  });
  beforeEach(async () => {
    await database.db.delete(userPictures);
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  const remove = (session: Session) =>
    app.inject({ method: 'POST', url: '/api/v4/os/profile/picture/remove', headers: headersOf(session) });
  const pictureOf = async (session: Session) => {
    const url = '/api/v4/os/profile/picture';
    const response = await app.inject({ method: 'GET', url, headers: headersOf(session) });
    return response.json<{ data: { picture: { hash: string; jpeg: string } | null } }>().data.picture;
  };
  const photoOf = async (session: Session) => {
    const response = await app.inject({ method: 'GET', url: '/api/v4/os/user-info', headers: headersOf(session) });
    return response.json<{ data: { photo: string | null } }>().data.photo;
  };
  async function send(session: Session | null, content: Buffer, name = 'picture.jpg') {
    const boundary = 'edge';
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="picture"; filename="${name}"\r\ncontent-type: image/jpeg\r\n\r\n`;
    const response = await app.inject({
      method: 'POST',
      url: '/api/v4/os/profile/picture',
      headers: {
        ...(session ? headersOf(session) : {}),
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      payload: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    });
    return {
      status: response.statusCode,
      body: response.json<{ data?: { photo: string } } & Partial<ErrorEnvelope>>(),
    };
  }

  // covers PROF-004
  it('is stored once, given to its owner alone, named in the account, and taken away', async () => {
    const [teacher, student] = [await signIn(app, 'teacher'), await signIn(app, 'student')];
    expect(await pictureOf(teacher)).toBeNull();
    const sent = aJpeg({ width: 256, height: 256 });
    const first = await send(teacher, sent);
    expect(first.status).toBe(200);
    // The same sent twice is one.
    expect((await send(teacher, sent)).body.data).toEqual(first.body.data);
    const stored = await pictureOf(teacher);
    expect(Buffer.from(stored?.jpeg ?? '', 'base64').equals(sent)).toBe(true);
    expect([await photoOf(teacher), await photoOf(student)]).toEqual([stored?.hash, null]);
    expect(await pictureOf(student)).toBeNull();
    const other = await send(teacher, aJpeg({ width: 200, height: 200 }));
    expect(other.body.data?.photo).not.toBe(stored?.hash);
    expect((await remove(teacher)).statusCode).toBe(200);
    expect([await pictureOf(teacher), await photoOf(teacher)]).toEqual([null, null]);
  });

  // covers PROF-004
  it('is one of two that are sent at once, and the account names that one', async () => {
    const teacher = await signIn(app, 'teacher');
    await Promise.all([100, 120, 140, 160].map((width) => send(teacher, aJpeg({ width, height: 100 }))));
    expect((await pictureOf(teacher))?.hash).toBe(await photoOf(teacher));
  });

  // covers PROF-004
  it.each([
    ['a page with the name of a picture', Buffer.from('<html>'), 422],
    ['a picture that is too wide', aJpeg({ width: 257, height: 10 }), 422],
    ['a picture without a size', aJpeg({ width: 0, height: 10 }), 422],
    ['a picture that says where it was taken', aJpeg({ width: 9, height: 9, exif: true }), 422],
    [
      'a picture with something behind its end',
      Buffer.concat([aJpeg({ width: 9, height: 9 }), Buffer.from('MZ')]),
      422,
    ],
    ['half a picture', aJpeg({ width: 9, height: 9 }).subarray(0, 20), 422],
    ['more than 60 kB', aJpeg({ width: 9, height: 9, bytes: 60_001 }), 413],
  ] as const)('refuses %s and keeps what was there', async (_what, content, status) => {
    const teacher = await signIn(app, 'teacher');
    await send(teacher, aJpeg({ width: 64, height: 64 }));
    const before = await pictureOf(teacher);
    expect((await send(teacher, content)).status).toBe(status);
    expect(await pictureOf(teacher)).toEqual(before);
  });

  it('is taken by its name and its first bytes alone, and from nobody without a sign-in', async () => {
    const teacher = await signIn(app, 'teacher');
    expect((await send(teacher, aJpeg({ width: 9, height: 9 }), 'picture.png')).status).toBe(422);
    expect((await send(null, aJpeg({ width: 9, height: 9 }))).status).toBe(401);
  });
});
