// After a build: writes each text file of it a second time, packed as small as brotli can (quality 11, seconds for the whole build), for the server
// to send as it is. A server that packs at each request takes a lower quality: the first route was a tenth larger on the wire.
import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const packed = /\.(js|css|html|json|svg|webmanifest)$/;
/** Below that an answer fits into one packet either way. */
const leastBytes = 1_000;
const compress = promisify(brotliCompress);

/** Packs the files below a folder. @returns how many. */
export async function packFiles(folder: string): Promise<number> {
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && packed.test(entry.name));
  const done = await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const file = path.join(parentPath, name);
      const content = await fs.readFile(file);
      if (content.length < leastBytes) return false;
      const small = await compress(content, {
        params: {
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        },
      });
      await fs.writeFile(`${file}.br`, small);
      return true;
    }),
  );
  return done.filter(Boolean).length;
}

if (import.meta.main) {
  const startedAt = performance.now();
  const count = await packFiles(path.resolve(import.meta.dirname, '../dist'));
  console.log(`packed ${count} files in ${Math.round(performance.now() - startedAt)} ms`);
}
