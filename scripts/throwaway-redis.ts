// A Redis without persistence: for a test run, and for the server bench.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './free-port.ts';

const startLimitMs = 20_000;

/** The program, or undefined if it is not installed. */
export function findRedis(): string | undefined {
  const folders = ['/usr/bin', '/usr/local/bin', ...(process.env.PATH ?? '').split(path.delimiter)];
  return folders.map((folder) => path.join(folder, 'redis-server')).find((program) => fs.existsSync(program));
}

export type ThrowawayRedis = {
  readonly url: string;
  /** Keeps its connections and answers nothing, or answers again. */
  setHanging(isHanging: boolean): void;
  stop(): Promise<void>;
};

async function isListening(port: number): Promise<boolean> {
  const socket = net.connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** Starts it on a free port of 127.0.0.1, or on `port`. `more`: settings as its command line takes them. */
export async function startRedis(
  program: string,
  port?: number,
  more: readonly string[] = [],
): Promise<ThrowawayRedis> {
  const own = port ?? (await freePort());
  const settings = ['--port', String(own), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', ...more];
  const server: ChildProcess = spawn(program, settings, { stdio: 'ignore', cwd: '/' });
  const givesUpAt = Date.now() + startLimitMs;
  while (!(await isListening(own))) {
    if (server.exitCode !== null || Date.now() > givesUpAt) throw new Error('Redis did not start');
    await wait(20);
  }
  return {
    url: `redis://127.0.0.1:${own}`,
    setHanging: (isHanging) => void server.kill(isHanging ? 'SIGSTOP' : 'SIGCONT'),
    stop: async () => {
      if (server.exitCode !== null || server.signalCode !== null) return;
      const ended = once(server, 'exit');
      server.kill('SIGKILL');
      await ended;
    },
  };
}
