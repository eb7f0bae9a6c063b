// Keeps the hashed files of previous builds beside the current one: a page that was opened before a deploy requests the chunks of its own
// build, perhaps weeks later. `vite.config.ts` calls this before a build empties its folder; the server looks in both
// (server/plugins/static-files.ts).
import fs from 'node:fs';
import path from 'node:path';

export const keptDays = 30;

/** Folder that keeps the hashed files of earlier builds in `folder`. */
export function keptFolderOf(folder: string): string {
  return `${folder}-kept`;
}

/**
 * Copies the hashed files of the build in `folder` to the kept ones, and deletes those whose build was replaced over 30 days ago. `now` is
 * the time of the replacement, epoch milliseconds.
 */
export function keepFormerBuild(folder: string, now: number): void {
  const kept = path.join(keptFolderOf(folder), 'assets');
  fs.mkdirSync(kept, { recursive: true });
  const current = path.join(folder, 'assets');
  for (const file of fs.existsSync(current) ? fs.readdirSync(current) : []) {
    const copy = path.join(kept, file);
    fs.copyFileSync(path.join(current, file), copy);
    // A copy's time is when its build was replaced. A file that the next build contains too is copied again then.
    fs.utimesSync(copy, now / 1_000, now / 1_000);
  }
  for (const file of fs.readdirSync(kept)) {
    const copy = path.join(kept, file);
    if (now - fs.statSync(copy).mtimeMs > keptDays * 86_400_000) fs.rmSync(copy);
  }
}
