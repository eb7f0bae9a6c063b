// Writes a zip whose files are stored as they are: photos do not get smaller. Pieces go into blobs, which the browser may keep on its disk, so
// only one piece is in memory at a time.

const [localMark, entryMark, endMark] = [0x04034b50, 0x02014b50, 0x06054b50];
const [localLength, entryLength, endLength] = [30, 46, 22];
const version = 20;
/** Names are UTF-8. */
const nameFlag = 0x0800;
const mostBytes = 0xffffffff;

type Entry = {
  readonly name: Uint8Array<ArrayBuffer>;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly sum: number;
  readonly size: number;
  readonly place: number;
};

export class StoredZip {
  private readonly parts: Blob[] = [];
  private readonly entries: Entry[] = [];
  private bytes = 0;

  /**
   * Adds a file.
   * @param pieces its bytes in order; null for a piece that is not there any more: nothing of the file is added then.
   * @param at epoch milliseconds, shown as the device's local time.
   * @throws RangeError above 4 GB, which this format cannot hold.
   */
  async add(name: string, at: number, pieces: AsyncIterable<Uint8Array<ArrayBuffer> | null>): Promise<boolean> {
    const content: Blob[] = [];
    let sum = 0xffffffff;
    let size = 0;
    for await (const piece of pieces) {
      if (piece === null) return false;
      sum = sumOf(piece, sum);
      size += piece.byteLength;
      content.push(new Blob([piece]));
    }
    if (this.bytes + size > mostBytes) throw new RangeError('A zip above 4 GB');
    const named = new TextEncoder().encode(name);
    const entry: Entry = { name: named, at, sum: (sum ^ 0xffffffff) >>> 0, size, place: this.bytes };
    this.parts.push(new Blob([headOf(entry, localMark), named]), ...content);
    this.entries.push(entry);
    this.bytes += localLength + named.byteLength + size;
    return true;
  }

  /** The whole zip. */
  finish(): Blob {
    const list = this.entries.flatMap((entry) => [headOf(entry, entryMark), entry.name]);
    const length = list.reduce((all, { byteLength }) => all + byteLength, 0);
    const end = new DataView(new ArrayBuffer(endLength));
    end.setUint32(0, endMark, true);
    end.setUint16(8, this.entries.length, true);
    end.setUint16(10, this.entries.length, true);
    end.setUint32(12, length, true);
    end.setUint32(16, this.bytes, true);
    return new Blob([...this.parts, ...list, end], { type: 'application/zip' });
  }
}

/** What stands before a file, or in the list at the end: the same fields, in the list with more around them. */
function headOf({ name, at, sum, size, place }: Entry, mark: number): Uint8Array<ArrayBuffer> {
  const isList = mark === entryMark;
  const head = new DataView(new ArrayBuffer(isList ? entryLength : localLength));
  const from = isList ? 6 : 4;
  const { time, day } = dosTime(new Date(at));
  head.setUint32(0, mark, true);
  if (isList) head.setUint16(4, version, true);
  head.setUint16(from, version, true);
  head.setUint16(from + 2, nameFlag, true);
  head.setUint16(from + 6, time, true);
  head.setUint16(from + 8, day, true);
  head.setUint32(from + 10, sum, true);
  head.setUint32(from + 14, size, true);
  head.setUint32(from + 18, size, true);
  head.setUint16(from + 22, name.byteLength, true);
  if (isList) head.setUint32(42, place, true);
  return new Uint8Array(head.buffer);
}

/** Two seconds are one step; years begin with 1980. */
function dosTime(at: Date): { readonly time: number; readonly day: number } {
  const years = Math.min(127, Math.max(0, at.getFullYear() - 1980));
  return {
    time: (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1),
    day: (years << 9) | ((at.getMonth() + 1) << 5) | at.getDate(),
  };
}

const sums = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  return sum;
});

/** CRC-32, continued. */
function sumOf(bytes: Uint8Array, before: number): number {
  let sum = before;
  for (const byte of bytes) sum = (sums[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8);
  return sum;
}
