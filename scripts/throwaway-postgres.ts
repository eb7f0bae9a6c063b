// A PostgreSQL cluster for one test run, in a temporary folder, gone afterwards. The server's own binaries start it, so no
// service has to be configured.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

const startLimitMs = 60_000;

/** The folder with initdb and postgres: Debian keeps one per version off the PATH; the newest is taken. */
export function findPostgresBinaries(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = fs.existsSync(debian) ? fs.readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => path.join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(path.delimiter),
  ];
  return folders.find((folder) => ['initdb', 'postgres'].every((name) => fs.existsSync(path.join(folder, name))));
}

/** PostgreSQL refuses to run as root; there it runs as `postgres`, or as `nobody` where that account is missing. */
function findAccount(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = fs.readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = accounts.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error('root may not run PostgreSQL, and there is neither a postgres nor a nobody account');
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  server.close();
  return port;
}

/** Asks until the server answers; the loop ends with the server's exit or after a minute. */
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

export type ThrowawayPostgres = { readonly url: string; stop(): Promise<void> };

/** Makes a cluster and starts it on a free port of 127.0.0.1. Rejects with what the server printed when that fails. */
export async function startPostgres(binaries: string): Promise<ThrowawayPostgres> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'qalam-pg-'));
  const account = findAccount();
  if (account) fs.chownSync(folder, account.uid, account.gid);
  const data = path.join(folder, 'data');
  // The working folder must be one that the other account may enter.
  const options = { cwd: folder, ...account };
  const printed = fs.openSync(path.join(folder, 'server.log'), 'a');
  let server: ChildProcess | undefined;
  const stop = async () => {
    if (server && server.exitCode === null && server.signalCode === null) {
      const ended = once(server, 'exit');
      // SIGINT is PostgreSQL's fast shutdown: open connections are closed, nothing waits for them.
      server.kill('SIGINT');
      await ended;
    }
    fs.closeSync(printed);
    fs.rmSync(folder, { recursive: true, force: true });
  };
  try {
    const cluster = ['-D', data, '-U', 'qalam', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
    execFileSync(path.join(binaries, 'initdb'), cluster, { ...options, stdio: ['ignore', printed, printed] });
    const port = await freePort();
    // Nothing of it has to survive a power cut, so it does not wait for the disk.
    const settings = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off'].flatMap((setting) => [
      '-c',
      setting,
    ]);
    const place = ['-D', data, '-k', folder, '-h', '127.0.0.1', '-p', String(port)];
    server = spawn(path.join(binaries, 'postgres'), [...place, ...settings], {
      ...options,
      stdio: ['ignore', printed, printed],
    });
    const url = `postgres://qalam@127.0.0.1:${port}/postgres`;
    await untilReady(url, server);
    return { url, stop };
  } catch (error) {
    const log = fs.readFileSync(path.join(folder, 'server.log'), 'utf8');
    await stop();
    throw new Error(`PostgreSQL could not be started:\n${log}`, { cause: error });
  }
}
