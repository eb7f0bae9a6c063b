// The real server as a separate process, and a PostgreSQL whose data survives being killed: for tests of durability.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { makeCluster } from '../../scripts/throwaway-postgres.ts';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const quickResolve = path.join(root, 'tests/support/quick-resolve.ts');
const limitMs = 30_000;

export type ServerProcess = {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** Its whole output so far. */
  printed(): string;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
  /** Sends SIGTERM, and returns the exit code. */
  terminate(): Promise<number | null>;
};

export type Environment = Record<string, string>;

const servers = new Set<ChildProcess>();

/** Kills what a failed test may have left running. */
export async function killServers(): Promise<void> {
  const ended = [...servers].map((child) => once(child, 'exit'));
  for (const child of servers) child.kill('SIGKILL');
  await Promise.all(ended);
}

function spawnServer(environment: Environment): ChildProcess {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE } = process.env;
  const cache = NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };
  // Before what a test preloads.
  const NODE_OPTIONS = [`--import=${quickResolve}`, environment.NODE_OPTIONS ?? ''].join(' ');
  const child = spawn(process.execPath, [path.join(root, 'server/main.ts')], {
    cwd: root,
    env: { PATH, HOME, ...cache, PORT: '0', QALAM_LOG: 'silent', ...environment, NODE_OPTIONS },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  servers.add(child);
  child.once('exit', () => servers.delete(child));
  return child;
}

/** Starts `server/main.ts` and waits until it says that it is ready. */
export async function startServer(environment: Environment): Promise<ServerProcess> {
  const child = spawnServer(environment);
  const ended = once(child, 'exit');
  let printed = '';
  const port = await new Promise<number>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      const ready = /ready at http:\/\/localhost:(\d+)/.exec(printed);
      if (ready) resolve(Number(ready[1]));
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', () => reject(new Error(`The server ended before it was ready:\n${printed}`)));
  });
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
    return child.exitCode;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    pid: child.pid ?? 0,
    printed: () => printed,
    kill: async () => {
      if (child.exitCode === null && child.signalCode === null) await end('SIGKILL');
    },
    terminate: () => end('SIGTERM'),
  };
}

/** Starts a server that is expected to refuse; returns its exit code and its whole output. */
export async function runServer(environment: Environment): Promise<{ code: number | null; printed: string }> {
  const child = spawnServer(environment);
  let printed = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  await once(child, 'close');
  return { code: child.exitCode, printed };
}

export type DurablePostgres = {
  readonly url: string;
  start(): Promise<void>;
  /** kill -9 of its main process. */
  kill(): Promise<void>;
  remove(): Promise<void>;
};

/** A cluster with a school's production settings: every commit waits for the disk. */
export async function createPostgres(binaries: string): Promise<DurablePostgres> {
  const cluster = await makeCluster(binaries);
  const { url } = cluster;
  let server: ChildProcess | undefined;

  const isAnswering = async () => {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return true;
    } catch {
      return false;
    }
  };
  const start = async () => {
    const givesUpAt = Date.now() + limitMs;
    while (Date.now() < givesUpAt) {
      // It refuses to start while processes of the killed one still hold its shared memory; then it is started again.
      if (server === undefined || server.exitCode !== null) server = cluster.spawn();
      if (await isAnswering()) return;
      await wait(50);
    }
    throw new Error('PostgreSQL did not start');
  };
  const end = async (signal: NodeJS.Signals) => {
    const running = server;
    server = undefined;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const ended = once(running, 'exit');
    running.kill(signal);
    await ended;
  };
  return {
    url,
    start,
    kill: () => end('SIGKILL'),
    remove: async () => {
      await end('SIGINT');
      cluster.remove();
    },
  };
}
