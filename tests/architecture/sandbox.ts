// A planted tree, copied to a temporary project in place of the real code: same configuration, packages and folder names, so that a rule
// sees exactly the paths it was written for.
import { execFile, execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');
const planted = path.join(root, 'tests', 'architecture', 'planted');
const configuration = [
  'package.json',
  'tsconfig.base.json',
  'biome.json',
  '.dependency-cruiser.cjs',
  '.gitignore',
  'scripts/lint',
];

export type Sandbox = { readonly folder: string; remove(): void };

/** Copies a tree of tests/architecture/planted into a temporary project. */
export function plant(tree: string): Sandbox {
  const folder = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), 'qalam-planted-'));
  for (const name of configuration) fs.cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
  fs.cpSync(path.join(planted, tree), folder, { recursive: true });
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  return { folder, remove: () => fs.rmSync(folder, { recursive: true }) };
}

/** Copies the whole project, as tracked by git, into a temporary folder: a tree that may be built and run. */
export function copyProject(): Sandbox {
  const folder = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), 'qalam-copy-'));
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  const files = listed.split('\n').filter((file) => file !== '' && !file.startsWith('docs/'));
  for (const file of files.filter((file) => fs.existsSync(path.join(root, file)))) {
    fs.mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    fs.copyFileSync(path.join(root, file), path.join(folder, file));
  }
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  return { folder, remove: () => fs.rmSync(folder, { recursive: true }) };
}

/** All files below a folder, relative to it, without node_modules. */
export function filesBelow(folder: string): string[] {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((file) => !file.startsWith('node_modules'));
}

/** Runs a tool of node_modules/.bin. A checker with findings exits with a code of its own, so the exit code is ignored. */
export function runTool(folder: string, tool: string, ...args: string[]): Promise<{ stdout: string; stderr: string }> {
  return runToolIn(process.env, folder, tool, ...args);
}

/** The same in an environment of its own. */
export function runToolIn(
  env: NodeJS.ProcessEnv,
  folder: string,
  tool: string,
  ...args: string[]
): Promise<{ stdout: string; stderr: string }> {
  return new Promise((resolve, reject) => {
    const binary = path.join(root, 'node_modules', '.bin', tool);
    execFile(binary, args, { cwd: folder, env, maxBuffer: 100_000_000 }, (error, stdout, stderr) => {
      if (typeof error?.code === 'string') reject(error);
      else resolve({ stdout, stderr });
    });
  });
}
