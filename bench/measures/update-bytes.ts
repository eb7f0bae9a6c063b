// What an update costs to fetch after a one-line edit of one screen: the files of the new build that the device does not have.
import fs from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { applicationFolder } from '#tests/support/application.ts';
import { buildEdited, type Edit } from '#tests/support/edited-build.ts';
import { bytesPerKilobyte, printLine, rounded } from '../lines.ts';

const aimKilobytes = 40;

type Entry = { readonly url: string; readonly revision: string | null };

/** One line of the largest screen; of a shared component; of the engine. */
const edits: Readonly<Record<'screen' | 'component' | 'engine', Edit>> = {
  screen: {
    file: 'src/features/lesson/family-lesson.tsx',
    from: 'className="stack"',
    to: 'className="stack is-new"',
  },
  component: { file: 'src/shared/ui/button.tsx', from: "'btn--primary'", to: "'btn--primary is-new'" },
  engine: { file: 'src/workers/sync/engine/backoff.ts', from: 'firstMs = 1_000', to: 'firstMs = 1_100' },
};

/** Files that a build's service worker puts on the device. */
function entriesOf(folder: string): Entry[] {
  const script = fs.readFileSync(path.join(folder, 'sw.js'), 'utf8');
  const entries = [...script.matchAll(/\{(?:"archive":\d+,)?"revision":(null|"[^"]*"),"url":"([^"]*)"\}/g)].map(
    ([, revision = '', url = '']) => ({ url, revision: revision === 'null' ? null : revision }),
  );
  if (entries.length === 0) throw new Error('sw.js has no list of files');
  // Only new devices fetch archives.
  return entries.filter(({ url }) => !/archive-.+\.json$/.test(url));
}

function brotliBytes(folder: string, file: string): number {
  const content = fs.readFileSync(path.join(folder, file));
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}

/** The files that a device with the build in dist fetches for an edited build, with their sizes. */
function fetchedFor(edit: Edit): { file: string; bytes: number }[] {
  const here = new Set(entriesOf(applicationFolder).map(({ url, revision }) => `${url} ${revision}`));
  const folder = buildEdited([edit]);
  try {
    const changed = entriesOf(folder).filter(({ url, revision }) => !here.has(`${url} ${revision}`));
    return ['sw.js', ...changed.map(({ url }) => url)].map((file) => ({ file, bytes: brotliBytes(folder, file) }));
  } finally {
    fs.rmSync(path.dirname(folder), { recursive: true });
  }
}

export function measureUpdateBytes(): void {
  for (const [name, edit] of Object.entries(edits)) {
    const files = fetchedFor(edit);
    const sizes = files.map(({ file, bytes }) => `${path.basename(file)} ${rounded(bytes / bytesPerKilobyte)}`);
    printLine({
      name: `update.one-line.${name}`,
      value: files.reduce((sum, { bytes }) => sum + bytes, 0) / bytesPerKilobyte,
      unit: 'kB',
      limit: name === 'screen' ? aimKilobytes : null,
      note: `brotli 11 of sw.js and of the precached files that differ after a one-line edit of ${edit.file}: ${sizes.join(', ')} kB. Two real builds; tests/update shows in Chromium that nothing else is fetched. One run: the files of a build are always the same.`,
    });
  }
}
