// Copies of the work tree in which mutants are tried: the work tree itself is never written to.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { run } from '../steps.ts';

/** Where the copies of one run live. */
export type Workshop = { readonly root: string; readonly dependencies: string; readonly folder: string };

/** Makes the folder for copies of `root`; `dependencies` is the node_modules that they use. */
export function openWorkshop(root: string, dependencies: string): Workshop {
  const folder = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), 'qalam-mutants-'));
  // Tests that read the specification expect it beside the tree.
  const shared = path.resolve(root, '..', 'shared');
  if (fs.existsSync(shared)) fs.symlinkSync(fs.realpathSync(shared), path.join(folder, 'shared'));
  return { root, dependencies, folder };
}

export const closeWorkshop = ({ folder }: Workshop): void => fs.rmSync(folder, { recursive: true, force: true });

/** A folder of links: packages are shared, while files that tools write beside them (.vite, .cache) stay in the copy. */
function linkDependencies(from: string, to: string): void {
  fs.mkdirSync(to);
  for (const name of fs.readdirSync(from)) {
    if (name.startsWith('.') && name !== '.bin') continue;
    fs.symlinkSync(path.join(from, name), path.join(to, name));
  }
  const templates = path.join(from, '.cache', 'qalam');
  if (fs.existsSync(templates)) fs.cpSync(templates, path.join(to, '.cache', 'qalam'), { recursive: true });
}

export class Tree {
  readonly folder: string;
  readonly #workshop: Workshop;
  /** The edit that `dist` contains: `''` is none, `undefined` means that there is no dist. */
  #built: string | undefined;

  /** Copies tracked and untracked files as they are on the disk, without ignored ones: uncommitted work too. */
  constructor(workshop: Workshop, name: string) {
    const { root, folder, dependencies } = workshop;
    this.#workshop = workshop;
    this.folder = path.join(folder, name);
    const listed = execFileSync('git', ['ls-files', '-coz', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
    for (const file of new Set(listed.split('\0'))) {
      const from = path.join(root, file);
      if (!file || !fs.existsSync(from)) continue;
      fs.cpSync(from, path.join(this.folder, file));
    }
    linkDependencies(dependencies, path.join(this.folder, 'node_modules'));
  }

  read(file: string): string {
    return fs.readFileSync(path.join(this.folder, file), 'utf8');
  }

  write(file: string, text: string): void {
    fs.writeFileSync(path.join(this.folder, file), text);
  }

  /** Builds `dist` from the tree as it is. `edit` names the change, so that nothing is built twice in a row. Returns what went wrong. */
  async build(edit = ''): Promise<string | undefined> {
    if (this.#built === edit) return undefined;
    const dist = path.join(this.folder, 'dist');
    const plain = path.join(this.#workshop.folder, 'dist-plain');
    // The server would serve chunks of previous builds too.
    for (const folder of [dist, `${dist}-kept`]) fs.rmSync(folder, { recursive: true, force: true });
    this.#built = undefined;
    if (edit === '' && fs.existsSync(plain)) fs.cpSync(plain, dist, { recursive: true });
    else {
      const step = { name: 'build', command: ['vite', 'build', '--logLevel=error'] as const, folder: this.folder };
      const outcome = await run({ ...step, limitMs: 300_000 });
      if (!outcome.isPassed) return outcome.output.trim();
      if (edit === '' && !fs.existsSync(plain)) fs.cpSync(dist, plain, { recursive: true });
    }
    this.#built = edit;
    return undefined;
  }
}
