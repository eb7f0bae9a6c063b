// The list of a zip, checked before anything is unpacked: an xlsx or a bundle comes from anywhere. Entries are unpacked from the places
// that were checked here, so that no second reader of the list can see other ones.
import type { FieldProblem } from '../form.ts';
import { rosterPart } from './roster.ts';

const most = { unpackedBytes: 50_000_000, entries: 2_000 };
const [endMark, entryMark, localMark] = [0x06054b50, 0x02014b50, 0x04034b50];
const [wideEndMark, locatorMark, wideFieldMark] = [0x06064b50, 0x07064b50, 0x0001];
const [endLength, entryLength, localLength, locatorLength, longestComment] = [22, 46, 30, 20, 65_535];
const wideEndLength = 56;
/** A number that stands elsewhere, in 64 bits. */
const [wideCount, wideNumber] = [0xffff, 0xffffffff];
const damaged: FieldProblem = { key: 'import.file.damaged' };
const tooLarge: FieldProblem = {
  key: 'import.file.unpacked',
  values: { megabytes: most.unpackedBytes / 1_000_000 },
};

/** `size`: of what it holds, as the list says; `sum`: its CRC-32. */
export type ZipEntry = {
  readonly name: string;
  readonly isStored: boolean;
  readonly packed: Uint8Array;
  readonly size: number;
  readonly sum: number;
};
/** What a zip is opened as, or why it is not opened at all. */
export type ZipKind =
  | { readonly kind: 'workbook' | 'roster'; readonly entries: readonly ZipEntry[] }
  | { readonly problem: FieldProblem };

export function zipKind(bytes: Uint8Array): ZipKind {
  const entries = entriesOf(bytes);
  if ('key' in entries) return { problem: entries };
  const names = new Set(entries.map(({ name }) => name.toLowerCase()));
  if (names.has('xl/vbaproject.bin')) return { problem: { key: 'import.file.macros' } };
  if (names.has('xl/workbook.xml')) return { kind: 'workbook', entries };
  if (names.has('users.csv')) return { kind: 'roster', entries };
  // A bundle that was zipped with its folder.
  const isInFolder = [...names].some((name) => rosterPart(name.split('/').at(-1) ?? '') === 'users');
  return { problem: { key: isInFolder ? 'import.roster.folders' : 'import.unreadable' } };
}

/**
 * The bytes of an entry.
 * @param inflate raw deflate data of so many bytes; throws for anything else
 * @throws Error for an entry that holds other bytes than the list says
 */
export function unzipped(
  { isStored, packed, size, sum }: ZipEntry,
  inflate: (packed: Uint8Array, size: number) => Uint8Array,
): Uint8Array {
  const bytes = isStored ? packed : inflate(packed, size);
  if (bytes.length !== size || checksumOf(bytes) !== sum) throw new Error('The entry is damaged');
  return bytes;
}

/** The entries, or what speaks against unpacking them. */
function entriesOf(bytes: Uint8Array): ZipEntry[] | FieldProblem {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const list = findList(view);
  if (list === null) return damaged;
  if (list.count > most.entries) return tooLarge;
  let { place } = list;
  let unpacked = 0;
  const bodies: Body[] = [];
  const entries: ZipEntry[] = [];
  for (let index = 0; index < list.count; index++) {
    if (place + entryLength > bytes.length || view.getUint32(place, true) !== entryMark) return damaged;
    const nameLength = view.getUint16(place + 28, true);
    const extraLength = view.getUint16(place + 30, true);
    const next = place + entryLength + nameLength + extraLength + view.getUint16(place + 32, true);
    if (next > bytes.length) return damaged;
    if (view.getUint16(place + 8, true) & 1) return { key: 'import.file.encrypted' };
    const method = view.getUint16(place + 10, true);
    const sizes = sizesOf(view, place);
    if (sizes === null || (method !== 0 && method !== 8)) return damaged;
    const body = bodyOf(view, sizes);
    if (body === null) return damaged;
    bodies.push(body);
    unpacked += sizes.size;
    const name = String.fromCharCode(...bytes.subarray(place + entryLength, place + entryLength + nameLength));
    // No workbook has such names: a program that unpacks them onto a disk writes beside it.
    if (/(^|[/\\])\.\.([/\\]|$)|^[/\\]|^[A-Za-z]:/.test(name)) return damaged;
    entries.push({
      // Some programs of Windows write their own separator.
      name: name.replaceAll('\\', '/'),
      isStored: method === 0,
      packed: bytes.subarray(body.data, body.to),
      size: sizes.size,
      sum: view.getUint32(place + 16, true),
    });
    place = next;
  }
  if (unpacked > most.unpackedBytes) return tooLarge;
  return doOverlap(bodies) ? damaged : entries;
}

