// Where a meta box (ISO/IEC 14496-12, 8.11) keeps EXIF and XMP: `iinf` says which items there are, `iloc` where their bytes are.
import { BadBoxes } from './boxes.ts';

export type Extent = { readonly start: number; readonly end: number };
export type Item = {
  readonly kind: 'exif' | 'text';
  /** `idat`: places are within that box; otherwise in the file. */
  readonly isInIdat: boolean;
  readonly extents: readonly Extent[];
};

/** A picture has one or two; more only make work. */
const mostExtents = 200;

/** Numbers of items that tell of the picture, by the content of `iinf`. @throws BadBoxes, RangeError */
export function tellingItems(iinf: Buffer): ReadonlyMap<number, Item['kind']> {
  const found = new Map<number, Item['kind']>();
  const version = iinf.readUInt8(0);
  for (let at = version === 0 ? 6 : 8; at + 8 <= iinf.length; ) {
    const size = iinf.readUInt32BE(at);
    if (size < 12 || at + size > iinf.length) throw new BadBoxes();
    if (iinf.toString('latin1', at + 4, at + 8) === 'infe') {
      const [number, kind] = entryOf(iinf.subarray(at + 8, at + size));
      if (kind) found.set(number, kind);
    }
    at += size;
  }
  return found;
}

function entryOf(entry: Buffer): readonly [number, Item['kind'] | null] {
  const version = entry.readUInt8(0);
  if (version > 3) throw new BadBoxes();
  const number = version === 3 ? entry.readUInt32BE(4) : entry.readUInt16BE(4);
  // Behind the number stands that of its protection.
  const type = version === 3 ? 10 : 8;
  // The first versions have no type, and all of their items are texts.
  if (version < 2) return [number, 'text'];
  const name = entry.toString('latin1', type, type + 4);
  if (name === 'Exif') return [number, 'exif'];
  if (name !== 'mime') return [number, null];
  const afterName = entry.indexOf(0, type + 4);
  const contentType = afterName < 0 ? '' : entry.toString('latin1', afterName + 1);
  return [number, contentType.startsWith('image/') ? null : 'text'];
}

/** Where items are, by the content of `iloc`. @throws BadBoxes, RangeError */
export function placesOf(iloc: Buffer, telling: ReadonlyMap<number, Item['kind']>): Item[] {
  const items: Item[] = [];
  const version = iloc.readUInt8(0);
  if (version > 2) throw new BadBoxes();
  const [ofOffset, ofLength] = halves(iloc.readUInt8(4));
  const [ofBase, ofIndex] = halves(version === 0 ? iloc.readUInt8(5) & 0xf0 : iloc.readUInt8(5));
  let at = version < 2 ? 8 : 10;
  const next = (size: number): number => {
    const value = numberAt(iloc, at, size);
    at += size;
    return value;
  };
  let extents = 0;
  for (let left = version < 2 ? iloc.readUInt16BE(6) : iloc.readUInt32BE(6); left > 0; left -= 1) {
    const kind = telling.get(next(version < 2 ? 2 : 4));
    const method = version === 0 ? 0 : next(2) & 0xf;
    const isElsewhere = next(2) !== 0;
    const base = next(ofBase);
    const count = next(2);
    if (kind === undefined || isElsewhere) {
      at += count * (ofIndex + ofOffset + ofLength);
      continue;
    }
    extents += count;
    // The third method names another item.
    if (method > 1 || extents > mostExtents) throw new BadBoxes();
    const own = Array.from({ length: count }, () => {
      next(ofIndex);
      const start = base + next(ofOffset);
      return { start, end: start + next(ofLength) };
    });
    items.push({ kind, isInIdat: method === 1, extents: own });
  }
  return items;
}

const halves = (byte: number) => [byte >> 4, byte & 0xf] as const;

function numberAt(bytes: Buffer, at: number, size: number): number {
  if (size === 0) return 0;
  if (size === 2) return bytes.readUInt16BE(at);
  if (size === 4) return bytes.readUInt32BE(at);
  if (size === 8) return Number(bytes.readBigUInt64BE(at));
  throw new BadBoxes();
}
