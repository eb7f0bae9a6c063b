// What the clean-up takes away, and when.
import fs from 'node:fs/promises';
import { PassThrough } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startCleanUp } from '#server/clean-up.ts';
import type { Database, Db } from '#server/db/client.ts';
import { addFileUses, files, fileUses, hangFiles, moveUses, schoolFiles } from '#server/features/files/public.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { whileWriting } from '#tests/support/held.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { type Session, signIn, startTestApp, testClock } from '#tests/support/server.ts';
import { schoolNow } from '#tests/support/small-school.ts';
import { temporaryFiles } from '#tests/support/temporary-files.ts';
import { deviceOf, exif, html, jpegOf, type Sent, sentFile } from './uploads.ts';

const dayMs = 86_400_000;
addFileUses({ 'kept page': { purpose: 'answer', readable: async (_reader, subjects) => new Set(subjects) } });

describe.each(databaseKinds)('the clean-up of files on %s', (kind) => {
  let database: Database;
  let app: FastifyInstance;
  let folder: Awaited<ReturnType<typeof temporaryFiles>>;
  let student: Session;
  const clock = testClock();
  beforeAll(async () => {
    ({ database } = await openSmallSchool(kind));
    folder = await temporaryFiles();
    app = await startTestApp(database, clock, { files: folder });
  });
  afterAll(async () => {
    await app.close();
    await database.close();
    await folder.remove();
  });
  beforeEach(async () => {
    clock.set(schoolNow);
    student = await signIn(app, 'student');
    for (const table of [fileUses, files, schoolFiles]) await database.db.delete(table);
  });
  const device = deviceOf(
    () => app,
    () => ({ as: student }),
  );
  const attach = (subject: string, ...sent: readonly Sent[]) =>
    database.transaction((db) =>
      hangFiles(db, {
        schoolId: 1,
        kind: 'kept page',
        subject,
        files: sent,
        authorUserId: student.userId,
        now: clock.now(),
      }),
    );
  /** One run of the clean-up, so many days after the beginning; how many files it has deleted. */
  async function runAfter(days: number, { storage = folder.storage } = {}): Promise<number> {
    clock.set(schoolNow + days * dayMs);
    const done = Promise.withResolvers<number>();
    const write = (line: string) => {
      const { msg, files: deleted } = JSON.parse(line) as { msg: string; files: number };
      if (msg === 'clean-up') done.resolve(deleted);
    };
    const { log } = Fastify({ logger: { stream: { write } } });
    const cleanUp = startCleanUp({ database, clock, log, storage });
    const deleted = await done.promise;
    await cleanUp.stop();
    return deleted;
  }
  const left = async () => (await database.db.select({ name: files.name }).from(files)).map(({ name }) => name).sort();
  const bytesOf = async ({ uuid }: Sent) =>
    (await fs.readdir(folder.folder, { recursive: true })).filter((name) => name.includes(uuid)).length;

  it('takes unattached files after 30 days, and leaves attached ones', async () => {
    const [loose, used, picture] = [
      sentFile('loose.txt'),
      sentFile('used.txt'),
      sentFile('loose.jpg', { type: 'image/jpeg', content: jpegOf(10, 10, exif) }),
    ];
    for (const file of [loose, used, picture]) await device.send(file);
    await attach('one', used);
    expect(await runAfter(30)).toBe(0);
    expect(await runAfter(30.1)).toBe(2);
    expect(await left()).toEqual(['used.txt']);
    expect([await bytesOf(loose), await bytesOf(picture), await bytesOf(used)]).toEqual([0, 0, 1]);
    expect(await database.db.select().from(schoolFiles)).toMatchObject([{ heldBytes: used.content.length }]);
    expect(await runAfter(400)).toBe(0);
  });

  it('counts the days from when a file was detached', async () => {
    const file = sentFile('off.txt');
    await device.send(file);
    await attach('one', file);
    clock.set(schoolNow + 100 * dayMs);
    await attach('one');
    expect(await runAfter(130)).toBe(0);
    // Put back in time.
    await attach('one', file);
    expect(await runAfter(131)).toBe(0);
    await attach('one');
    expect(await runAfter(162)).toBe(1);
    expect(await database.db.select().from(fileUses)).toEqual([]);
  });

  // The embedded database runs one transaction after another.
  it.runIf(kind === 'postgresql')(
    'leaves a file that is being attached, as a hand-in or with another card',
    async () => {
      const [handedIn, moved] = [sentFile('handed in.txt'), sentFile('moved.txt')];
      for (const file of [handedIn, moved]) await device.send(file);
      const use = { schoolId: 1, kind: 'kept page', now: clock.now() };
      const attachBoth = async (db: Db) => {
        await hangFiles(db, { ...use, subject: 'one', files: [handedIn], authorUserId: student.userId });
        const uses = [{ subject: 'two', fileUuid: moved.uuid, authorUserId: student.userId }];
        await moveUses(db, use, ['two'], uses);
      };
      const deleted = await whileWriting(database, attachBoth, async () => ({ count: await runAfter(31) }));
      expect(deleted).toEqual({ count: 0 });
      expect(await runAfter(400)).toBe(0);
      expect(await left()).toEqual(['handed in.txt', 'moved.txt']);
    },
  );

  it('takes uploads that broke off after 7 days without a piece, also where they are attached to something', async () => {
    const [still, goesOn] = [sentFile('still.txt'), sentFile('goes on.txt')];
    for (const file of [still, goesOn]) {
      await device.begin(file);
      await device.patch(file, 0, file.content.subarray(0, 10));
    }
    await attach('one', still, goesOn);
    clock.set(schoolNow + 5 * dayMs);
    student = await signIn(app, 'student');
    await device.patch(goesOn, 10, goesOn.content.subarray(10, 20));
    expect(await runAfter(7)).toBe(0);
    expect(await runAfter(7.1)).toBe(1);
    expect([await left(), await bytesOf(still)]).toEqual([['goes on.txt'], 0]);
    // It is expected still, and may be sent again.
    student = await signIn(app, 'student');
    expect((await device.head(still)).status).toBe(404);
    await device.send(still);
    expect(await left()).toEqual(['goes on.txt', 'still.txt']);
    expect(await runAfter(60)).toBe(1);
    expect(await left()).toEqual(['still.txt']);
  });

  it('leaves an upload whose last piece was replaced by a newer one', async () => {
    const file = sentFile('weak link.txt');
    await device.begin(file);
    clock.set(schoolNow + 5 * dayMs);
    student = await signIn(app, 'student');
    const slow = new PassThrough();
    slow.write(file.content.subarray(0, 1_000));
    const replaced = device.patch(file, 0, slow);
    await expect.poll(async () => (await device.head(file)).offset).toBe(1_000);
    expect((await device.patch(file, 0, file.content)).code).toBe('FILE_OFFSET');
    expect((await replaced).code).toBe('FILE_OFFSET');
    slow.end();
    expect(await runAfter(11)).toBe(0);
    expect(await runAfter(12.1)).toBe(1);
  });

  it('takes what was refused with unattached files', async () => {
    await device.send(sentFile('refused.pdf', { type: 'application/pdf', content: html }));
    expect(await runAfter(29)).toBe(0);
    expect(await runAfter(31)).toBe(1);
  });

  it('leaves the row while the bytes cannot be deleted, out of sight, and tries again', async () => {
    const file = sentFile('stuck.txt');
    await device.send(file);
    const stuck = {
      ...folder.storage,
      remove: async () => {
        throw new Error('away');
      },
    };
    expect(await runAfter(31, { storage: stuck })).toBe(0);
    expect(await left()).toEqual(['stuck.txt']);
    student = await signIn(app, 'student');
    expect([(await device.head(file)).status, (await device.read(file)).status]).toEqual([404, 404]);
    expect((await device.begin(file)).code).toBe('FILE_TAKEN');
    expect(await runAfter(32)).toBe(1);
    student = await signIn(app, 'student');
    expect((await device.begin(file)).status).toBe(201);
  });
});
