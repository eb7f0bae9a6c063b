// PGlite takes no lock on its folder: two processes would both write, both answer "done", and lose each other's rows.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';

export class FolderInUse extends Error {
  readonly folder: string;
  constructor(folder: string) {
    super(`The database folder ${folder} is in use by another Qalam process. Stop the server first, then try again.`);
    this.name = 'FolderInUse';
    this.folder = folder;
  }
}

/**
 * Takes the folder for this process until `release` or the end of the process. On Linux an abstract socket: the kernel frees it
 * even after kill -9, so no stale file can lock a school out. Elsewhere a socket file in the temporary folder.
 * @throws FolderInUse when another process holds it.
 */
export async function lockFolder(folder: string): Promise<{ release(): void }> {
  fs.mkdirSync(folder, { recursive: true });
  const name = `qalam-${createHash('sha256').update(fs.realpathSync(folder)).digest('hex').slice(0, 32)}`;
  const address = process.platform === 'linux' ? `\0${name}` : path.join(os.tmpdir(), `${name}.sock`);
  const server = net.createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new FolderInUse(path.resolve(folder)) : error);
    });
    server.listen(address, () => resolve());
  });
  server.unref();
  return { release: () => server.close() };
}
