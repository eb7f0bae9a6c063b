// How large a picture is, by its first bytes. Nothing is decoded: a small file may unpack into gigabytes.
import type { AttachedKind } from '#contract/files/file-purposes.ts';

export type PictureSize = { readonly width: number; readonly height: number };

const mostPixelsOfSide = 30_000;
const mostPixels = 100_000_000;

/** Whether a phone that opens the picture could run out of memory. */
export function isTooLarge({ width, height }: PictureSize): boolean {
  return Math.max(width, height) > mostPixelsOfSide || width * height > mostPixels;
}

/** A segment of a jpeg from its marker to its end; `content` begins behind its length. */
type JpegSegment = { readonly marker: number; readonly start: number; readonly content: number; readonly end: number };

const startOfScan = 0xda;
/** A colour profile of 16 MB has 256; more segments only make work. */
const mostSegments = 2_000;
/** Markers without a length. */
const standsAlone = (code: number) => code === 0x01 || (code >= 0xd0 && code <= 0xd7);

/**
 * The segments before the picture, the last of which begins it; null where the jpeg is damaged, has too many of them, or has more before
 * its picture than is at hand.
 */
export function jpegSegments(head: Buffer): JpegSegment[] | null {
  if (head[0] !== 0xff || head[1] !== 0xd8) return null;
  const segments: JpegSegment[] = [];
  for (let at = 2; at + 4 <= head.length; ) {
    if (head[at] !== 0xff) return null;
    // Any number of 0xff may stand before a marker.
    let marker = at + 1;
    while (head[marker] === 0xff) marker += 1;
    const code = head[marker];
    if (code === undefined) return null;
    if (standsAlone(code)) {
      at = marker + 1;
      continue;
    }
    if (marker + 3 > head.length) return null;
    const length = head.readUInt16BE(marker + 1);
    const end = marker + 1 + length;
    if (length < 2 || segments.length === mostSegments) return null;
    segments.push({ marker: code, start: at, content: marker + 3, end });
    if (code === startOfScan) return segments;
    at = end;
  }
  return null;
}

/** Start of frame: all of them but the tables that have neighbouring codes. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function sizeOfJpeg(head: Buffer): PictureSize | null {
  const frame = jpegSegments(head)?.find(({ marker }) => isFrame(marker));
  if (!frame || frame.end - frame.content < 5) return null;
  // Behind a byte for the precision.
  return { height: head.readUInt16BE(frame.content + 1), width: head.readUInt16BE(frame.content + 3) };
}

function sizeOfWebp(head: Buffer): PictureSize | null {
  switch (head.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { width: 1 + head.readUIntLE(24, 3), height: 1 + head.readUIntLE(27, 3) };
    case 'VP8L': {
      const bits = head.readUInt32LE(21);
      return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
    }
    case 'VP8 ':
      return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff };
    default:
      return null;
  }
}

/** The largest of its pictures: a heic also holds a thumbnail, and the tiles that the picture is put together from. */
function sizeOfHeic(head: Buffer): PictureSize | null {
  let largest: PictureSize | null = null;
  for (let at = head.indexOf('ispe'); at >= 0 && at + 16 <= head.length; at = head.indexOf('ispe', at + 4)) {
    const size = { width: head.readUInt32BE(at + 8), height: head.readUInt32BE(at + 12) };
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size;
  }
  return largest;
}

const readers: Partial<Record<AttachedKind, (head: Buffer) => PictureSize | null>> = {
  jpeg: sizeOfJpeg,
  png: (head) => ({ width: head.readUInt32BE(16), height: head.readUInt32BE(20) }),
  gif: (head) => ({ width: head.readUInt16LE(6), height: head.readUInt16LE(8) }),
  webp: sizeOfWebp,
  heic: sizeOfHeic,
};

/** Width and height of a picture by the beginning of its file; null for another kind, and where it does not say. */
export function pictureSize(kind: AttachedKind, head: Buffer): PictureSize | null {
  try {
    const size = readers[kind]?.(head) ?? null;
    return size && size.width > 0 && size.height > 0 ? size : null;
  } catch (error) {
    // It ends before its size.
    if (error instanceof RangeError) return null;
    throw error;
  }
}
