// Uploads as devices make them, to a storage that speaks S3.
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { openFileStorage } from '#server/features/files/public.ts';
import { databaseKind } from '#tests/support/database.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { type Session, signIn, startTestApp, testClock } from '#tests/support/server.ts';
import { startS3 } from './s3-server.ts';
import { colours, deviceOf, exif, jpegOf, sentFile } from './uploads.ts';

describe('an upload to S3', () => {
  let database: Database;
  let app: FastifyInstance;
  let server: Awaited<ReturnType<typeof startS3>>;
  let student: Session;
  const clock = testClock();
  const start = async () =>
    startTestApp(database, clock, { files: { storage: await openFileStorage({ s3: server.address }) } });
  beforeAll(async () => {
    ({ database } = await openSmallSchool(databaseKind));
    server = await startS3('files');
    app = await start();
    student = await signIn(app, 'student');
  });
  afterAll(async () => {
    await app.close();
    await database.close();
    await server.close();
  });
  const device = deviceOf(
    () => app,
    () => ({ as: student }),
  );
  const keysOf = (uuid: string) => server.keys().filter((key) => key.includes(uuid));

  it('arrives in pieces, also by two servers, and is read whole and in parts', async () => {
    const file = sentFile('pieces.txt');
    await device.begin(file);
    expect((await device.patch(file, 0, file.content.subarray(0, 1_000))).offset).toBe(1_000);
    await app.close();
    app = await start();
    expect((await device.head(file)).offset).toBe(1_000);
    expect((await device.patch(file, 900, file.content.subarray(900))).code).toBe('FILE_OFFSET');
    expect((await device.patch(file, 1_000, file.content.subarray(1_000))).state).toBe('ready');
    expect((await device.read(file)).body.equals(file.content)).toBe(true);
    const part = await device.read(file, { range: 'bytes=10-19' });
    expect([part.status, part.body.equals(file.content.subarray(10, 20))]).toEqual([206, true]);
    expect(keysOf(file.uuid)).toHaveLength(1);
  });

  it('loses its place as a jpeg, and leaves one object', async () => {
    const file = sentFile('place.jpg', { type: 'image/jpeg', content: jpegOf(640, 480, exif, colours) });
    expect((await device.send(file, 9_000)).state).toBe('ready');
    expect((await device.read(file)).body.equals(jpegOf(640, 480, colours))).toBe(true);
    expect(keysOf(file.uuid)).toHaveLength(1);
  });

  it('of other bytes than announced leaves nothing, and is sent again', async () => {
    const file = sentFile('broken.txt');
    await device.begin(file);
    const wrong = Buffer.from(file.content).fill(0x21, 0, 5);
    expect((await device.patch(file, 0, wrong)).state).toBe('refused:FILE_BROKEN');
    expect(keysOf(file.uuid)).toEqual([]);
    expect((await device.patch(file, 0, file.content.subarray(0, 3_000))).offset).toBe(3_000);
    expect((await device.patch(file, 3_000, file.content.subarray(3_000))).state).toBe('ready');
    expect((await device.read(file)).body.equals(file.content)).toBe(true);
  });

  it('waits while the storage is away, and goes on where it was', async () => {
    const file = sentFile('away.txt');
    await device.begin(file);
    await device.patch(file, 0, file.content.subarray(0, 2_000));
    server.setAway(true);
    const gone = [await device.head(file), await device.patch(file, 2_000, file.content.subarray(2_000))];
    expect(gone.map(({ status, code }) => [status, code])).toEqual(Array(2).fill([503, 'UNAVAILABLE']));
    server.setAway(false);
    expect((await device.head(file)).offset).toBe(2_000);
    expect((await device.patch(file, 2_000, file.content.subarray(2_000))).state).toBe('ready');
  }, 60_000);
});
