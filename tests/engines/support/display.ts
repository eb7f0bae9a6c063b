// A screen for windows: WebKitGTK has no headless mode, and Firefox tells of focus only where there is a window manager.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

export type Display = { readonly name: string; close(): Promise<void> };

/** Numbers that other programs use are passed over. */
const firstNumber = 90;

async function end(process: ChildProcess): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return;
  const ended = once(process, 'exit');
  process.kill();
  await ended;
}

export async function openDisplay(): Promise<Display> {
  let number = firstNumber;
  while (fs.existsSync(`/tmp/.X11-unix/X${number}`) || fs.existsSync(`/tmp/.X${number}-lock`)) number++;
  const name = `:${number}`;
  const server = spawn('Xvfb', [name, '-screen', '0', '1600x1000x24'], { stdio: 'ignore' });
  while (!fs.existsSync(`/tmp/.X11-unix/X${number}`)) {
    if (server.exitCode !== null) throw new Error('Xvfb ended while starting');
    await wait(50);
  }
  const manager = spawn('openbox', [], { env: { ...process.env, DISPLAY: name }, stdio: 'ignore' });
  return {
    name,
    close: async () => {
      await end(manager);
      await end(server);
    },
  };
}
