// PostgreSQL clusters in temporary folders, removed afterwards: one for a test run, and the building blocks of other kinds. They are
// started from the server's own binaries, so no service has to be configured.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './free-port.ts';

const startLimitMs = 60_000;

/** The folder with initdb and postgres: Debian keeps one per version outside the PATH; the newest is taken. */
export function findPostgresBinaries(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = fs.existsSync(debian) ? fs.readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => path.join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(path.delimiter),
  ];
  return folders.find((folder) => ['initdb', 'postgres'].every((name) => fs.existsSync(path.join(folder, name))));
}

/** PostgreSQL refuses to run as root: then it runs as `postgres`, or as `nobody` if that account is missing. */
function findAccount(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = fs.readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = accounts.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error('root may not run PostgreSQL, and there is neither a postgres nor a nobody account');
}

/** Polls until the server answers; gives up when the server exits or after a minute. */
async function untilReady(url: string, server: ChildProcess): Promise<void> {
  const givesUpAt = Date.now() + startLimitMs;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (server.exitCode !== null) throw new Error('PostgreSQL ended while starting', { cause: error });
      if (Date.now() > givesUpAt) throw new Error('PostgreSQL did not answer within a minute', { cause: error });
      await wait(100);
    }
  }
}

export type Cluster = {
  readonly url: string;
  /** The folder of its socket: cheaper than the address for those on this machine. */
  readonly socket: string;
  /** Starts a server on it, with settings as "name=value". */
  spawn(settings?: readonly string[]): ChildProcess;
  /** All output of its programs. */
  printed(): string;
  /** Removes the files; the server must have ended. */
  remove(): void;
};

/** Debian's folder in memory, and the room that a run of all tests must find there. */
const memory = { folder: '/dev/shm', leastBytes: 4_000_000_000 };

/** Where files may be that need not survive anything: in memory, where a copy of a database takes 20 ms instead of 500, if there is room. */
function quickFolder(): string {
  try {
    const { bavail, bsize } = fs.statfsSync(memory.folder);
    fs.accessSync(memory.folder, fs.constants.W_OK);
    return bavail * bsize >= memory.leastBytes ? memory.folder : os.tmpdir();
  } catch {
    // Not on this system.
    return os.tmpdir();
  }
}

/** An empty cluster on a free port of 127.0.0.1, below a folder. Throws with the output of initdb if that fails. */
export async function makeCluster(binaries: string, parent = os.tmpdir()): Promise<Cluster> {
  const folder = fs.mkdtempSync(path.join(parent, 'qalam-pg-'));
  const account = findAccount();
  if (account) fs.chownSync(folder, account.uid, account.gid);
  const data = path.join(folder, 'data');
  const file = path.join(folder, 'server.log');
  const log = fs.openSync(file, 'a');
  // The working folder must be accessible to the other account.
  const options = { cwd: folder, ...account, stdio: ['ignore' as const, log, log] };
  const printed = () => fs.readFileSync(file, 'utf8');
  const remove = () => {
    fs.closeSync(log);
    fs.rmSync(folder, { recursive: true, force: true });
  };
  const kind = ['-D', data, '-U', 'qalam', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
  try {
    execFileSync(path.join(binaries, 'initdb'), kind, options);
  } catch (error) {
    const words = printed();
    remove();
    throw new Error(`PostgreSQL could not make a cluster:\n${words}`, { cause: error });
  }
  const port = await freePort();
  return {
    url: `postgres://qalam@127.0.0.1:${port}/postgres`,
    socket: folder,
    spawn: (settings = []) => {
      const place = ['-D', data, '-k', folder, '-h', '127.0.0.1', '-p', String(port)];
      const given = settings.flatMap((setting) => ['-c', setting]);
      return spawn(path.join(binaries, 'postgres'), [...place, ...given], options);
    },
    printed,
    remove,
  };
}

export type ThrowawayPostgres = { readonly url: string; stop(): Promise<void> };

/** Makes a cluster and starts it. Rejects with the server's output if that fails. */
export async function startPostgres(binaries: string): Promise<ThrowawayPostgres> {
  const cluster = await makeCluster(binaries, quickFolder());
  // Nothing in it has to survive a power cut, so it does not wait for the disk.
  const settings = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_wal_size=256MB'];
  const server = cluster.spawn(settings);
  const stop = async () => {
    if (server.exitCode === null && server.signalCode === null) {
      const ended = once(server, 'exit');
      // SIGINT is PostgreSQL's fast shutdown: it closes open connections without waiting for them.
      server.kill('SIGINT');
      await ended;
    }
    cluster.remove();
  };
  try {
    await untilReady(cluster.url, server);
    return { url: `${cluster.url}?host=${encodeURIComponent(cluster.socket)}`, stop };
  } catch (error) {
    const words = cluster.printed();
    await stop();
    throw new Error(`PostgreSQL could not be started:\n${words}`, { cause: error });
  }
}
