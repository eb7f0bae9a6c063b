// What a png or a webp says about its place, its device and its author is cut out. Both are chunks behind a signature, and such chunks may
// stand anywhere, so the heads of all chunks are read, in one stream.
import type { Readable } from 'node:stream';
import type { ByteRange } from '#server/shared/file-storage.ts';
import type { Part } from './copy-parts.ts';

type Layout = {
  /** Bytes before the first chunk. */
  readonly signature: number;
  nameOf(head: Buffer): string;
  /** Of the whole chunk. */
  lengthOf(head: Buffer): number;
  readonly dropped: readonly string[];
};
const headLength = 8;
/** No honest picture has so many chunks to drop. */
const mostParts = 2_000;

const layouts: Readonly<Record<'png' | 'webp', Layout>> = {
  png: {
    signature: 8,
    nameOf: (head) => head.toString('latin1', 4, 8),
    // Behind its content stands its sum.
    lengthOf: (head) => headLength + head.readUInt32BE(0) + 4,
    dropped: ['eXIf', 'tEXt', 'zTXt', 'iTXt'],
  },
  webp: {
    signature: 12,
    nameOf: (head) => head.toString('latin1', 0, 4),
    // Chunks begin at even places.
    lengthOf: (head) => headLength + head.readUInt32LE(4) + (head.readUInt32LE(4) % 2),
    dropped: ['EXIF', 'XMP '],
  },
};

/** The chunks that stay, joined; undefined where there are too many parts. Only the head of one chunk is held. */
async function keptChunks(stream: Readable, bytes: number, layout: Layout): Promise<ByteRange[] | undefined> {
  const kept: ByteRange[] = [];
  let last: ByteRange = { start: 0, end: layout.signature - 1 };
  const keep = (start: number, end: number) => {
    if (last.end + 1 < start) kept.push(last);
    last = { start: last.end + 1 < start ? start : last.start, end };
  };
  let head = Buffer.alloc(0);
  let [at, next] = [0, layout.signature];
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const end = at + chunk.length;
    while (next + head.length < end) {
      const from = Math.max(next + head.length - at, 0);
      head = Buffer.concat([head, chunk.subarray(from, from + headLength - head.length)]);
      if (head.length < headLength) break;
      // The last one may be torn.
      const following = Math.min(next + layout.lengthOf(head), bytes);
      if (!layout.dropped.includes(layout.nameOf(head))) keep(next, following - 1);
      if (kept.length >= mostParts) return undefined;
      next = following;
      head = Buffer.alloc(0);
    }
    at = end;
  }
  if (head.length > 0) keep(next, bytes - 1);
  return [...kept, last];
}

/** The parts of a png or a webp that stay; null: all of it; undefined: it has too many. @param head the first bytes of the file */
export async function keptOfChunks(kind: 'png' | 'webp', stream: Readable, head: Buffer, bytes: number) {
  const kept = await keptChunks(stream, bytes, layouts[kind]);
  if (!kept) return undefined;
  const length = kept.reduce((sum, { start, end }) => sum + end - start + 1, 0);
  if (length === bytes) return null;
  return kind === 'png' ? kept : withHeadOfWebp(kept, head, length);
}

/** The head of a webp says how long it is, and which chunks it has. */
function withHeadOfWebp(kept: readonly ByteRange[], head: Buffer, length: number): Part[] {
  const [first, ...others] = kept;
  if (!first) return [];
  const written = Buffer.from(head.subarray(0, Math.min(21, first.end + 1)));
  written.writeUInt32LE(length - 8, 4);
  // Flags of EXIF and XMP.
  if (written.length === 21 && written.toString('latin1', 12, 16) === 'VP8X')
    written.writeUInt8(written.readUInt8(20) & ~0x0c, 20);
  return [written, { start: written.length, end: first.end }, ...others];
}
