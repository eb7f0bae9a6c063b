// Checks whether `npm ci` will accept the lockfile: every optional dependency of a locked package must be locked itself, or the next clean
// installation ends with "Missing: x from lock file". npm omits them when a lockfile is changed on a machine where they do not apply.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

type Lockfile = {
  packages: Record<string, { version?: string; optionalDependencies?: Record<string, string> }>;
};

/** The optional dependencies that are named but not locked, as readable lines. */
export function missingOptionals(lockfile: Lockfile): string[] {
  const { packages } = lockfile;
  /** Looks where Node would: in the package's own node_modules, then in the enclosing ones. */
  const isLocked = (folder: string, name: string): boolean => {
    if (packages[`${folder && `${folder}/`}node_modules/${name}`]) return true;
    if (folder === '') return false;
    return isLocked(folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0)), name);
  };
  return Object.entries(packages).flatMap(([folder, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([name]) => !isLocked(folder, name))
      .map(([name, range]) => `${name}@${range}, named by ${folder || 'package.json'} ${entry.version ?? ''}`),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', 'package-lock.json');
  const missing = missingOptionals(JSON.parse(fs.readFileSync(file, 'utf8')) as Lockfile);
  for (const line of missing)
    console.error(`package-lock.json lacks ${line}: run \`npm install\` again and commit the file`);
  process.exitCode = missing.length === 0 ? 0 : 1;
}
