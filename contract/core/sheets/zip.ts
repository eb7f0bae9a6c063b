// What a zip says of itself, asked before anything of it is unpacked: an xlsx or a bundle comes from anywhere.
import type { FieldProblem } from '../form.ts';
import { rosterPart } from './roster.ts';

const most = { unpackedBytes: 50_000_000, entries: 2_000 };
const [endMark, entryMark] = [0x06054b50, 0x02014b50];
const [localMark, locatorMark] = [0x04034b50, 0x07064b50];
const [endLength, entryLength, localLength, locatorLength, longestComment] = [22, 46, 30, 20, 65_535];
const damaged: FieldProblem = { key: 'import.file.damaged' };
const tooLarge: FieldProblem = {
  key: 'import.file.unpacked',
  values: { megabytes: most.unpackedBytes / 1_000_000 },
};

/** What a zip is opened as, or why it is not opened at all. */
export type ZipKind =
  | { readonly kind: 'workbook' }
  /** `sums`: the checksum of each entry by its name. */
  | { readonly kind: 'roster'; readonly sums: ReadonlyMap<string, number> }
  | { readonly problem: FieldProblem };

export function zipKind(bytes: Uint8Array): ZipKind {
  const names = new Map<string, number>();
  const problem = listProblem(bytes, names);
  if (problem) return { problem };
  if (names.has('xl/vbaproject.bin')) return { problem: { key: 'import.file.macros' } };
  if (names.has('xl/workbook.xml')) return { kind: 'workbook' };
  if (names.has('users.csv')) return { kind: 'roster', sums: names };
  // A bundle that was zipped with its folder.
  const isInFolder = [...names.keys()].some((name) => rosterPart(name.split('/').at(-1) ?? '') === 'users');
  return { problem: { key: isInFolder ? 'import.roster.folders' : 'import.unreadable' } };
}

/** What speaks against unpacking; the names of the entries, in small letters, are put into `names` with their checksums. */
function listProblem(bytes: Uint8Array, names: Map<string, number>): FieldProblem | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  if (end === null) return damaged;
  // Whoever unpacks reads one of the two counts, or the ones that a locator of zip64 leads to: they must be what is checked here.
  const [disk, diskOfList] = [view.getUint16(end + 4, true), view.getUint16(end + 6, true)];
  const [countHere, count] = [view.getUint16(end + 8, true), view.getUint16(end + 10, true)];
  if (disk !== 0 || diskOfList !== 0 || countHere !== count) return damaged;
  if (end >= locatorLength && view.getUint32(end - locatorLength, true) === locatorMark) return damaged;
  let place = view.getUint32(end + 16, true);
  let unpacked = 0;
  const bodies: Body[] = [];
  if (count > most.entries) return tooLarge;
  for (let index = 0; index < count; index++) {
    if (place + entryLength > bytes.length || view.getUint32(place, true) !== entryMark) return damaged;
    if (view.getUint16(place + 8, true) & 1) return { key: 'import.file.encrypted' };
    if (view.getUint16(place + 34, true) !== 0) return damaged;
    const body = bodyOf(view, place);
    if (body === null) return damaged;
    bodies.push(body);
    unpacked += view.getUint32(place + 24, true);
    const nameLength = view.getUint16(place + 28, true);
    const name = String.fromCharCode(...bytes.subarray(place + entryLength, place + entryLength + nameLength));
    // No workbook has such names: whoever unpacks them onto a disk writes beside it.
    if (/(^|[/\\])\.\.([/\\]|$)|^[/\\]|^[A-Za-z]:/.test(name)) return damaged;
    names.set(name.toLowerCase(), view.getUint32(place + 16, true));
    place += entryLength + nameLength + view.getUint16(place + 30, true) + view.getUint16(place + 32, true);
  }
  if (unpacked > most.unpackedBytes) return tooLarge;
  return doOverlap(bodies) ? damaged : null;
}

type Body = { readonly from: number; readonly to: number };

/** Where an entry of the list lies with its own head; null: not within the file. */
function bodyOf(view: DataView, entry: number): Body | null {
  const from = view.getUint32(entry + 42, true);
  if (from + localLength > view.byteLength || view.getUint32(from, true) !== localMark) return null;
  const head = localLength + view.getUint16(from + 26, true) + view.getUint16(from + 28, true);
  const to = from + head + view.getUint32(entry + 20, true);
  return to <= view.byteLength ? { from, to } : null;
}

/** Bytes that are unpacked under many names are a bomb of any size. */
function doOverlap(bodies: readonly Body[]): boolean {
  const inOrder = bodies.toSorted((a, b) => a.from - b.from);
  return inOrder.some(({ from }, index) => from < (inOrder[index - 1]?.to ?? 0));
}

/** The checksum of a zip (CRC-32): a part of which the list says another length is cut off there, and nobody would see it. */
export function checksumOf(bytes: Uint8Array): number {
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
