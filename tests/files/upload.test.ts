// Uploads as devices and attackers make them: pieces, their order, whose they are, how much and how large.
import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { files, schoolFiles } from '#server/features/files/public.ts';
import { schoolSubscriptions } from '#server/features/school/public.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { type Session, signIn, startTestApp, testClock } from '#tests/support/server.ts';
import { idOf, schoolNow } from '#tests/support/small-school.ts';
import { temporaryFiles } from '#tests/support/temporary-files.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';
import { deviceOf, html, jpegOf, type Sent, sentFile } from './uploads.ts';

const dayMs = 86_400_000;

describe.each(databaseKinds)('an upload on %s', (kind) => {
  let database: Database;
  let app: FastifyInstance;
  let folder: Awaited<ReturnType<typeof temporaryFiles>>;
  const clock = testClock();
  const sessions = new Map<string, Session>();
  const start = () => startTestApp(database, clock, { files: folder });
  beforeAll(async () => {
    ({ database } = await openSmallSchool(kind));
    await widenSmallSchool(database.db);
    folder = await temporaryFiles();
    app = await start();
    await signAllIn();
  });
  const signAllIn = async () => {
    for (const login of ['student', 'pupil2', 'teacher', 'director', 'parent', 'parent3'])
      sessions.set(login, await signIn(app, login));
  };
  afterAll(async () => {
    await app.close();
    await database.close();
    await folder.remove();
  });
  afterEach(async () => {
    await database.db.delete(files);
    await database.db.delete(schoolFiles);
    await database.db.delete(schoolSubscriptions);
    if (clock.now() === schoolNow) return;
    clock.set(schoolNow);
    await signAllIn();
  });
  const device = (login: string, school = 1) =>
    deviceOf(
      () => app,
      () => ({ as: sessions.get(login) as Session, school, language: 'en' }),
    );
  const student = device('student');

  it('arrives in pieces, says how far it is, and is read as it was sent', async () => {
    const file = sentFile('бет 1.txt');
    const { length } = file.content;
    const begun = await student.begin(file);
    expect([begun.status, begun.offset, begun.state]).toEqual([201, 0, 'expected']);
    expect(begun.headers.location).toBe(`/api/v4/os/files/upload/${file.uuid}`);
    const piece = await student.patch(file, 0, file.content.subarray(0, 1_000));
    expect([piece.status, piece.offset, piece.state, piece.body.length]).toEqual([204, 1_000, 'expected', 0]);
    const asked = await student.head(file);
    expect([asked.status, asked.offset, asked.state]).toEqual([200, 1_000, 'expected']);
    expect(asked.headers).toMatchObject({
      'upload-length': String(length),
      'cache-control': 'no-store',
      'tus-resumable': '1.0.0',
    });
    const last = await student.patch(file, 1_000, file.content.subarray(1_000));
    expect([last.status, last.offset, last.state]).toEqual([204, length, 'ready']);
    const read = await student.read(file);
    expect([read.status, read.body.equals(file.content)]).toEqual([200, true]);
  });

  it('is begun once, however often the same is asked for', async () => {
    const file = sentFile('a.txt');
    await student.begin(file);
    await student.patch(file, 0, file.content.subarray(0, 500));
    const again = await student.begin(file);
    expect([again.status, again.offset, again.state]).toEqual([201, 500, 'expected']);
    await student.patch(file, 500, file.content.subarray(500));
    const whole = await student.begin(file);
    expect([whole.offset, whole.state]).toEqual([file.content.length, 'ready']);
    expect(await database.db.$count(files)).toBe(1);
  });

  it('has one uuid, however it is written', async () => {
    const file = sentFile('letters.txt');
    const loud = { ...file, uuid: file.uuid.toUpperCase() };
    expect((await student.begin(loud)).headers.location).toMatch(new RegExp(`/${file.uuid}$`));
    await student.patch(loud, 0, file.content.subarray(0, 10));
    expect((await student.patch(file, 10, file.content.subarray(10))).state).toBe('ready');
    expect((await student.read(loud)).body.equals(file.content)).toBe(true);
  });

  it('under a uuid that is in use is refused in the same words for all, and tells nothing', async () => {
    const file = sentFile('b.txt');
    await student.begin(file);
    const other = { ...file, content: Buffer.from('other') };
    const told = [
      await student.begin(other),
      await student.begin(file, { length: 7 }),
      await device('pupil2').begin(file),
      await device('teacher').begin(file),
    ];
    expect(new Set(told.map(({ status, code, message }) => `${status} ${code} ${message}`))).toEqual(
      new Set(['409 FILE_TAKEN This file cannot be sent. Attach it again.']),
    );
    expect(told.map(({ headers }) => headers['upload-offset'] ?? headers['qalam-file'])).toEqual(
      Array(4).fill(undefined),
    );
  });

  it('is found by its owner in its school alone', async () => {
    const file = sentFile('c.txt');
    await student.begin(file);
    const strangers = [device('pupil2'), device('teacher'), device('director'), device('parent')];
    for (const one of strangers) {
      const [head, piece] = [await one.head(file), await one.patch(file, 0, file.content)];
      expect([head.status, head.code, piece.status, piece.code]).toEqual([404, 'NOT_FOUND', 404, 'NOT_FOUND']);
    }
    // A parent with children in both schools.
    const [here, there] = [device('parent3', 1), device('parent3', 2)];
    await here.send({ ...file, uuid: idOf('own') });
    expect((await there.head({ uuid: idOf('own') })).status).toBe(404);
    expect((await there.read({ uuid: idOf('own') })).status).toBe(404);
    expect((await student.head(file)).offset).toBe(0);
    expect((await student.head({ uuid: idOf('never begun') })).code).toBe('NOT_FOUND');
  });

  it('takes a piece only where the last one ended', async () => {
    const file = sentFile('d.txt');
    await student.begin(file);
    await student.patch(file, 0, file.content.subarray(0, 1_000));
    const wrong = [
      // Doubled, overlapping, with a hole, beyond the end.
      await student.patch(file, 0, file.content.subarray(0, 1_000)),
      await student.patch(file, 900, file.content.subarray(900, 1_500)),
      await student.patch(file, 1_001, file.content.subarray(1_001, 1_100)),
      await student.patch(file, file.content.length, Buffer.alloc(0)),
    ];
    expect(wrong.map(({ status, code, offset }) => [status, code, offset])).toEqual(
      Array(4).fill([409, 'FILE_OFFSET', 1_000]),
    );
    expect((await student.patch(file, 1_000, file.content.subarray(1_000))).state).toBe('ready');
    const after = await student.patch(file, 1_000, file.content.subarray(1_000));
    expect([after.code, after.offset]).toEqual(['FILE_OFFSET', file.content.length]);
  });

  it('takes nothing past its length, announced or not', async () => {
    const file = sentFile('e.txt', { content: Buffer.alloc(1_000, 0x61) });
    await student.begin(file);
    const announced = await student.patch(file, 0, Buffer.alloc(1_001, 0x61));
    expect([announced.status, announced.code]).toEqual([413, 'FILE_TOO_LARGE']);
    expect((await student.head(file)).offset).toBe(0);
    const pieces = [file.content, Buffer.from('b')];
    const streamed = await student.patch(file, 0, Readable.from(pieces));
    expect([streamed.status, streamed.code]).toEqual([413, 'FILE_TOO_LARGE']);
    // What belongs to it is there.
    expect((await student.head(file)).state).toBe('ready');
    expect((await student.read(file)).body.equals(file.content)).toBe(true);
  });

  it.each([
    ['no version of the protocol', { 'tus-resumable': '' }],
    ['another version', { 'tus-resumable': '0.2.2' }],
    ['no offset', { 'upload-offset': '' }],
    ['half an offset', { 'upload-offset': '1.5' }],
    ['a negative offset', { 'upload-offset': '-1' }],
    ['another media type', { 'content-type': 'application/octet-stream' }],
    ['JSON', { 'content-type': 'application/json' }],
    ['a packed body', { 'content-encoding': 'gzip' }],
  ])('refuses a piece with %s', async (_, headers) => {
    const file = sentFile('f.txt');
    await student.begin(file);
    const piece = await student.patch(file, 0, file.content, headers);
    expect([piece.status, piece.code]).toEqual([400, 'BAD_REQUEST']);
    expect((await student.head(file)).offset).toBe(0);
  });

  it('of other bytes than announced is dropped, and is sent again from the first byte', async () => {
    const file = sentFile('g.txt');
    await student.begin(file);
    const wrong = Buffer.from(file.content);
    wrong[700] = 0x21;
    const broken = await student.patch(file, 0, wrong);
    expect([broken.status, broken.offset, broken.state]).toEqual([204, 0, 'refused:FILE_BROKEN']);
    const asked = await student.head(file);
    expect([asked.offset, asked.state]).toEqual([0, 'refused:FILE_BROKEN']);
    expect((await student.read(file)).status).toBe(404);
    expect((await student.patch(file, 700, file.content.subarray(700))).code).toBe('FILE_OFFSET');
    expect((await student.patch(file, 0, file.content.subarray(0, 700))).state).toBe('expected');
    expect((await student.patch(file, 700, file.content.subarray(700))).state).toBe('ready');
    expect((await student.read(file)).body.equals(file.content)).toBe(true);
    // Nothing is left of the first attempt.
    expect(
      (await fs.readdir(folder.folder, { recursive: true })).filter((name) => name.includes(file.uuid)),
    ).toHaveLength(1);
  });

  // covers FILES-002 FILES-003 FILES-004 FILES-012
  it.each([
    ['student', 'answer', 'a.pdf', 'application/pdf', 21],
    ['student', 'answer', 'a.mp4', 'video/mp4', 21],
    ['teacher', 'material', 'a.pdf', 'application/pdf', 21],
    ['teacher', 'lecture', 'a.pdf', 'application/pdf', 21],
    ['teacher', 'lecture', 'a.mp4', 'video/mp4', 100],
    ['parent', 'report', 'a.png', 'image/png', 25],
  ] as const)(
    'of %s for %s named %s (%s) has %d MB of 1,000,000 bytes at most',
    async (login, purpose, name, type, megabytes) => {
      const file = sentFile(name, { purpose, type, uuid: idOf(`${purpose} ${name}`) });
      expect((await device(login).begin(file, { length: megabytes * 1_000_000 })).status).toBe(201);
      const larger = { ...file, uuid: idOf(`larger ${purpose} ${name}`) };
      const refused = await device(login).begin(larger, { length: megabytes * 1_000_000 + 1 });
      expect([refused.status, refused.code]).toEqual([413, 'FILE_TOO_LARGE']);
      expect(refused.message).toBe(`The file is too large: ${megabytes} MB at most`);
    },
  );

  it.each([
    ['student', 'material', 'a.pdf', 'application/pdf', 'ACCESS_DENIED'],
    ['parent', 'lecture', 'a.pdf', 'application/pdf', 'ACCESS_DENIED'],
    ['student', 'answer', 'a.svg', 'image/svg+xml', 'FILE_TYPE_REFUSED'],
    ['teacher', 'answer', 'a.html', 'text/html', 'FILE_TYPE_REFUSED'],
    ['teacher', 'material', 'a.zip', 'application/zip', 'FILE_TYPE_REFUSED'],
    ['director', 'material', 'a.exe', 'application/octet-stream', 'FILE_TYPE_REFUSED'],
    ['teacher', 'material', 'a.png', 'application/pdf', 'FILE_TYPE_REFUSED'],
  ] as const)('of %s for %s named %s (%s) is refused with %s', async (login, purpose, name, type, code) => {
    expect((await device(login).begin(sentFile(name, { purpose, type }))).code).toBe(code);
    expect(await database.db.$count(files)).toBe(0);
  });

  it.each([
    ['an empty file', { bytes: 0 }, 'bytes'],
    ['a name with path parts', { name: '../../etc/passwd' }, 'name'],
    ['a name of 400 signs', { name: `${'ש'.repeat(396)}.txt` }, 'name'],
    ['a name that turns the direction', { name: 'a\u202etxt.exe' }, 'name'],
    ['no purpose', { purpose: '' }, 'purpose'],
    ['another purpose', { purpose: '__proto__' }, 'purpose'],
    ['a sum that is none', { sha256: 'A'.repeat(64) }, 'sha256'],
    ['no uuid', { uuid: '1' }, 'uuid'],
    ['a width that is none', { width: 'x' }, 'width'],
  ])('with %s is refused, and names the field', async (_, said, field) => {
    const { bytes, ...others } = said as Record<string, string | number>;
    const refused = await student.begin(sentFile('h.txt'), {
      ...(bytes === undefined ? {} : { length: Number(bytes) }),
      said: others,
    });
    expect([refused.status, refused.code, Object.keys(refused.errors)]).toEqual([422, 'VALIDATION_FAILED', [field]]);
  });

  it('with metadata that are none is refused', async () => {
    for (const said of ['', 'uuid', ',,,', `uuid ${'='.repeat(10)}`, 'name //8=', `__proto__ ${'eA=='}`]) {
      const refused = await student.begin(sentFile('i.txt'), { headers: { 'upload-metadata': said } });
      expect([said, refused.code]).toEqual([said, 'VALIDATION_FAILED']);
    }
    expect((await student.begin(sentFile('i.txt'), { headers: { 'upload-length': '' } })).code).toBe('BAD_REQUEST');
  });

  it('of one person has 200 MB within a day, and says when there is room again', async () => {
    const [teacher] = [device('teacher')];
    const video = (number: number) =>
      sentFile(`${number}.mp4`, { purpose: 'lecture', type: 'video/mp4', content: Buffer.from(`${number}`) });
    const mega = 1_000_000;
    expect((await teacher.begin(video(1), { length: 100 * mega })).status).toBe(201);
    clock.advance(3_600_000);
    await signAllIn();
    expect((await teacher.begin(video(2), { length: 99 * mega })).status).toBe(201);
    const over = await teacher.begin(video(3), { length: 2 * mega });
    expect([over.status, over.code, over.headers['retry-after']]).toEqual([413, 'FILE_QUOTA', String(23 * 3_600)]);
    expect((await teacher.begin(video(4), { length: mega })).status).toBe(201);
    // What was started goes on, and others are not touched by it.
    expect((await teacher.begin(video(2), { length: 99 * mega })).status).toBe(201);
    expect((await student.begin(sentFile('j.txt'))).status).toBe(201);
    clock.advance(dayMs - 3_600_000 + 1);
    await signAllIn();
    expect((await teacher.begin(video(3), { length: 2 * mega })).status).toBe(201);
  });

  it('finds no room in a school that has used up its number', async () => {
    await database.db.insert(schoolFiles).values({ schoolId: 1, heldBytes: 0, mostBytes: 10_000 });
    const of = (name: string, bytes: number) => student.begin(sentFile(name), { length: bytes });
    expect((await of('1.txt', 6_000)).status).toBe(201);
    const full = await of('2.txt', 4_001);
    expect([full.status, full.code]).toEqual([413, 'FILE_QUOTA']);
    expect(full.message).toBe('The school has no room for files left. Tell the school administration.');
    expect((await of('3.txt', 4_000)).status).toBe(201);
  });

  it('goes on after the server was started anew between two pieces', async () => {
    const file = sentFile('k.txt');
    await student.begin(file);
    await student.patch(file, 0, file.content.subarray(0, 3_000));
    await app.close();
    app = await start();
    expect((await student.head(file)).offset).toBe(3_000);
    expect((await student.patch(file, 3_000, file.content.subarray(3_000))).state).toBe('ready');
    expect((await student.read(file)).body.equals(file.content)).toBe(true);
  });

  it('of which the server has written the last byte and no more is finished when it is asked about', async () => {
    const file = sentFile('l.txt');
    await student.begin(file);
    const [row] = await database.db.select().from(files);
    const chunks = Readable.from([file.content]) as AsyncIterable<Buffer>;
    await folder.storage.append(row?.storageKey ?? '', { offset: 0, bytes: file.content.length }, chunks);
    const asked = await student.head(file);
    expect([asked.offset, asked.state]).toEqual([file.content.length, 'ready']);
  });

  it('waits while the folder of files is gone, makes none in its place, and goes on when it is back', async () => {
    const file = sentFile('m.txt');
    await student.begin(file);
    await student.patch(file, 0, file.content.subarray(0, 2_000));
    await fs.rename(folder.folder, `${folder.folder}.gone`);
    const gone = [
      await student.head(file),
      await student.patch(file, 2_000, file.content.subarray(2_000)),
      await student.begin(sentFile('n.txt')),
    ];
    expect(gone.map(({ status, code }) => [status, code])).toEqual(Array(3).fill([503, 'UNAVAILABLE']));
    expect(gone.map(({ headers }) => headers['retry-after'])).toEqual(Array(3).fill('30'));
    await expect(fs.stat(folder.folder)).rejects.toThrow('ENOENT');
    await fs.rename(`${folder.folder}.gone`, folder.folder);
    expect((await student.head(file)).offset).toBe(2_000);
    expect((await student.patch(file, 2_000, file.content.subarray(2_000))).state).toBe('ready');
  });

  it('stops when the session ends, and goes on after the next sign-in', async () => {
    const file = sentFile('o.txt');
    const session = await signIn(app, 'pupil2', { isNewDevice: true });
    const own = deviceOf(
      () => app,
      () => ({ as: session }),
    );
    await own.begin(file);
    await own.patch(file, 0, file.content.subarray(0, 1_000));
    await call(app, 'GET /api/logout', { as: session });
    const ended = await own.patch(file, 1_000, file.content.subarray(1_000));
    expect([ended.status, ended.code]).toEqual([401, 'SESSION_ENDED']);
    expect((await own.head(file)).code).toBe('SESSION_ENDED');
    const again = device('pupil2');
    expect((await again.head(file)).offset).toBe(1_000);
    expect((await again.patch(file, 1_000, file.content.subarray(1_000))).state).toBe('ready');
  });

  it('stops while the school is locked', async () => {
    const file = sentFile('p.txt');
    await student.begin(file);
    const locked = { schoolId: 1, general: false, kitap: true, om: true, ustaz: true };
    await database.db.insert(schoolSubscriptions).values(locked);
    const told = [await student.patch(file, 0, file.content), await student.begin(file), await student.head(file)];
    expect(told.map(({ status, code }) => [status, code])).toEqual(Array(3).fill([423, 'SUBSCRIPTION_LOCKED']));
    await database.db.delete(schoolSubscriptions);
    expect((await student.patch(file, 0, file.content)).state).toBe('ready');
  });

  it('of two writers at once has the bytes of one, and both learn where it is', async () => {
    const file = sentFile('q.txt', { content: randomText(400_000) });
    await student.begin(file);
    const both = await Promise.all([student.patch(file, 0, file.content), student.patch(file, 0, file.content)]);
    // The older one gives way, with what it has written by then.
    expect(both.filter(({ status, code }) => status !== 204 && code !== 'FILE_OFFSET')).toEqual([]);
    const { offset } = await student.head(file);
    if (offset < file.content.length) await student.patch(file, offset, file.content.subarray(offset));
    expect((await student.read(file)).body.equals(file.content)).toBe(true);
  });

  it('of a person takes four pieces at once, and asks the fifth to come later', async () => {
    const sent = [1, 2, 3, 4, 5].map((number) => sentFile(`${number}.txt`));
    for (const file of sent) await student.begin(file);
    const gate = Promise.withResolvers<void>();
    const began = sent.slice(0, 4).map((file) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const slowly = async function* () {
        yield file.content.subarray(0, 10);
        resolve();
        await gate.promise;
        yield file.content.subarray(10);
      };
      return { promise, over: student.patch(file, 0, Readable.from(slowly())) };
    });
    await Promise.all(began.map(({ promise }) => promise));
    const [, , , , fifth] = sent;
    const refused = await student.patch(fifth as Sent, 0, (fifth as Sent).content);
    expect([refused.status, refused.code, refused.headers['retry-after']]).toEqual([503, 'UNAVAILABLE', '2']);
    // Others, and their other calls, do not wait.
    expect((await device('pupil2').send(sentFile('other.txt'))).state).toBe('ready');
    expect((await student.head(fifth as Sent)).offset).toBe(0);
    gate.resolve();
    for (const { over } of began) expect((await over).state).toBe('ready');
    expect((await student.patch(fifth as Sent, 0, (fifth as Sent).content)).state).toBe('ready');
  });

  it('of a sender who lost the right while a piece arrived is not finished', async () => {
    const file = sentFile('r.txt');
    const session = await signIn(app, 'pupil2', { isNewDevice: true });
    const own = deviceOf(
      () => app,
      () => ({ as: session }),
    );
    await own.begin(file);
    const slowly = async function* () {
      yield file.content.subarray(0, 10);
      clock.advance(2_000);
      await call(app, 'GET /api/logout', { as: session });
      yield file.content.subarray(10);
    };
    expect((await own.patch(file, 0, Readable.from(slowly()))).code).toBe('SESSION_ENDED');
    expect(await database.db.select({ state: files.state }).from(files)).toEqual([{ state: 'expected' }]);
  });

  it('speaks the language of its sender', async () => {
    const said = new Set<string>();
    for (const language of ['kz', 'ru', 'en']) {
      const speaking = deviceOf(
        () => app,
        () => ({ as: sessions.get('student') as Session, language }),
      );
      const file = sentFile('s.html', { type: 'text/html', content: html });
      said.add((await speaking.begin(file)).message);
    }
    expect(said.size).toBe(3);
    expect((await student.begin(sentFile('t.jpg', { type: 'image/jpeg', content: jpegOf(10, 10) }))).status).toBe(201);
  });
});

/** Text that packs badly. */
const randomText = (length: number) => Buffer.from(randomBytes(length).toString('base64').slice(0, length));
