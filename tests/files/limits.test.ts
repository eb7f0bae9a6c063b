// What one person's uploads may take of the server and of the school.
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database, Db } from '#server/db/client.ts';
import { files, pruneFiles, schoolFiles } from '#server/features/files/public.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { type Session, signIn, startTestApp, testClock } from '#tests/support/server.ts';
import { idOf, schoolNow } from '#tests/support/small-school.ts';
import { temporaryFiles } from '#tests/support/temporary-files.ts';
import { deviceOf, type Sent, sentFile } from './uploads.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const mostFilesOfDay = 500;

describe.each(databaseKinds)('uploads of one person on %s', (kind) => {
  let database: Database;
  let app: FastifyInstance;
  let folder: Awaited<ReturnType<typeof temporaryFiles>>;
  /** The storage says how much has arrived when this is over. */
  let gate: Promise<void> | undefined;
  const clock = testClock();
  const sessions = new Map<string, Session>();
  beforeAll(async () => {
    ({ database } = await openSmallSchool(kind));
    folder = await temporaryFiles();
    const arrived = async (key: string) => {
      await gate;
      return folder.storage.arrived(key);
    };
    app = await startTestApp(database, clock, { files: { storage: { ...folder.storage, arrived } } });
  });
  const signAllIn = async () => {
    for (const login of ['student', 'teacher']) sessions.set(login, await signIn(app, login));
  };
  afterAll(async () => {
    await app.close();
    await database.close();
    await folder.remove();
  });
  beforeEach(async () => {
    clock.set(schoolNow);
    await signAllIn();
    await database.db.delete(files);
    await database.db.delete(schoolFiles);
  });
  const device = (login: string) =>
    deviceOf(
      () => app,
      () => ({ as: sessions.get(login) as Session, language: 'en' }),
    );
  const student = device('student');
  const later = async (ms: number) => {
    clock.advance(ms);
    await signAllIn();
  };
  /** Rows of files that the student has sent, one a second from a time on. */
  const sentBefore = async (count: number, from: number) => {
    const ownerUserId = sessions.get('student')?.userId ?? 0;
    const rows = Array.from({ length: count }, (_, n) => ({
      schoolId: 1,
      uuid: idOf(`sent before ${n}`),
      ownerUserId,
      purpose: 'answer' as const,
      name: 'a.txt',
      type: 'text/plain',
      bytes: 1,
      sha256: 'x',
      state: 'ready' as const,
      attempt: 1,
      storageKey: 'x',
      createdAt: from + n * 1_000,
      touchedAt: from,
      unusedSince: from,
    }));
    await database.db.insert(files).values(rows);
  };

  it('are 500 within a day, and the next one comes when there is room again', async () => {
    await sentBefore(mostFilesOfDay - 1, clock.now() - 2 * hourMs);
    expect((await student.begin(sentFile('last.txt'))).status).toBe(201);
    const over = await student.begin(sentFile('over.txt'));
    expect([over.status, over.code, over.headers['retry-after']]).toEqual([413, 'FILE_QUOTA', String(22 * 3_600)]);
    // A file that exists goes on, and others are not touched by it.
    expect((await student.send(sentFile('last.txt'))).state).toBe('ready');
    expect((await device('teacher').begin(sentFile('of another.txt'))).status).toBe(201);
    await later(22 * hourMs);
    expect((await student.begin(sentFile('over.txt'))).status).toBe(201);
  });

  it('that were more than 500 wait until fewer are of this day', async () => {
    // From before the limit.
    await sentBefore(mostFilesOfDay + 100, clock.now() - 2 * hourMs);
    const over = await student.begin(sentFile('over.txt'));
    expect([over.code, over.headers['retry-after']]).toEqual(['FILE_QUOTA', String(22 * 3_600 + 100)]);
  });
  it('are four pieces at once, also of one file, and the others are asked to come later', async () => {
    const file = sentFile('flooded.txt');
    await student.begin(file);
    const opened = Promise.withResolvers<void>();
    gate = opened.promise;
    const answered: (string | undefined)[] = [];
    const pieces = Array.from({ length: 30 }, async () => {
      const { code } = await student.patch(file, 5, Buffer.from('a'));
      answered.push(code);
    });
    await expect.poll(() => answered.length).toBe(26);
    expect(new Set(answered)).toEqual(new Set(['UNAVAILABLE']));
    opened.resolve();
    gate = undefined;
    await Promise.all(pieces);
    expect(answered.slice(26)).toEqual(Array(4).fill('FILE_OFFSET'));
  });

  describe('that were announced and are not sent', () => {
    const held = async () => (await database.db.select().from(schoolFiles))[0]?.heldBytes;
    let tests = 0;
    let announced: Sent;
    let other: Sent;
    beforeEach(async () => {
      tests += 1;
      announced = sentFile('announced.txt', { content: Buffer.alloc(6_000, 0x61), uuid: idOf(`announced ${tests}`) });
      other = sentFile('other.txt', { content: Buffer.alloc(6_000, 0x62), uuid: idOf(`other ${tests}`) });
      await database.db.insert(schoolFiles).values({ schoolId: 1, heldBytes: 0, mostBytes: 10_000 });
    });

    it('take no room of the school after an hour', async () => {
      await student.begin(announced);
      expect((await device('teacher').begin(other)).code).toBe('FILE_QUOTA');
      await later(hourMs + 1);
      expect((await device('teacher').send(other)).state).toBe('ready');
      expect(await held()).toBe(6_000);
    });

    it('find the school full when they are sent at last, and go on when there is room', async () => {
      await student.begin(announced);
      await later(hourMs + 1);
      await device('teacher').send(other);
      expect((await student.begin(announced)).status).toBe(201);
      const full = await student.patch(announced, 0, announced.content);
      expect([full.status, full.code]).toEqual([413, 'FILE_QUOTA']);
      expect(full.message).toBe('The school has no room for files left. Tell the school administration.');
      expect((await student.head(announced)).offset).toBe(0);
      await database.db.update(schoolFiles).set({ mostBytes: 12_000 });
      expect((await student.patch(announced, 0, announced.content)).state).toBe('ready');
      expect(await held()).toBe(12_000);
    });

    it('keep their room from their first piece on', async () => {
      await student.begin(announced);
      await student.patch(announced, 0, announced.content.subarray(0, 1));
      await later(hourMs + 1);
      expect((await device('teacher').begin(other)).code).toBe('FILE_QUOTA');
      expect((await student.patch(announced, 1, announced.content.subarray(1))).state).toBe('ready');
    });

    it('give back no room that they do not take when they are deleted', async () => {
      await student.begin(announced);
      await later(hourMs + 1);
      await device('teacher').send(other);
      await later(7 * dayMs);
      const { log } = app;
      const transaction = <Result>(work: (db: Db) => Promise<Result>) => database.transaction(work);
      const pruned = await pruneFiles({ storage: folder.storage, transaction, log, now: clock.now() }, 1, 10);
      expect([pruned.deleted, await held()]).toEqual([1, 6_000]);
    });
  });
});
