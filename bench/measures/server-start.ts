// How long a school waits for its server to start: `node server/main.ts` with an existing database.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { median, printLine, progress, rounded, spread } from '../lines.ts';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const runs = 10;
const aimMs = 5_000;
const limitMs = 120_000;

/** Resolves with the milliseconds until the server says that it is ready. */
async function start(data: string): Promise<{ readyMs: number; server: ChildProcess }> {
  const startedAt = performance.now();
  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: '', PORT: '0', QALAM_DATA: data, QALAM_LOG: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const readyMs = await new Promise<number>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The server was not ready in time')), limitMs);
    server.stdout?.on('data', (chunk: Buffer) => {
      if (!chunk.toString().includes('Qalam is ready')) return;
      clearTimeout(timer);
      resolve(performance.now() - startedAt);
    });
    server.on('exit', (code) => reject(new Error(`The server ended with ${code}`)));
  });
  return { readyMs, server };
}

async function end(server: ChildProcess): Promise<void> {
  server.removeAllListeners('exit');
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
}

export async function measureServerStart(): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'qalam-bench-data-'));
  try {
    const data = path.join(folder, 'data');
    const first = await start(data);
    await end(first.server);
    progress(`first start with an empty folder: ${Math.round(first.readyMs)} ms`);
    const times: number[] = [];
    for (let run = 0; run < runs; run++) {
      const { readyMs, server } = await start(data);
      times.push(readyMs);
      await end(server);
    }
    progress(`starts: ${times.map(Math.round).join(' ')} ms`);
    printLine({
      name: 'server.start',
      value: median(times),
      unit: 'ms',
      limit: aimMs,
      note: `node server/main.ts on an existing embedded database (PGlite in a folder, the whole demo school) until it says that it is ready; the check of dependencies and build by npm start is not in it. ${spread(times)}. The very first start, which fills the database, took ${rounded(first.readyMs / 1_000)} s (one run).`,
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
