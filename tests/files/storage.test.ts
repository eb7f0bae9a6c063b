// Every storage of files keeps the same promises.
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keyOf } from '#server/features/files/file-keys.ts';
import { openFileStorage } from '#server/features/files/public.ts';
import type { FileStorage } from '#server/shared/file-storage.ts';
import { idOf } from '#tests/support/small-school.ts';
import { startS3 } from './s3-server.ts';

type Opened = {
  readonly storage: FileStorage;
  /** The same place, as another server opens it. */
  again(): Promise<FileStorage>;
  close(): Promise<void>;
};

async function openFolder(): Promise<Opened> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'qalam-storage-'));
  const again = () => openFileStorage({ folder: path.join(folder, 'not', 'there', 'yet') });
  return { storage: await again(), again, close: () => fs.rm(folder, { recursive: true }) };
}

async function openS3(): Promise<Opened> {
  const server = await startS3('files');
  const again = () => openFileStorage({ s3: server.address });
  return { storage: await again(), again, close: server.close };
}

describe.each([
  ['a folder', openFolder],
  ['S3', openS3],
])('the storage in %s', (_, open) => {
  let opened: Opened;
  let storage: FileStorage;
  beforeAll(async () => {
    opened = await open();
    ({ storage } = opened);
  });
  afterAll(() => opened.close());
  let made = 0;
  const newKey = () => keyOf(1, idOf(`stored ${made++}`), 1);
  const chunksOf = (...pieces: readonly (string | Buffer)[]) =>
    Readable.from(pieces.map((piece) => Buffer.from(piece as string))) as AsyncIterable<Buffer>;
  const contentOf = async (key: string, range?: { start: number; end: number }) =>
    (await buffer(await storage.read(key, range))).toString();

  it('holds nothing under a new key', async () => {
    const key = newKey();
    expect(await storage.arrived(key)).toBe(0);
    await storage.remove(key);
    await expect(storage.read(key).then(buffer)).rejects.toThrow();
  });

  it('joins pieces, and says after each how much is there', async () => {
    const key = newKey();
    expect(await storage.append(key, { offset: 0, bytes: 9 }, chunksOf('012'))).toBe(3);
    expect(await storage.arrived(key)).toBe(3);
    expect(await storage.append(key, { offset: 3, bytes: 9 }, chunksOf('3', '45'))).toBe(6);
    expect(await storage.append(key, { offset: 6, bytes: 9 }, chunksOf())).toBe(6);
    expect(await storage.arrived(key)).toBe(6);
    expect(await storage.append(key, { offset: 6, bytes: 9 }, chunksOf('678'))).toBe(9);
    expect(await storage.arrived(key)).toBe(9);
    await storage.flush(key);
    expect(await storage.arrived(key)).toBe(9);
    expect(await contentOf(key)).toBe('012345678');
    expect(await contentOf(key, { start: 2, end: 4 })).toBe('234');
  });

  it('goes on where another process has ended', async () => {
    const key = newKey();
    await storage.append(key, { offset: 0, bytes: 4 }, chunksOf('ab'));
    const other = await opened.again();
    expect(await other.arrived(key)).toBe(2);
    expect(await other.append(key, { offset: 2, bytes: 4 }, chunksOf('cd'))).toBe(4);
    expect(await storage.arrived(key)).toBe(4);
    expect(await contentOf(key)).toBe('abcd');
  });

  it('takes a file of more than one part', async () => {
    const [key, bytes] = [newKey(), 12_000_000];
    const piece = Buffer.alloc(1_000_000, 0x71);
    for (let offset = 0; offset < bytes; ) {
      const pieces = Array.from({ length: 4 }, () => piece);
      offset = await storage.append(key, { offset, bytes }, chunksOf(...pieces));
      expect(await storage.arrived(key)).toBe(offset);
    }
    await storage.flush(key);
    const whole = await buffer(await storage.read(key));
    expect(whole.equals(Buffer.alloc(bytes, 0x71))).toBe(true);
  });

  it('puts other content under a key, whole or not at all', async () => {
    const key = newKey();
    await storage.put(key, { bytes: 4, chunks: chunksOf('ab', 'cd') });
    expect([await contentOf(key), await storage.arrived(key)]).toEqual(['abcd', 4]);
    const failing = async function* () {
      yield Buffer.from('half');
      throw new Error('the source is gone');
    };
    const other = newKey();
    await expect(storage.put(other, { bytes: 8, chunks: failing() })).rejects.toThrow('the source is gone');
    expect(await storage.arrived(other)).toBe(0);
  });

  it('removes what is whole and what is not', async () => {
    const [whole, begun] = [newKey(), newKey()];
    await storage.append(whole, { offset: 0, bytes: 2 }, chunksOf('ab'));
    await storage.flush(whole);
    await storage.append(begun, { offset: 0, bytes: 9 }, chunksOf('ab'));
    for (const key of [whole, begun]) {
      await storage.remove(key);
      expect(await storage.arrived(key)).toBe(0);
      await storage.remove(key);
    }
    expect(await storage.append(begun, { offset: 0, bytes: 2 }, chunksOf('xy'))).toBe(2);
    expect(await contentOf(begun)).toBe('xy');
  });

  it.each(['../../etc/passwd', '1/..', '1/x-1', '1//0198c0de-0000-7000-8000-000000000001-1', ''])(
    'takes no key such as "%s"',
    async (key) => {
      await expect(storage.arrived(key)).rejects.toThrow('Not a key');
      await expect(storage.append(key, { offset: 0, bytes: 1 }, chunksOf('a'))).rejects.toThrow('Not a key');
      await expect(storage.read(key)).rejects.toThrow('Not a key');
    },
  );
});

