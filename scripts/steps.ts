// Runs the steps of `npm run check` and `npm test`: a few commands at a time, one line per step with its time, and the output
// of those that failed.
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** A command from node_modules/.bin or the system; it passes when it exits with 0. */
export type Step = {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  readonly environment?: Readonly<Record<string, string>>;
  /** Its working folder, if not the project's. */
  readonly folder?: string;
  /** After this time it is killed with all its children. */
  readonly limitMs?: number;
  /** Its output is shown as it comes. */
  readonly isShown?: boolean;
};
export type Outcome = {
  readonly name: string;
  readonly isPassed: boolean;
  readonly output: string;
  /** It was killed because it took too long. */
  readonly isOverLimit?: boolean;
};

/** Each child, with whether it leads a process group of its own. */
const running = new Map<ChildProcess, boolean>();

/** Ends the running commands when the script itself is told to end. */
export function endRunning(): void {
  for (const [child, isLeader] of running) isLeader ? endGroup(child, 'SIGTERM') : child.kill('SIGTERM');
}

/** Ends a command that leads a group, with all its children: a spinning process does not notice that its parent is gone. */
function endGroup(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, signal);
  } catch (error) {
    // It has ended by itself in the meantime.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Runs one command, by default in the project's folder, and collects its output. Never rejects: a missing command is a failed step. */
export function run(step: Step): Promise<Outcome> {
  const [command, ...args] = step.command;
  const child = spawn(command, args, {
    cwd: step.folder ?? root,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: step.limitMs !== undefined,
    env: {
      ...process.env,
      NO_COLOR: '1',
      // `node` must be the locked one, even if the script was started without npm.
      PATH: path.join(root, 'node_modules', '.bin') + path.delimiter + (process.env.PATH ?? ''),
      ...step.environment,
    },
  });
  running.set(child, step.limitMs !== undefined);
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      if (step.isShown) process.stdout.write(chunk);
    });
  }
  let isOverLimit = false;
  const timer = setTimeout(() => {
    isOverLimit = true;
    endGroup(child, 'SIGKILL');
  }, step.limitMs);
  if (step.limitMs === undefined) clearTimeout(timer);
  return new Promise((resolve) => {
    const end = (isPassed: boolean, word: string) => {
      clearTimeout(timer);
      running.delete(child);
      resolve({ name: step.name, isPassed, output: Buffer.concat(chunks).toString('utf8') + word, isOverLimit });
    };
    child.on('error', (error) => end(false, error.message));
    // A worker that spins keeps running after its parent, and may keep the pipe open.
    if (step.limitMs !== undefined) child.on('exit', () => endGroup(child, 'SIGKILL'));
    child.on('close', (code, signal) => end(code === 0, signal ? `ended by ${signal}\n` : ''));
  });
}

/** One line for a finished step, followed by the output if it failed. */
export function report(outcome: Outcome, startedAt: number, remark = ''): void {
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1).padStart(6);
  console.log(`${outcome.isPassed ? 'ok    ' : 'FAILED'} ${seconds} s  ${outcome.name}${remark && `: ${remark}`}`);
  if (!outcome.isPassed) console.log(outcome.output.trim().replaceAll(/^/gm, '         '));
}

/** Runs the steps, `width` at a time, and reports each as it ends. */
export async function runAll(steps: readonly Step[], width: number): Promise<Outcome[]> {
  const waiting = [...steps];
  const outcomes: Outcome[] = [];
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const startedAt = Date.now();
      const outcome = await run(step);
      report(outcome, startedAt);
      outcomes.push(outcome);
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
  return outcomes;
}

/** Checks that do not run the code: types of every environment, lint, dependency rules, unused code, lockfile. */
export const staticSteps: readonly Step[] = [
  ...['contract', 'app', 'worker', 'server', 'tests'].map(
    (environment): Step => ({
      name: `types of ${environment}`,
      // Each of its threads would check for itself what they share: twice the processor's time in all.
      command: ['tsc', '--singleThreaded', '-p', `tsconfigs/${environment}.json`],
    }),
  ),
  { name: 'lint and format', command: ['biome', 'check', '--error-on-warnings'] },
  {
    name: 'dependency rules',
    command: ['depcruise', '--config', '.dependency-cruiser.cjs', 'contract', 'src', 'server', 'scripts', 'tests'],
  },
  { name: 'unused code', command: ['knip', '--no-progress'] },
  { name: 'first route', command: ['node', 'scripts/first-route.ts'] },
  { name: 'browsers of the floor', command: ['node', 'scripts/floor.ts'] },
  { name: 'lockfile', command: ['node', 'scripts/lockcheck.ts'] },
];
