// `npm run dev`: the server, restarted on each change, and Vite's development server in front of it. Both end with this script.
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { root } from './steps.ts';

const port = process.env.PORT ?? '4001';
const environment = {
  ...process.env,
  PATH: path.join(root, 'node_modules', '.bin') + path.delimiter + (process.env.PATH ?? ''),
};

function start(command: string, args: string[], extra: Record<string, string>): ChildProcess {
  return spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...environment, ...extra } });
}

const children = [
  start('node', ['--watch', 'server/main.ts'], { PORT: port, QALAM_LAB: process.env.QALAM_LAB ?? '1' }),
  // vite.config.ts sends /api to this address.
  start('vite', [], { QALAM_API: `http://localhost:${port}` }),
];

/** Stops what is still running; the script itself ends when both have. */
function stop(): void {
  for (const child of children) {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
for (const child of children) {
  child.on('error', (error) => {
    console.error(error.message);
    process.exitCode = 1;
    stop();
  });
  // Neither is useful without the other.
  child.on('exit', (code) => {
    if (code) process.exitCode = code;
    stop();
  });
}