/** Where the list of entries begins, and how many there are; null: it is split over disks, or contradicts itself. */
function findList(view: DataView): { readonly place: number; readonly count: number } | null {
  const end = findEnd(view);
  if (end === null) return null;
  const [disk, diskOfList] = [view.getUint16(end + 4, true), view.getUint16(end + 6, true)];
  const [countHere, count] = [view.getUint16(end + 8, true), view.getUint16(end + 10, true)];
  if (disk !== 0 || diskOfList !== 0 || countHere !== count) return null;
  const place = view.getUint32(end + 16, true);
  const locator = end - locatorLength;
  const isWide = locator >= 0 && view.getUint32(locator, true) === locatorMark;
  if (!isWide) return { place, count };
  // Zip64 says the same in 64 bits; the two may differ only where a number of the short form is full.
  const wide = wideNumberAt(view, locator + 8);
  if (wide === null || wide + wideEndLength > view.byteLength || view.getUint32(wide, true) !== wideEndMark)
    return null;
  const [hereWide, countWide] = [wideNumberAt(view, wide + 24), wideNumberAt(view, wide + 32)];
  const placeWide = wideNumberAt(view, wide + 48);
  if (view.getUint32(wide + 16, true) !== 0 || view.getUint32(wide + 20, true) !== 0) return null;
  if (countWide === null || placeWide === null || hereWide !== countWide) return null;
  if (count !== wideCount && count !== countWide) return null;
  if (place !== wideNumber && place !== placeWide) return null;
  return { place: placeWide, count: countWide };
}

/** A number of 64 bits; null: no file here is so large. */
function wideNumberAt(view: DataView, place: number): number | null {
  if (place + 8 > view.byteLength) return null;
  return view.getUint32(place + 4, true) === 0 ? view.getUint32(place, true) : null;
}

type Sizes = { readonly size: number; readonly packedSize: number; readonly local: number };

/** Of an entry of the list; numbers that are full stand in its field of zip64, in this order. */
function sizesOf(view: DataView, entry: number): Sizes | null {
  const short = [view.getUint32(entry + 24, true), view.getUint32(entry + 20, true), view.getUint32(entry + 42, true)];
  let place = entry + entryLength + view.getUint16(entry + 28, true);
  const end = place + view.getUint16(entry + 30, true);
  let wide: number | null = null;
  for (; place + 4 <= end; place += 4 + view.getUint16(place + 2, true)) {
    if (view.getUint16(place, true) === wideFieldMark) wide = place + 4;
  }
  const numbers: number[] = [];
  for (const number of short) {
    if (number !== wideNumber) numbers.push(number);
    else {
      const found = wide === null || wide + 8 > end ? null : wideNumberAt(view, wide);
      if (wide === null || found === null) return null;
      numbers.push(found);
      wide += 8;
    }
  }
  const [size = 0, packedSize = 0, local = 0] = numbers;
  return view.getUint16(entry + 34, true) === 0 ? { size, packedSize, local } : null;
}

/** `from`: of its own head, `data`: behind it. */
type Body = { readonly from: number; readonly data: number; readonly to: number };

/** Where an entry of the list lies with its own head; null: not within the file. */
function bodyOf(view: DataView, { local: from, packedSize }: Sizes): Body | null {
  if (from + localLength > view.byteLength || view.getUint32(from, true) !== localMark) return null;
  const data = from + localLength + view.getUint16(from + 26, true) + view.getUint16(from + 28, true);
  const to = data + packedSize;
  return to <= view.byteLength ? { from, data, to } : null;
}

/** Bytes that are unpacked under many names are a bomb of any size. */
function doOverlap(bodies: readonly Body[]): boolean {
  const inOrder = bodies.toSorted((a, b) => a.from - b.from);
  return inOrder.some(({ from }, index) => from < (inOrder[index - 1]?.to ?? 0));
}

/** The checksum of a zip (CRC-32). */
function checksumOf(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = (checksums[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8);
  return (sum ^ 0xffffffff) >>> 0;
}
const checksums = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  return sum;
});

/** Where the list of entries ends, searched from behind as a comment may follow. */
function findEnd(view: DataView): number | null {
  const last = view.byteLength - endLength;
  for (let place = last; place >= Math.max(0, last - longestComment); place--) {
    if (view.getUint32(place, true) === endMark) return place;
  }
  return null;
}

/** An encrypted workbook is a container of the old kind with a part of this name, in UTF-16. */
export function looksEncrypted(bytes: Uint8Array): boolean {
  const name = [...'EncryptedPackage'].flatMap((letter) => [letter.charCodeAt(0), 0]);
  const lastStart = bytes.length - name.length;
  for (
    let place = bytes.indexOf(name[0] ?? 0);
    place >= 0 && place <= lastStart;
    place = bytes.indexOf(name[0] ?? 0, place + 1)
  ) {
    if (name.every((byte, index) => bytes[place + index] === byte)) return true;
  }
  return false;
}
