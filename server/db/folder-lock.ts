// PGlite does not lock its folder: two processes would both write, both report success, and lose each other's rows.
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
 * Locks the folder for this process until `release` or the end of the process. On Linux by an abstract socket, on Windows by a
 * named pipe: the system frees them even after kill -9, so no stale lock can shut a school out. Elsewhere by a socket file in the
 * temporary folder, which is taken over when nobody listens on it.
 * @throws FolderInUse when another process holds it.
 */
export async function lockFolder(folder: string): Promise<{ release(): void }> {
  fs.mkdirSync(folder, { recursive: true });
  const name = `qalam-${createHash('sha256').update(fs.realpathSync(folder)).digest('hex').slice(0, 32)}`;
  const file = path.join(os.tmpdir(), `${name}.sock`);
  const address = { linux: `\0${name}`, win32: `\\\\.\\pipe\\${name}` }[process.platform as 'linux' | 'win32'] ?? file;
  let server = await listen(address);
  if (!server && address === file && !(await isAnswered(file))) {
    fs.rmSync(file, { force: true });
    server = await listen(address);
  }
  if (!server) throw new FolderInUse(path.resolve(folder));
  const held = server;
  held.unref();
  return { release: () => held.close() };
}

/** A server on the address; undefined when the address is in use. */
function listen(address: string): Promise<net.Server | undefined> {
  // Another process probes the lock by connecting; being accepted is the answer, so close the connection again.
  const server = net.createServer((socket) => socket.destroy());
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined);
      else reject(error);
    });
    server.listen(address, () => resolve(server));
  });
}

function isAnswered(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(address);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
