// What becomes of a file whose last byte is there: its sum, its kind and the size of its picture are compared with what was announced, and
// what it says about its place is cut out or overwritten. All of it reads streams: no file is held in memory.
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { type AttachedKind, attachedKinds, kindNamed } from '#contract/files/file-purposes.ts';
import type { FileRefusal } from '#contract/files/files.schema.ts';
import type { FileStorage } from '#server/shared/file-storage.ts';
import { inLines } from '#server/shared/in-lines.ts';
import { patchedBoxes } from './clean-boxes.ts';
import { keptOfChunks } from './clean-chunks.ts';
import { keptOfJpeg } from './clean-jpeg.ts';
import { copyParts, type Part } from './copy-parts.ts';
import type { FileRow } from './file-rows.ts';
import { areOfKind } from './kind-of-bytes.ts';
import { isTooLarge, pictureSize } from './picture-size.ts';

export type Finished =
  | { readonly refusal: FileRefusal }
  | {
      readonly refusal: null;
      readonly storageKey: string;
      readonly storedBytes: number;
      readonly width: number | null;
      readonly height: number | null;
    };

/** What a picture says about itself stands before it; no honest one has more of it. */
const mostHead = 4_000_000;
/** Each check reads its file some times, and its beginning into memory. */
const lines = inLines({
  atOnce: 4,
  // One person must not take all places.
  atOnceOfLine: 1,
  longest: { line: 12, all: 600 },
  retryAfterMs: 5_000,
});

/**
 * Checks a whole file and makes it survive a power cut. Repeatable: a server may end in the middle of it.
 * @throws AppError UNAVAILABLE when too many wait.
 */
export function finishFile(storage: FileStorage, file: FileRow): Promise<Finished> {
  return lines.run(`user ${file.ownerUserId}`, () => check(storage, file), 'known');
}

async function check(storage: FileStorage, file: FileRow): Promise<Finished> {
  const { storageKey: key, bytes } = file;
  const sum = createHash('sha256');
  let read = 0;
  for await (const chunk of await storage.read(key)) {
    sum.update(chunk as Buffer);
    read += (chunk as Buffer).length;
  }
  if (read !== bytes || sum.digest('hex') !== file.sha256) return { refusal: 'FILE_BROKEN' };
  const kind = kindNamed(file.name, file.type);
  if (kind === null || !(await areOfKind(kind, () => storage.read(key)))) return { refusal: 'FILE_TYPE_REFUSED' };
  if (attachedKinds[kind].group !== 'picture')
    return store(storage, file, await keptOf(storage, file, kind, Buffer.alloc(0)), file);
  const head = await buffer(await storage.read(key, { start: 0, end: Math.min(bytes, mostHead) - 1 }));
  const size = pictureSize(kind, head);
  // Other programs might find a size that we do not; the parts of a heic are too many to be sure.
  if (!size && kind !== 'heic') return { refusal: 'FILE_TYPE_REFUSED' };
  if (size && isTooLarge(size)) return { refusal: 'FILE_TOO_LARGE' };
  return store(storage, file, await keptOf(storage, file, kind, head), size ?? { width: null, height: null });
}

type Size = { readonly width: number | null; readonly height: number | null };

/** Keeps these parts, or the whole file where they are null. */
async function store(
  storage: FileStorage,
  { storageKey, bytes }: FileRow,
  kept: readonly Part[] | null | undefined,
  { width, height }: Size,
): Promise<Finished> {
  if (kept === undefined) return { refusal: 'FILE_TYPE_REFUSED' };
  const stored = kept ? await copyParts(storage, storageKey, kept) : { storageKey, storedBytes: bytes };
  if (!kept) await storage.flush(storageKey);
  return { refusal: null, ...stored, width, height };
}

/** The parts of a file without what it says of its place; null: all of it; undefined: it is damaged, or has too many. */
async function keptOf(storage: FileStorage, { storageKey, bytes }: FileRow, kind: AttachedKind, head: Buffer) {
  if (kind === 'heic') return patchedBoxes('heic', await storage.read(storageKey), bytes);
  if (kind === 'mp4' || kind === 'm4a') return patchedBoxes('film', await storage.read(storageKey), bytes);
  if (kind === 'jpeg') return keptOfJpeg(head, bytes);
  if (kind === 'png' || kind === 'webp') return keptOfChunks(kind, await storage.read(storageKey), head, bytes);
  return null;
}
