// What a zip says of itself, asked before anything of it is unpacked: an xlsx comes from anywhere.
import type { FieldProblem } from '../form.ts';

const most = { unpackedBytes: 50_000_000, entries: 2_000 };
const [endMark, entryMark] = [0x06054b50, 0x02014b50];
const [endLength, entryLength, longestComment] = [22, 46, 65_535];
const damaged: FieldProblem = { key: 'import.file.damaged' };

/** Why a zip is not opened as a workbook; null: nothing speaks against it. */
export function zipProblem(bytes: Uint8Array): FieldProblem | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  if (end === null) return damaged;
  const count = view.getUint16(end + 10, true);
  let place = view.getUint32(end + 16, true);
  let unpacked = 0;
  const names = new Set<string>();
  if (count > most.entries)
    return { key: 'import.file.unpacked', values: { megabytes: most.unpackedBytes / 1_000_000 } };
  for (let index = 0; index < count; index++) {
    if (place + entryLength > bytes.length || view.getUint32(place, true) !== entryMark) return damaged;
    if (view.getUint16(place + 8, true) & 1) return { key: 'import.file.encrypted' };
    unpacked += view.getUint32(place + 24, true);
    const nameLength = view.getUint16(place + 28, true);
    const name = String.fromCharCode(...bytes.subarray(place + entryLength, place + entryLength + nameLength));
    // No workbook has such names: whoever unpacks them onto a disk writes beside it.
    if (/(^|[/\\])\.\.([/\\]|$)|^[/\\]|^[A-Za-z]:/.test(name)) return damaged;
    names.add(name.toLowerCase());
    place += entryLength + nameLength + view.getUint16(place + 30, true) + view.getUint16(place + 32, true);
  }
  if (unpacked > most.unpackedBytes)
    return { key: 'import.file.unpacked', values: { megabytes: most.unpackedBytes / 1_000_000 } };
  if (names.has('xl/vbaproject.bin')) return { key: 'import.file.macros' };
  return names.has('xl/workbook.xml') ? null : { key: 'import.unreadable' };
}

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
