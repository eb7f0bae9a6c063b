// Files in a folder: of this machine, or one that several servers share. Its own folder is made at the start and never again: where a disk
// was mounted and is gone, nothing must be written below its empty mount point.
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { type FileStorage, StorageRefused } from '#server/shared/file-storage.ts';
import { partsOfKey } from './file-keys.ts';

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Writes all of a chunk: the system may take less of it than it is given. */
async function writeAll(handle: fs.FileHandle, chunk: Buffer, position: number): Promise<void> {
  for (let done = 0; done < chunk.length; ) {
    const { bytesWritten } = await handle.write(chunk, done, chunk.length - done, position + done);
    done += bytesWritten;
  }
}

/** Flushes a folder, so that the names in it survive a power cut. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await fs.open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export function folderStorage(folder: string): FileStorage {
  const root = path.resolve(folder);
  const pathOf = (key: string) => path.join(root, ...partsOfKey(key));

  /** The folders of a key, from the root down. */
  const foldersOf = (key: string): readonly [string, string, string] => {
    const [school, spread] = partsOfKey(key);
    return [root, path.join(root, school), path.join(root, school, spread)];
  };
  async function makeFolders(key: string): Promise<void> {
    const [, ...below] = foldersOf(key);
    for (const one of below) {
      await fs.mkdir(one).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      });
    }
  }
  async function flushFolders(key: string): Promise<void> {
    for (const one of foldersOf(key).toReversed()) await flushFolder(one);
  }
  /** @returns where the chunks end. */
  async function writeChunks(handle: fs.FileHandle, from: number, chunks: AsyncIterable<Buffer>): Promise<number> {
    let position = from;
    for await (const chunk of chunks) {
      await writeAll(handle, chunk, position);
      position += chunk.length;
    }
    return position;
  }

  return {
    async check() {
      try {
        await fs.mkdir(root, { recursive: true });
        const probe = path.join(root, `.probe-${process.pid}`);
        await fs.writeFile(probe, 'Qalam', { flush: true });
        await fs.rm(probe);
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        throw new StorageRefused(`Files cannot be written to ${root} (${code}). Correct QALAM_FILES, or the folder.`);
      }
    },
    async arrived(key) {
      try {
        return (await fs.stat(pathOf(key))).size;
      } catch (error) {
        if (!isMissing(error)) throw error;
        // No such file, or no disk: the latter throws here.
        await fs.stat(root);
        return 0;
      }
    },
    async append(key, { offset }, chunks) {
      if (offset === 0) await makeFolders(key);
      const handle = await fs.open(pathOf(key), offset === 0 ? 'w' : 'r+');
      try {
        return await writeChunks(handle, offset, chunks);
      } finally {
        await handle.close();
      }
    },
    async flush(key) {
      const handle = await fs.open(pathOf(key), 'r+');
      try {
        await handle.sync();
      } finally {
        await handle.close();
      }
      await flushFolders(key);
    },
    async put(key, { chunks }) {
      await makeFolders(key);
      const target = pathOf(key);
      const beside = `${target}.${process.pid}`;
      try {
        const handle = await fs.open(beside, 'w');
        try {
          await writeChunks(handle, 0, chunks);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await fs.rename(beside, target);
      } catch (error) {
        await fs.rm(beside, { force: true });
        throw error;
      }
      await flushFolders(key);
    },
    async read(key, range): Promise<Readable> {
      const handle = await fs.open(pathOf(key), 'r');
      // Closes the file at its end, or when it is destroyed.
      return handle.createReadStream(range);
    },
    async remove(key) {
      await fs.rm(pathOf(key)).catch(async (error: unknown) => {
        if (!isMissing(error)) throw error;
        await fs.stat(root);
      });
    },
  };
}
