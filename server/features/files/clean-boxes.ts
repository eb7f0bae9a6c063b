// What a heic, an mp4 or an m4a says about its place, its device and its author is overwritten. Nothing moves: places of pictures and sounds
// are counted from the start of the file.
import type { Readable } from 'node:stream';
import { BadBoxes, type Box, BoxReader } from './boxes.ts';
import type { Part } from './copy-parts.ts';
import { type Extent, type Item, placesOf, tellingItems } from './meta-items.ts';

/** Other bytes in a place: `head`, and `fill` behind it. */
type Patch = Extent & { readonly head?: Buffer; readonly fill: number };

/** What a film is made of; all other boxes of the place are overwritten, as user data (`udta`), tags (`meta`) and boxes of programs (`uuid`). */
const keptIn = {
  heic: ['ftyp', 'meta', 'moov', 'mdat', 'free', 'skip', 'wide'],
  film: [
    'ftyp',
    'styp',
    'moov',
    'mdat',
    'moof',
    'mfra',
    'sidx',
    'ssix',
    'prft',
    'emsg',
    'pdin',
    'free',
    'skip',
    'wide',
  ],
  moov: ['mvhd', 'trak', 'mvex', 'iods', 'pssh', 'ctab', 'clip', 'free', 'skip', 'wide'],
  trak: ['tkhd', 'mdia', 'edts', 'tref', 'trgr', 'load', 'matt', 'clip', 'tapt', 'txas', 'free', 'skip', 'wide'],
  mdia: ['mdhd', 'hdlr', 'elng', 'minf', 'free', 'skip', 'wide'],
} as const;
type Place = keyof typeof keptIn;

const mostPatches = 2_000;
/** Of the lists of items. */
const mostMeta = 1_000_000;

/** No field: where it begins, the order of bytes, and an empty directory. */
const emptyExif = Buffer.from('\0\0\0\0II*\0\x08\0\0\0\0\0\0\0\0\0', 'latin1');

/**
 * The parts of a heic, an mp4 or an m4a with what is overwritten; null: all of it; undefined: its boxes are damaged, or too many.
 * @param bytes length of the whole file
 */
export async function patchedBoxes(
  kind: 'heic' | 'film',
  stream: Readable,
  bytes: number,
): Promise<Part[] | null | undefined> {
  try {
    const patches = await new Cleaning(new BoxReader(stream, bytes)).run(kind);
    return patches.length === 0 ? null : partsOf(patches, bytes);
  } catch (error) {
    // A box ends before its fields.
    if (error instanceof BadBoxes || error instanceof RangeError) return undefined;
    throw error;
  } finally {
    stream.destroy();
  }
}

class Cleaning {
  readonly #reader: BoxReader;
  readonly #patches: Patch[] = [];
  readonly #items: Item[] = [];
  readonly #media: Extent[] = [];

  constructor(reader: BoxReader) {
    this.#reader = reader;
  }

  async run(kind: 'heic' | 'film'): Promise<readonly Patch[]> {
    for await (const box of this.#reader.boxes()) {
      if (!isKept(kind, box)) await this.#drop(box);
      else if (box.name === 'mdat') this.#media.push({ start: box.content, end: box.end });
      else if (box.name === 'meta') await this.#meta(box);
      else if (box.name === 'moov') await this.#children('moov', box);
    }
    // The bytes may stand before what tells of them.
    for (const { kind: told, extents } of this.#items) {
      for (const [index, extent] of extents.entries()) {
        if (!this.#media.some((media) => isWithin(extent, media))) throw new BadBoxes();
        this.#patch(patchOf(told, extent, index === 0));
      }
    }
    return this.#patches;
  }

  async #children(place: Place, parent: Box): Promise<void> {
    let isOfData = false;
    for await (const box of this.#reader.boxes(parent.content, parent.end)) {
      if (!isKept(place, box)) await this.#drop(box);
      else if (box.name === 'trak') await this.#children('trak', box);
      else if (box.name === 'mdia') isOfData = await this.#isOfData(box);
    }
    // A track of data, such as where a phone or a drone was at each moment.
    if (isOfData) this.#blank(parent);
  }

