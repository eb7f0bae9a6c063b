// How much work the check of a whole file is, and whose checks wait for whom.
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { keyOf } from '#server/features/files/file-keys.ts';
import type { FileRow } from '#server/features/files/file-rows.ts';
import { finishFile } from '#server/features/files/finish-file.ts';
import type { FileStorage } from '#server/shared/file-storage.ts';
import { databaseKind } from '#tests/support/database.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { type Session, signIn, startTestApp } from '#tests/support/server.ts';
import { idOf } from '#tests/support/small-school.ts';
import { temporaryFiles } from '#tests/support/temporary-files.ts';
import { deviceOf, jpegOf, sentFile, sha256 } from './uploads.ts';

const comment = Buffer.from([0xff, 0xfe, 0, 3, 0x41]);
const empty = Buffer.from([0xff, 0xdb, 0, 2]);
/** Segments that are kept and segments that are cut out, by turns. */
const alternating = (segments: number) => Array.from({ length: segments }, (_, n) => (n % 2 === 0 ? comment : empty));
/** Segments that `jpegOf` writes itself: JFIF, tables, frame and scan. */
const ownSegments = 4;

describe('the check of a jpeg of many segments', () => {
  let database: Database;
  let app: FastifyInstance;
  let folder: Awaited<ReturnType<typeof temporaryFiles>>;
  let student: Session;
  let reads = 0;
  beforeAll(async () => {
    ({ database } = await openSmallSchool(databaseKind));
    folder = await temporaryFiles();
    const storage: FileStorage = {
      ...folder.storage,
      read(key, range) {
        reads += 1;
        return folder.storage.read(key, range);
      },
    };
    app = await startTestApp(database, undefined, { files: { storage } });
    student = await signIn(app, 'student');
  });
  afterAll(async () => {
    await app.close();
    await database.close();
    await folder.remove();
  });
  const device = deviceOf(
    () => app,
    () => ({ as: student }),
  );

  it('opens the file once for all parts that stay', async () => {
    const content = jpegOf(640, 480, ...alternating(1_000));
    const file = sentFile('alternating.jpg', { type: 'image/jpeg', content });
    reads = 0;
    expect((await device.send(file)).state).toBe('ready');
    // Sum, kind, head, and the copy.
    expect(reads).toBe(4);
    const kept = jpegOf(640, 480, ...Array.from({ length: 500 }, () => empty));
    expect((await device.read(file)).body.equals(kept)).toBe(true);
  });

  it('takes 2,000 segments and refuses more', async () => {
    const most = jpegOf(10, 10, ...alternating(2_000 - ownSegments));
    const more = jpegOf(10, 10, ...alternating(2_001 - ownSegments));
    const send = (name: string, content: Buffer) => device.send(sentFile(name, { type: 'image/jpeg', content }));
    expect((await send('most.jpg', most)).state).toBe('ready');
    expect((await send('more.jpg', more)).state).toBe('refused:FILE_TYPE_REFUSED');
  });
});

it('a person has one check at a time, and others do not wait for it', async () => {
  const content = Buffer.from('Жауап');
  const begun: string[] = [];
  const gate = Promise.withResolvers<void>();
  const storage = {
    async read(key: string) {
      begun.push(key);
      await gate.promise;
      return Readable.from([content]);
    },
    flush: async () => undefined,
  } as unknown as FileStorage;
  const rowOf = (ownerUserId: number, number: number) =>
    ({
      ownerUserId,
      storageKey: keyOf(1, idOf(`check ${ownerUserId} ${number}`), 1),
      bytes: content.length,
      sha256: sha256(content),
      name: 'a.txt',
      type: 'text/plain',
    }) as FileRow;
  const [flood, other] = [[1, 2, 3, 4, 5].map((number) => rowOf(901, number)), rowOf(902, 1)];
  const checks = [...flood, other].map((row) => finishFile(storage, row));
  await setImmediate();
  expect(begun).toEqual([flood[0]?.storageKey, other.storageKey]);
  gate.resolve();
  expect((await Promise.all(checks)).map(({ refusal }) => refusal)).toEqual(Array(6).fill(null));
});
