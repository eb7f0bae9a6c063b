// A second real build of the application, as after a small edit. It is made in the same tree, so that only the edit differs; the sources
// stay unchanged. This file is both the helper and the program it starts: otherwise the test runner's NODE_ENV would end up in the build.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

export type Edit = {
  /** Relative to the root of the repository. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
};

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** Builds into a new folder, which the caller removes with its parent. */
export function buildEdited(edits: readonly Edit[]): string {
  const folder = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'qalam-edited-')), 'dist');
  const { NODE_ENV: _, ...environment } = process.env;
  const { status, stderr } = spawnSync(
    process.execPath,
    [fileURLToPath(import.meta.url), folder, JSON.stringify(edits)],
    { cwd: root, env: environment, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`The edited application could not be built: ${stderr}`);
  return folder;
}

function editor(edits: readonly Edit[]): Plugin {
  return {
    name: 'edits',
    enforce: 'pre',
    transform(code, id) {
      const edit = edits.find(({ file }) => id === path.join(root, file));
      if (!edit) return null;
      if (!code.includes(edit.from)) throw new Error(`${edit.file} does not hold ${edit.from}`);
      return { code: code.replace(edit.from, edit.to), map: null };
    },
  };
}

if (import.meta.main) {
  const [, , outDir = '', edits = '[]'] = process.argv;
  const plugin = () => editor(JSON.parse(edits) as Edit[]);
  await build({
    root,
    logLevel: 'error',
    build: { outDir, emptyOutDir: true },
    plugins: [plugin()],
    worker: { plugins: () => [plugin()] },
  });
}
