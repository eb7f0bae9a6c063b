// What one person's uploads may take of the server and of the school.
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { files, schoolFiles } from '#server/features/files/public.ts';
import { databaseKinds, openTestDatabase } from '#tests/support/database.ts';
import { type Session, signIn, startTestApp, testClock } from '#tests/support/server.ts';
import { buildSmallSchool, idOf, schoolNow } from '#tests/support/small-school.ts';
import { deviceOf, sentFile } from './uploads.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const mostFilesOfDay = 500;

describe.each(databaseKinds)('uploads of one person on %s', (kind) => {
  let database: Database;
  let app: FastifyInstance;
  const clock = testClock();
  const sessions = new Map<string, Session>();
  beforeAll(async () => {
    database = await openTestDatabase(kind);
    await buildSmallSchool(database.db);
    app = await startTestApp(database, clock);
  });
  const signAllIn = async () => {
    for (const login of ['student', 'teacher']) sessions.set(login, await signIn(app, login));
  };
  afterAll(async () => {
    await app.close();
    await database.close();
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
    // Begun ones go on, and others are not touched by it.
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
});
