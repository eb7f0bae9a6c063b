// The commands of `scripts` as a user runs them: processes of their own.
import { execFile } from 'node:child_process';
import path from 'node:path';
import type { Environment } from './processes.ts';

const scripts = path.resolve(import.meta.dirname, '../../scripts');

export type CommandResult = { readonly code: number; readonly out: string; readonly error: string };

/** @param folder in which it is run. */
export function runCommand(
  script: string,
  words: readonly string[],
  { folder, environment }: { folder: string; environment: Environment },
): Promise<CommandResult> {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE } = process.env;
  const cache = NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };
  const env: NodeJS.ProcessEnv = { PATH, HOME, ...cache, ...environment };
  return new Promise((resolve) => {
    execFile(process.execPath, [path.join(scripts, script), ...words], { cwd: folder, env }, (error, out, complaint) =>
      resolve({ code: error ? Number(error.code) : 0, out, error: complaint.trim() }),
    );
  });
}
