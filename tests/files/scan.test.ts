// Files and the scanner for viruses: a clamd is played by a socket that speaks its protocol.
import fs from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { clamdScanner } from '#server/features/files/public.ts';
import { databaseKind } from '#tests/support/database.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { type Session, signIn, startTestApp } from '#tests/support/server.ts';
import { temporaryFiles } from '#tests/support/temporary-files.ts';
import { deviceOf, sentFile } from './uploads.ts';

const virus = 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE';

/** Reads what a client streams, and answers as clamd does. */
async function playClamd(
  answer: (content: string) => string | null,
  address: { path?: string; port?: number } = { port: 0 },
) {
  const scanned: string[] = [];
  const server = net.createServer((socket) => {
    let heard = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      heard = Buffer.concat([heard, chunk]);
      const content: Buffer[] = [];
      for (let at = 'zINSTREAM\0'.length; at + 4 <= heard.length; ) {
        const length = heard.readUInt32BE(at);
        if (length === 0) {
          const said = answer(Buffer.concat(content).toString());
          scanned.push(Buffer.concat(content).toString());
          if (said === null) socket.destroy();
          else socket.end(said);
          return;
        }
        content.push(heard.subarray(at + 4, at + 4 + length));
        at += 4 + length;
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(address, resolve));
  const bound = server.address();
  const where = typeof bound === 'string' ? bound : `localhost:${bound?.port}`;
  return { scanned, where, close: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}
const say = (content: string) => (content.includes(virus) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0');

describe('the scanner', () => {
  const chunksOf = (...pieces: readonly string[]) => Readable.from(pieces.map(Buffer.from)) as AsyncIterable<Buffer>;

  it('gets all bytes, and says what is infected', async () => {
    const clamd = await playClamd(say);
    const scan = clamdScanner(clamd.where);
    expect(await scan(chunksOf('one ', 'two'))).toBe('clean');
    expect(await scan(chunksOf('one ', virus))).toBe('infected');
    expect(clamd.scanned).toEqual(['one two', `one ${virus}`]);
    await clamd.close();
  });

  it('is asked over a socket of the system too', async () => {
    const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'qalam-clamd-'));
    const clamd = await playClamd(say, { path: path.join(folder, 'clamd.ctl') });
    expect(await clamdScanner(clamd.where)(chunksOf('one'))).toBe('clean');
    await clamd.close();
    await fs.rm(folder, { recursive: true });
  });

  it.each([
    ['refuses a long file', () => 'INSTREAM size limit exceeded. ERROR\0'],
    ['hangs up', () => null],
    ['says nonsense', () => `${'x'.repeat(10_000)}`],
  ])('that %s says neither clean nor infected', async (_, answer) => {
    const clamd = await playClamd(answer);
    await expect(clamdScanner(clamd.where)(chunksOf('one'))).rejects.toThrow('clamd');
    await clamd.close();
  });

  it('that is away says neither', async () => {
    const clamd = await playClamd(say);
    await clamd.close();
    await expect(clamdScanner(clamd.where)(chunksOf('one'))).rejects.toThrow();
  });
});

describe('a file where a scanner is configured', () => {
  let database: Database;
  let app: FastifyInstance;
  let folder: Awaited<ReturnType<typeof temporaryFiles>>;
  let teacher: Session;
  let verdict: () => Promise<'clean' | 'infected'> = async () => 'clean';
  beforeAll(async () => {
    ({ database } = await openSmallSchool(databaseKind));
    folder = await temporaryFiles();
    const scanner = async (chunks: AsyncIterable<Buffer>) => {
      for await (const _ of chunks);
      return verdict();
    };
    app = await startTestApp(database, undefined, { files: { storage: folder.storage, scanner } });
    teacher = await signIn(app, 'teacher');
  });
  afterAll(async () => {
    await app.close();
    await database.close();
    await folder.remove();
  });
  let scans: ReturnType<FastifyInstance['startFileScans']>;
  beforeEach(() => {
    scans = app.startFileScans();
  });
  afterEach(() => scans?.stop());
  const device = deviceOf(
    () => app,
    () => ({ as: teacher }),
  );
  const becomes = (file: { uuid: string }, state: string) =>
    vi.waitFor(async () => expect((await device.head(file)).state).toBe(state), { timeout: 10_000 });

  it('is not read until it is scanned', async () => {
    const gate = Promise.withResolvers<'clean'>();
    verdict = () => gate.promise;
    const file = sentFile('waits.txt');
    expect((await device.send(file)).state).toBe('checking');
    expect((await device.read(file)).code).toBe('NOT_FOUND');
    expect((await device.begin(file)).state).toBe('checking');
    gate.resolve('clean');
    await becomes(file, 'ready');
    expect((await device.read(file)).status).toBe(200);
  });

  it('that is infected is refused, in words, and its bytes are gone', async () => {
    verdict = async () => 'infected';
    const file = sentFile('infected.txt');
    await device.send(file);
    await becomes(file, 'refused:FILE_INFECTED');
    const read = await device.read(file);
    expect([read.status, read.code, read.message]).toEqual([
      422,
      'FILE_INFECTED',
      'A virus was found in the file. Do not open it; attach another one.',
    ]);
    const left = await fs.readdir(folder.folder, { recursive: true });
    expect(left.filter((name) => name.includes(file.uuid))).toEqual([]);
  });

  it('waits while the scanner is away, and is scanned when it is back', async () => {
    verdict = async () => {
      throw new Error('away');
    };
    const file = sentFile('later.txt');
    expect((await device.send(file)).state).toBe('checking');
    await scans?.turn();
    expect((await device.head(file)).state).toBe('checking');
    verdict = async () => 'clean';
    await scans?.turn();
    expect((await device.head(file)).state).toBe('ready');
  });
});

it('a file is claimed to be nothing where no scanner is configured', async () => {
  const { database } = await openSmallSchool(databaseKind);
  const app = await startTestApp(database);
  expect(app.startFileScans()).toBeNull();
  const as = await signIn(app, 'teacher');
  const device = deviceOf(
    () => app,
    () => ({ as }),
  );
  expect((await device.send(sentFile('unscanned.txt'))).state).toBe('ready');
  await app.close();
  await database.close();
});