describe('the storage in a folder', () => {
  it('makes nothing in the place of its folder when that is gone', async () => {
    const parent = await fs.mkdtemp(path.join(os.tmpdir(), 'qalam-storage-'));
    const folder = path.join(parent, 'files');
    const storage = await openFileStorage({ folder });
    const key = keyOf(1, idOf('gone'), 1);
    const chunks = () => Readable.from([Buffer.from('a')]) as AsyncIterable<Buffer>;
    await fs.rename(folder, `${folder}.gone`);
    await expect(storage.arrived(key)).rejects.toThrow('ENOENT');
    await expect(storage.append(key, { offset: 0, bytes: 1 }, chunks())).rejects.toThrow('ENOENT');
    await expect(storage.put(key, { bytes: 1, chunks: chunks() })).rejects.toThrow('ENOENT');
    await expect(storage.remove(key)).rejects.toThrow('ENOENT');
    expect(await fs.readdir(parent)).toEqual(['files.gone']);
    await fs.rm(parent, { recursive: true });
  });
});

describe('a storage that cannot be used', () => {
  it('in a folder stops the start, and names the folder', async () => {
    const folder = path.join(await fs.mkdtemp(path.join(os.tmpdir(), 'qalam-storage-')), 'file');
    await fs.writeFile(folder, 'no folder');
    await expect(openFileStorage({ folder })).rejects.toThrow(`Files cannot be written to ${folder}`);
  });

  it('at an address stops the start, and keeps the secret', async () => {
    const refused = openFileStorage({ s3: 'http://key:geheim@127.0.0.1:9/files' }).catch(
      (error: Error) => error.message,
    );
    expect(await refused).toMatch(/^The bucket files at 127.0.0.1:9 cannot be used/);
    expect(await refused).not.toContain('geheim');
  });
});

describe('the storage in S3', () => {
  const chunks = (text: string) => Readable.from([Buffer.from(text)]) as AsyncIterable<Buffer>;
  const opened = async () => {
    const server = await startS3('files');
    return { server, storage: await openFileStorage({ s3: server.address }) };
  };

  it('leaves nothing beside a file that is whole, and nothing of one that is removed', async () => {
    const { server, storage } = await opened();
    const [whole, begun] = [keyOf(1, idOf('whole'), 1), keyOf(1, idOf('begun'), 1)];
    await storage.append(whole, { offset: 0, bytes: 4 }, chunks('ab'));
    await storage.append(whole, { offset: 2, bytes: 4 }, chunks('cd'));
    await storage.flush(whole);
    await storage.append(begun, { offset: 0, bytes: 4 }, chunks('ab'));
    expect(server.keys()).toEqual([`${begun} (upload)`, `${begun}.info`, `${begun}.part`, whole].sort());
    for (const key of [whole, begun]) await storage.remove(key);
    expect(server.keys()).toEqual([]);
    await server.close();
  });

  it('says that it is away, not that nothing has arrived', async () => {
    const { server, storage } = await opened();
    const key = keyOf(1, idOf('kept'), 1);
    await storage.append(key, { offset: 0, bytes: 4 }, chunks('ab'));
    server.setAway(true);
    await expect(storage.arrived(key)).rejects.toThrow();
    await expect(storage.append(key, { offset: 2, bytes: 4 }, chunks('cd'))).rejects.toThrow();
    server.setAway(false);
    expect(await storage.arrived(key)).toBe(2);
    expect(await storage.append(key, { offset: 2, bytes: 4 }, chunks('cd'))).toBe(4);
    await server.close();
  }, 30_000);

  it('in a bucket that is not there stops the start', async () => {
    const server = await startS3('files');
    const other = server.address.replace(/files$/, 'other');
    await expect(openFileStorage({ s3: other })).rejects.toThrow('The bucket other at 127.0.0.1');
    await server.close();
  });
});
