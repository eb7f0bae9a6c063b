// `node tests/upgrade/record.ts`: runs the recorder in a tree of an earlier commit, and stores its output beside this file.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { commit, folder as kept } from './state.ts';

const root = path.resolve(import.meta.dirname, '../..');
const tree = fs.mkdtempSync(path.join(os.tmpdir(), 'qalam-before-'));
const git = (...words: readonly string[]) => execFileSync('git', words, { cwd: root, stdio: 'inherit' });
git('worktree', 'add', '--detach', tree, commit);
try {
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(tree, 'node_modules'));
  const folder = path.join(tree, 'tests/upgrade');
  fs.mkdirSync(folder);
  for (const name of ['recorder.ts', 'state.ts'])
    fs.copyFileSync(path.join(import.meta.dirname, name), path.join(folder, name));
  execFileSync(process.execPath, [path.join(folder, 'recorder.ts'), kept], { cwd: tree, stdio: 'inherit' });
} finally {
  git('worktree', 'remove', '--force', tree);
}
