// A storage of files in a folder that a test throws away.
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { openFileStorage } from '#server/features/files/public.ts';

export async function temporaryFiles() {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'qalam-files-'));
  return {
    folder,
    storage: await openFileStorage({ folder }),
    remove: () => fs.rm(folder, { recursive: true, force: true }),
  };
}
