// What a jpeg says about the place and the device where it was taken is cut out: our own device sends pictures without it, other programs
// do not. The picture itself is copied byte for byte.
import type { ByteRange } from '#server/shared/file-storage.ts';
import { joinRanges } from './copy-parts.ts';
import { jpegSegments } from './picture-size.ts';

const isText = (head: Buffer, at: number, text: string) => head.toString('latin1', at, at + text.length) === text;

/** Kept are JFIF, the profile of colours and Adobe's mark, without which colours are wrong, and all that is not about the picture. */
function isKept(head: Buffer, marker: number, content: number): boolean {
  if (marker === 0xe2) return isText(head, content, 'ICC_PROFILE\0');
  const isOfPrograms = (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;
  return !isOfPrograms || marker === 0xe0 || marker === 0xee;
}

/**
 * The parts of a jpeg that stay, in their order; null: all of it. The last part goes to the end of the file.
 * @param bytes length of the whole file.
 */
export function keptOfJpeg(head: Buffer, bytes: number): ByteRange[] | null {
  const segments = jpegSegments(head);
  const scan = segments?.at(-1);
  if (!segments || !scan) return null;
  const kept = segments.slice(0, -1).filter(({ marker, content }) => isKept(head, marker, content));
  if (kept.length === segments.length - 1) return null;
  return joinRanges([
    { start: 0, end: 1 },
    ...kept.map(({ start, end }) => ({ start, end: end - 1 })),
    { start: scan.start, end: bytes - 1 },
  ]);
}
