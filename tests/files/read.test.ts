// Who gets a file, and how: headers, parts, what it is attached to.
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { addFileUses, files, filesOf, fileUses, hangFiles } from '#server/features/files/public.ts';
import { feed } from '#server/sync/sync.tables.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { type Session, signIn, startTestApp, testClock } from '#tests/support/server.ts';
import { idOf, schoolNow } from '#tests/support/small-school.ts';
import { ask, deviceOf, html, jpegOf, pdf, pngOf, type Sent, sentFile, svg } from './uploads.ts';

/** Who may read which subjects of the kind "test page", by user id. */
const readable = new Map<number, Set<string>>();
addFileUses({
  'test page': {
    purpose: 'answer',
    readable: async ({ userId }, subjects) => new Set(subjects.filter((one) => readable.get(userId)?.has(one))),
    concerns: async (_db, _schoolId, subjects) => subjects.map((one) => ({ scope: 'school', document: `test:${one}` })),
  },
  'test report': { purpose: 'report', readable: async (_reader, subjects) => new Set(subjects) },
});

describe.each(databaseKinds)('a file on %s', (kind) => {
  let database: Database;
  let app: FastifyInstance;
  const clock = testClock();
  const sessions = new Map<string, Session>();
  beforeAll(async () => {
    ({ database } = await openSmallSchool(kind));
    app = await startTestApp(database, clock);
    await signAllIn();
  });
  const signAllIn = async () => {
    for (const login of ['student', 'pupil2', 'teacher', 'teacher2']) sessions.set(login, await signIn(app, login));
  };
  afterAll(async () => {
    await app.close();
    await database.close();
  });
  beforeEach(async () => {
    readable.clear();
    await database.db.delete(fileUses);
    await database.db.delete(files);
    await database.db.delete(feed);
    if (clock.now() === schoolNow) return;
    clock.set(schoolNow);
    await signAllIn();
  });
  const device = (login: string) =>
    deviceOf(
      () => app,
      () => ({ as: sessions.get(login) as Session }),
    );
  const idOfUser = (login: string) => sessions.get(login)?.userId ?? 0;
  const attach = (login: string, subject: string, ...sent: readonly Pick<Sent, 'uuid'>[]) =>
    database.transaction((db) =>
      hangFiles(db, {
        schoolId: 1,
        kind: 'test page',
        subject,
        files: sent,
        authorUserId: idOfUser(login),
        now: clock.now(),
      }),
    );
  const mayRead = (login: string, ...subjects: readonly string[]) => readable.set(idOfUser(login), new Set(subjects));
  const statusFor = async (login: string, file: Sent) => (await device(login).read(file)).status;
  const knownOf = (...subjects: readonly string[]) => filesOf(database.db, 1, { kind: 'test page', subjects });

  describe('that is attached to nothing', () => {
    it('is read by its owner alone', async () => {
      const file = sentFile('alone.txt');
      await device('student').send(file);
      expect(await statusFor('student', file)).toBe(200);
      for (const login of ['pupil2', 'teacher']) expect(await statusFor(login, file)).toBe(404);
      expect((await knownOf('one', 'own')).size).toBe(0);
    });
  });

  describe('that is attached to something', () => {
    it('is read by those who may read that, and no longer than they may', async () => {
      const file = sentFile('page.txt');
      await device('student').send(file);
      await attach('student', 'one', file);
      expect(await statusFor('teacher', file)).toBe(404);
      mayRead('teacher', 'one');
      mayRead('pupil2', 'two');
      expect([await statusFor('teacher', file), await statusFor('pupil2', file)]).toEqual([200, 404]);
      mayRead('teacher');
      expect(await statusFor('teacher', file)).toBe(404);
      mayRead('teacher', 'one');
      await attach('student', 'one');
      expect([await statusFor('teacher', file), await statusFor('student', file)]).toEqual([404, 200]);
    });

    it('is not read through a use that another person has made', async () => {
      const file = sentFile('stolen.txt');
      await device('teacher').send({ ...file, purpose: 'answer' });
      mayRead('student', 'own');
      mayRead('pupil2', 'own');
      await attach('student', 'own', file);
      expect([await statusFor('student', file), await statusFor('pupil2', file)]).toEqual([404, 404]);
      expect((await knownOf('one', 'own')).size).toBe(0);
      // Its owner attaches it to the same subject.
      await attach('teacher', 'own', file);
      expect(await statusFor('student', file)).toBe(200);
    });

    it('stays, with its owner, when another author keeps it, and when one puts it back', async () => {
      const [first, second] = [sentFile('1.txt'), sentFile('2.txt')];
      await device('teacher').send(first);
      await device('teacher2').send(second);
      mayRead('student', 'homework');
      await attach('teacher', 'homework', first);
      await attach('teacher2', 'homework', first, second);
      expect([await statusFor('student', first), await statusFor('student', second)]).toEqual([200, 200]);
      await attach('teacher2', 'homework');
      expect(await statusFor('student', first)).toBe(404);
      await attach('teacher2', 'homework', first);
      expect([await statusFor('student', first), await statusFor('student', second)]).toEqual([200, 404]);
    });

    it('may be named before it was begun, and is expected until it is whole', async () => {
      const file = sentFile('later.txt');
      mayRead('teacher', 'one');
      await attach('student', 'one', file);
      expect((await knownOf('one', 'own')).size).toBe(0);
      await device('student').begin(file);
      expect((await knownOf('one')).get(file.uuid)).toMatchObject({
        state: 'expected',
        refusal: null,
        name: 'later.txt',
      });
      expect(await statusFor('teacher', file)).toBe(404);
      await device('student').send(file);
      expect((await knownOf('one')).get(file.uuid)).toMatchObject({ state: 'ready', bytes: file.content.length });
      expect(await statusFor('teacher', file)).toBe(200);
    });

    it('is not read as a thing of another purpose', async () => {
      const file = sentFile('answer.txt');
      await device('student').send(file);
      await database.transaction((db) =>
        hangFiles(db, {
          schoolId: 1,
          kind: 'test report',
          subject: 'x',
          files: [file],
          authorUserId: idOfUser('student'),
          now: clock.now(),
        }),
      );
      expect(await statusFor('teacher', file)).toBe(404);
    });

    it('of a kind that no feature declares is a mistake of the program', async () => {
      const use = { schoolId: 1, kind: 'nothing', subject: 'x', files: [], authorUserId: 1, now: 0 };
      await expect(database.transaction((db) => hangFiles(db, use))).rejects.toThrow('No feature declares');
    });

    it('is one of ten at most, or of fewer where the task says so', async () => {
      const many = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((number) => ({ uuid: idOf(`page ${number}`) }));
      await attach('student', 'one', ...many.slice(0, 10));
      // The same one twice is one.
      await attach('student', 'one', ...many.slice(0, 10), many[0] as Sent);
      await expect(attach('student', 'one', ...many)).rejects.toMatchObject({ code: 'TOO_MANY_FILES' });
      const use = { schoolId: 1, kind: 'test page', subject: 'one', authorUserId: 1, now: 0, mostFiles: 3 };
      await expect(
        database.transaction((db) => hangFiles(db, { ...use, files: many.slice(0, 4) })),
      ).rejects.toMatchObject({ code: 'TOO_MANY_FILES' });
    });

    it('tells those who wait for it when it is whole', async () => {
      const file = sentFile('told.txt');
      await attach('student', 'told', file);
      const told = async () => (await database.db.select().from(feed)).map(({ document }) => document);
      await device('student').begin(file);
      await device('student').patch(file, 0, file.content.subarray(0, 10));
      expect(await told()).toEqual([]);
      await device('student').patch(file, 10, file.content.subarray(10));
      expect(await told()).toEqual(['test:told']);
    });
  });

  describe('with a pass in its address', () => {
    const minuteMs = 60_000;
    const passFor = async (login: string, file: Sent) => {
      const answer = await ask(app, `POST /api/v4/os/files/${file.uuid}/pass?schoolId=1&eduYear=2026`, {
        as: sessions.get(login) as Session,
      });
      const { data } = JSON.parse(answer.body.toString()) as { data?: { address: string; until: string } };
      return { status: answer.status, address: data?.address ?? '', until: data?.until ?? '' };
    };
    /** As a browser fetches the source of a video: without a token. */
    const fetched = (address: string) => ask(app, `GET ${address}`, {}, { headers: { range: 'bytes=0-3' } });

    it('is fetched without a token for 15 minutes, by those who may read it and as long as they may', async () => {
      const file = sentFile('film.txt');
      await device('student').send(file);
      await attach('student', 'film', file);
      expect((await passFor('teacher', file)).status).toBe(404);
      mayRead('teacher', 'film');
      const { address, until } = await passFor('teacher', file);
      expect(Date.parse(until)).toBe(clock.now() + 15 * minuteMs);
      const got = await fetched(address);
      expect([got.status, got.body.equals(file.content.subarray(0, 4))]).toEqual([206, true]);
      mayRead('teacher');
      expect((await fetched(address)).status).toBe(404);
      mayRead('teacher', 'film');
      clock.advance(15 * minuteMs - 1);
      expect((await fetched(address)).status).toBe(206);
      clock.advance(1);
      expect([(await fetched(address)).status, (await fetched(address)).code]).toEqual([404, 'NOT_FOUND']);
    });

    it('is one file of one person: what is changed in it opens nothing', async () => {
      const [file, other] = [sentFile('own film.txt'), sentFile('other film.txt')];
      for (const one of [file, other]) await device('student').send(one);
      const { address } = await passFor('student', file);
      const student = idOfUser('student');
      const changed = [
        address.replace(file.uuid, other.uuid),
        address.replace(`.${student}.`, `.${idOfUser('teacher')}.`),
        address.replace('pass=1.', 'pass=2.'),
        address.replace(/\.(\d{13})\./, (_, until) => `.${Number(until) + 1}.`),
        `${address}x`,
        address.slice(0, -1),
        address.replace(/pass=.*/, 'pass=....'),
      ];
      for (const one of changed) expect([one !== address, (await fetched(one)).status]).toEqual([true, 404]);
      expect((await fetched(address)).status).toBe(206);
    });

    it('ends with the sign-in that it was made under', async () => {
      const file = sentFile('ended film.txt');
      const session = await signIn(app, 'student', { isNewDevice: true });
      await device('student').send(file);
      sessions.set('student', session);
      const { address } = await passFor('student', file);
      expect((await fetched(address)).status).toBe(206);
      await call(app, 'GET /api/logout', { as: session });
      expect((await fetched(address)).status).toBe(404);
      sessions.set('student', await signIn(app, 'student'));
    });
  });

  describe('as it is served', () => {
    const owner = device('student');
    const served = async (
      name: string,
      type: string,
      content: Buffer,
      as = owner,
      purpose: Sent['purpose'] = 'answer',
    ) => {
      const file = sentFile(name, { type, content, purpose });
      expect((await as.send(file)).state).toBe('ready');
      return { file, as };
    };

    it.each([
      ['a.jpg', 'image/jpeg', jpegOf(10, 10), 'inline', 'image/jpeg'],
      ['a.png', 'image/png', pngOf(10, 10), 'inline', 'image/png'],
      ['a.pdf', 'application/pdf', pdf, 'inline', 'application/pdf'],
      ['a.txt', 'text/plain', Buffer.from('a'), 'attachment', 'text/plain; charset=utf-8'],
      ['a.svg', 'image/svg+xml', svg, 'attachment', 'image/svg+xml'],
      ['a.html', 'text/html', html, 'attachment', 'text/html; charset=utf-8'],
    ])('%s (%s) runs nothing, and is kept by its reader alone', async (name, type, content, how, shown) => {
      const { file, as } = await served(name, type, content, device('teacher'), 'material');
      const { status, headers, body } = await as.read(file, { 'accept-encoding': 'gzip, br' });
      expect([status, body.equals(content)]).toEqual([200, true]);
      expect(headers).toMatchObject({
        'content-type': shown,
        'content-length': String(content.length),
        'content-disposition': `${how}; filename="${name}"; filename*=UTF-8''${name}`,
        'cache-control': 'private, max-age=31536000, immutable',
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
        'accept-ranges': 'bytes',
      });
      expect(String(headers.vary)).toMatch(/authorization/i);
      expect(headers['content-encoding']).toBeUndefined();
    });

    it('bears its name in any script', async () => {
      const { file } = await served('Үй «жұмысы» 100%.txt', 'text/plain', Buffer.from('a'));
      const { headers } = await owner.read(file);
      const encoded = encodeURIComponent('Үй «жұмысы» 100%.txt');
      expect(headers['content-disposition']).toBe(
        `attachment; filename="__ ________ 100_.txt"; filename*=UTF-8''${encoded}`,
      );
    });

    it('is not sent again to a reader who has it', async () => {
      const { file } = await served('kept.txt', 'text/plain', Buffer.from('kept'));
      const { headers } = await owner.read(file);
      const again = await owner.read(file, { 'if-none-match': String(headers.etag) });
      expect([again.status, again.body.length]).toEqual([304, 0]);
      // Its tag tells a stranger nothing.
      expect((await device('pupil2').read(file, { 'if-none-match': String(headers.etag) })).status).toBe(404);
    });

    it.each([
      ['bytes=0-3', 206, 'bytes 0-3/10', '0123'],
      ['bytes=4-', 206, 'bytes 4-9/10', '456789'],
      ['bytes=-3', 206, 'bytes 7-9/10', '789'],
      ['bytes=8-99', 206, 'bytes 8-9/10', '89'],
      ['bytes=-99', 206, 'bytes 0-9/10', '0123456789'],
      ['bytes=10-', 416, 'bytes */10', ''],
      ['bytes=-0', 416, 'bytes */10', ''],
      ['bytes=5-2', 200, undefined, '0123456789'],
      ['bytes=0-1,4-5', 200, undefined, '0123456789'],
      ['lines=1-2', 200, undefined, '0123456789'],
    ])('answers Range: %s with %d', async (range, status, place, content) => {
      const { file } = await served('parts.txt', 'text/plain', Buffer.from('0123456789'));
      const answer = await owner.read(file, { range });
      expect([answer.status, answer.headers['content-range'], answer.body.toString()]).toEqual([
        status,
        place,
        content,
      ]);
    });

    it('is sent whole to a reader who has parts of other bytes', async () => {
      const { file } = await served('changed.txt', 'text/plain', Buffer.from('0123456789'));
      const { headers } = await owner.read(file);
      const asked = (tag: string) => owner.read(file, { range: 'bytes=0-1', 'if-range': tag });
      expect((await asked(String(headers.etag))).status).toBe(206);
      expect((await asked('"other"')).status).toBe(200);
    });
  });
});