  async #isOfData(mdia: Box): Promise<boolean> {
    let isOfData = false;
    for await (const box of this.#reader.boxes(mdia.content, mdia.end)) {
      if (!isKept('mdia', box)) await this.#drop(box);
      else if (box.name === 'hdlr') isOfData = (await this.#reader.begin(box, 12)).toString('latin1', 8, 12) === 'meta';
    }
    return isOfData;
  }

  /** A box that goes may name items whose bytes are elsewhere. */
  async #drop(box: Box): Promise<void> {
    if (box.name === 'meta') await this.#meta(box);
    this.#blank(box);
  }

  async #meta(meta: Box): Promise<void> {
    // QuickTime's has no version before its boxes.
    const beginning = await this.#reader.begin(meta, 8);
    const content = meta.content + (beginning.toString('latin1', 4, 8) === 'hdlr' ? 0 : 4);
    const [lists, places]: [Buffer[], Buffer[]] = [[], []];
    let idat: Box | undefined;
    for await (const box of this.#reader.boxes(content, meta.end)) {
      if (box.name === 'iinf') lists.push(await this.#reader.content(box, mostMeta));
      else if (box.name === 'iloc') places.push(await this.#reader.content(box, mostMeta));
      else if (box.name === 'idat') idat = box;
      if (lists.length + places.length > 4) throw new BadBoxes();
    }
    const telling = new Map(lists.flatMap((list) => [...tellingItems(list)]));
    for (const item of places.flatMap((place) => placesOf(place, telling))) {
      if (!item.isInIdat) this.#items.push(item);
      else this.#inIdat(item, idat);
    }
  }

  #inIdat({ kind, extents }: Item, idat: Box | undefined): void {
    if (!idat) throw new BadBoxes();
    for (const [index, { start, end }] of extents.entries()) {
      const extent = { start: idat.content + start, end: idat.content + end };
      if (!isWithin(extent, { start: idat.content, end: idat.end })) throw new BadBoxes();
      this.#patch(patchOf(kind, extent, index === 0));
    }
  }

  #blank({ start, content, end }: Box): void {
    this.#patch({ start: start + 4, end: start + 8, head: Buffer.from('free'), fill: 0 });
    if (content < end) this.#patch({ start: content, end, fill: 0 });
  }

  #patch(patch: Patch): void {
    if (this.#patches.length === mostPatches) throw new BadBoxes();
    this.#patches.push(patch);
  }
}

const isKept = (place: Place, { name }: Box): boolean => (keptIn[place] as readonly string[]).includes(name);
const isWithin = ({ start, end }: Extent, of: Extent): boolean => start >= of.start && start < end && end <= of.end;

/** Texts become blanks; an EXIF one without fields, where there is room for it. */
function patchOf(kind: Item['kind'], { start, end }: Extent, isFirst: boolean): Patch {
  if (kind === 'text') return { start, end, fill: 0x20 };
  return { start, end, fill: 0, ...(isFirst && end - start >= emptyExif.length && { head: emptyExif }) };
}

/** The file with other bytes in the places of the patches. */
function partsOf(patches: readonly Patch[], bytes: number): Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const { start, end, head, fill } of patches.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (end <= at) continue;
    const from = Math.max(start, at);
    if (from > at) parts.push({ start: at, end: from - 1 });
    // A place that two of them claim is filled.
    const own = head && from === start ? head : Buffer.alloc(0);
    if (own.length > 0) parts.push(own);
    if (end - from > own.length) parts.push({ bytes: end - from - own.length, of: fill });
    at = end;
  }
  if (at < bytes) parts.push({ start: at, end: bytes - 1 });
  return parts;
}
