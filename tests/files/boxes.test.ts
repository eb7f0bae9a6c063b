// What a heic, an mp4 or an m4a says of its place is overwritten, and nothing moves.
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { databaseKind } from '#tests/support/database.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { type Session, signIn, startTestApp } from '#tests/support/server.ts';
import { temporaryFiles } from '#tests/support/temporary-files.ts';
import { deviceOf, sentFile } from './uploads.ts';

const place = 'GPS +51.1605+071.4704/';
const bytes = (text: string) => Buffer.from(text, 'latin1');
const numbers = (...of: readonly (readonly [value: number, size: 1 | 2 | 4])[]) =>
  Buffer.concat(
    of.map(([value, size]) => {
      const number = Buffer.alloc(size);
      number.writeUIntBE(value, 0, size);
      return number;
    }),
  );
const box = (name: string, ...content: readonly Buffer[]) => {
  const whole = Buffer.concat(content);
  return Buffer.concat([numbers([whole.length + 8, 4]), bytes(name), whole]);
};
/** Its length stands behind its name. */
const longBox = (name: string, content: Buffer) =>
  Buffer.concat([numbers([1, 4]), bytes(name), numbers([0, 4], [content.length + 16, 4]), content]);
const full = (name: string, version: number, ...content: readonly Buffer[]) =>
  box(name, numbers([version << 24, 4]), ...content);
const ftyp = (brand: string) => box('ftyp', bytes(`${brand}\0\0\0\0${brand}mif1`));
const picture = Buffer.alloc(3_000, 0x5a);
const ispe = full('ispe', 0, numbers([640, 4], [480, 4]));

const endings: Readonly<Record<string, string>> = { 'image/heic': 'heic', 'video/mp4': 'mp4', 'audio/mp4': 'm4a' };

type Entry = { readonly id: number; readonly type: string; readonly more?: string };
const iinf = (entries: readonly Entry[]) =>
  full(
    'iinf',
    0,
    numbers([entries.length, 2]),
    ...entries.map(({ id, type, more = '' }) => full('infe', 2, numbers([id, 2], [0, 2]), bytes(`${type}\0${more}`))),
  );
type Placed = {
  readonly id: number;
  readonly method: number;
  readonly extents: readonly (readonly [number, number])[];
};
const iloc = (items: readonly Placed[]) =>
  full(
    'iloc',
    1,
    numbers([0x44, 1], [0x00, 1], [items.length, 2]),
    ...items.map(({ id, method, extents }) =>
      numbers(
        [id, 2],
        [method, 2],
        [0, 2],
        [extents.length, 2],
        ...extents.flatMap(([start, length]) => [[start, 4] as const, [length, 4] as const]),
      ),
    ),
  );
const exifItem = Buffer.concat([bytes('\0\0\0\x06Exif\0\0MM\0*'), bytes(place), Buffer.alloc(200, 0x31)]);
const xmp = bytes(`<x:xmpmeta>${place}</x:xmpmeta>`);
const blankXmp = Buffer.alloc(xmp.length, 0x20);
const blankExif = Buffer.concat([bytes('\0\0\0\0II*\0\x08\0\0\0\0\0\0\0\0\0'), Buffer.alloc(exifItem.length - 18)]);
const xmpEntry = { id: 3, type: 'mime', more: 'application/rdf+xml\0' };

/** A heic with its EXIF behind the picture and its XMP in the box of items. */
function heicOf(
  exif: Buffer,
  text: Buffer,
  change: (items: readonly Placed[]) => readonly Placed[] = (items) => items,
) {
  const build = (offset: number) => {
    const items: Placed[] = [
      { id: 1, method: 0, extents: [[offset, picture.length]] },
      { id: 2, method: 0, extents: [[offset + picture.length, exif.length]] },
      { id: 3, method: 1, extents: [[0, text.length]] },
    ];
    const entries = [{ id: 1, type: 'hvc1' }, { id: 2, type: 'Exif' }, xmpEntry];
    const meta = full(
      'meta',
      0,
      full('hdlr', 0, bytes('\0\0\0\0pict')),
      iinf(entries),
      iloc(change(items)),
      ispe,
      box('idat', text),
    );
    return [ftyp('heic'), meta] as const;
  };
  const length = Buffer.concat(build(0)).length;
  return Buffer.concat([...build(length + 8), box('mdat', picture, exif)]);
}

const handler = (type: string) => full('hdlr', 0, bytes(`\0\0\0\0${type}`), Buffer.alloc(12));
const track = (type: string, ...more: readonly Buffer[]) =>
  box(
    'trak',
    full('tkhd', 0, Buffer.alloc(80)),
    box('mdia', full('mdhd', 0, Buffer.alloc(20)), handler(type), box('minf', Buffer.alloc(40))),
    ...more,
  );
const blank = (of: Buffer, head = 8) =>
  Buffer.concat([of.subarray(0, 4), bytes('free'), of.subarray(8, head), Buffer.alloc(of.length - head)]);
const keys = full(
  'meta',
  0,
  handler('mdta'),
  full('keys', 0, numbers([1, 4]), box('mdta', bytes('com.apple.quicktime.location.ISO6709'))),
  box('ilst', box('\0\0\0\x01', box('data', Buffer.alloc(8), bytes(place)))),
);
const quickTimeKeys = box('meta', keys.subarray(12));
const udta = box(
  'udta',
  box('\xa9xyz', numbers([place.length, 2], [0x15c7, 2]), bytes(place)),
  full('loci', 0, bytes(`\x55\xc4here\0${place}`)),
);
const uuid = box('uuid', Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex'), bytes(place));
const mvhd = full('mvhd', 0, Buffer.alloc(96));
const mdat = box('mdat', Buffer.alloc(70_000, 0x5a));

describe('a file of boxes', () => {
  let database: Database;
  let app: FastifyInstance;
  let folder: Awaited<ReturnType<typeof temporaryFiles>>;
  let teacher: Session;
  beforeAll(async () => {
    ({ database } = await openSmallSchool(databaseKind));
    folder = await temporaryFiles();
    app = await startTestApp(database, undefined, { files: folder });
    teacher = await signIn(app, 'teacher');
  });
  afterAll(async () => {
    await app.close();
    await database.close();
    await folder.remove();
  });

  const device = deviceOf(
    () => app,
    () => ({ as: teacher }),
  );
  let sent = 0;
  const send = async (type: string, content: Buffer) => {
    const file = sentFile(`boxes ${sent++}.${endings[type]}`, { type, content });
    const { state } = await device.send(file);
    return { file, state };
  };
  const stored = async (type: string, content: Buffer) => {
    const { file, state } = await send(type, content);
    expect(state).toBe('ready');
    const { body } = await device.read(file);
    expect(body.length).toBe(content.length);
    return body;
  };
  const refused = async (type: string, content: Buffer) => (await send(type, content)).state;

  describe('as a heic', () => {
    it('loses its EXIF and its XMP, and nothing of its picture', async () => {
      const given = heicOf(exifItem, xmp);
      expect(given.includes(place)).toBe(true);
      expect((await stored('image/heic', given)).equals(heicOf(blankExif, blankXmp))).toBe(true);
    });

    it('loses boxes that programs have added, such as a film beside the picture', async () => {
      const [film, signed] = [box('mpvd', udta, mdat), longBox('sefd', bytes(place))];
      const body = await stored('image/heic', Buffer.concat([heicOf(blankExif, blankXmp), film, uuid, signed]));
      const wanted = [heicOf(blankExif, blankXmp), blank(film), blank(uuid), blank(signed, 16)];
      expect(body.equals(Buffer.concat(wanted))).toBe(true);
    });

    it('without them stays as it is', async () => {
      const plain = Buffer.concat([
        ftyp('heic'),
        full('meta', 0, iinf([{ id: 1, type: 'hvc1' }]), ispe),
        box('mdat', picture),
      ]);
      expect((await stored('image/heic', plain)).equals(plain)).toBe(true);
    });

    it.each([
      ['a place outside the media', [[4, 20]]],
      ['a place behind the end', [[900_000, 20]]],
      ['no length', [[500, 0]]],
      ['too many places', Array.from({ length: 201 }, () => [600, 1])],
    ] as [string, [number, number][]][])('whose EXIF has %s is refused', async (_what, extents) => {
      const given = heicOf(exifItem, xmp, (items) =>
        items.map((item) => (item.id === 2 ? { ...item, extents } : item)),
      );
      expect(await refused('image/heic', given)).toBe('refused:FILE_TYPE_REFUSED');
    });

    it.each([
      [
        'that is within another item',
        (items: readonly Placed[]) => items.map((item) => ({ ...item, method: item.id === 2 ? 2 : item.method })),
      ],
      [
        'within items that has no such place',
        (items: readonly Placed[]) =>
          items.map((item) => (item.id === 3 ? { ...item, extents: [[0, 9_000]] as const } : item)),
      ],
    ])('with an item %s is refused', async (_what, change) => {
      expect(await refused('image/heic', heicOf(exifItem, xmp, change))).toBe('refused:FILE_TYPE_REFUSED');
    });

    it('with a list of items that breaks off, or is without end, is refused', async () => {
      const list = iinf([{ id: 1, type: 'Exif' }]);
      const places = iloc([{ id: 1, method: 0, extents: [[500, 5]] }]);
      const of = (...boxes: Buffer[]) =>
        Buffer.concat([ftyp('heic'), full('meta', 0, ispe, ...boxes), box('mdat', picture)]);
      for (const damaged of [
        of(list, box('iloc', places.subarray(8, 20))),
        of(box('iinf', list.subarray(8, 20), numbers([4_000, 4]), bytes('infe')), places),
        of(list, full('iloc', 3, places.subarray(12))),
        of(box('iinf', Buffer.alloc(1_000_001)), places),
        of(list, ...Array(5).fill(places)),
        // Two billion items without a byte each.
        of(list, full('iloc', 2, numbers([0, 2], [2_000_000_000, 4]))),
      ])
        expect(await refused('image/heic', damaged)).toBe('refused:FILE_TYPE_REFUSED');
    });
  });

  describe.each(['video/mp4', 'audio/mp4'])('as a film or a sound, %s', (type) => {
    const brand = type === 'video/mp4' ? 'isom' : 'M4A ';
    const send = (...boxes: readonly Buffer[]) => stored(type, Buffer.concat([ftyp(brand), ...boxes]));
    const film = (...boxes: readonly Buffer[]) => Buffer.concat([ftyp(brand), ...boxes]);

    it('loses user data, tags and boxes of programs, and nothing of its tracks', async () => {
      const tracks = (...more: Buffer[]) => [track('vide', ...more), track('soun')];
      const given = [
        mdat,
        box('moov', mvhd, ...tracks(udta), udta, keys, quickTimeKeys, uuid),
        uuid,
        longBox('meta', keys.subarray(8)),
      ];
      const wanted = [
        mdat,
        box('moov', mvhd, ...tracks(blank(udta)), blank(udta), blank(keys), blank(quickTimeKeys), blank(uuid)),
        blank(uuid),
        blank(longBox('meta', keys.subarray(8)), 16),
      ];
      expect(film(...given).includes(place)).toBe(true);
      expect((await send(...given)).equals(film(...wanted))).toBe(true);
    });

    it('loses tracks of data', async () => {
      const data = track('meta', udta);
      const body = await send(box('moov', mvhd, track('soun'), data), mdat);
      expect(body.equals(film(box('moov', mvhd, track('soun'), blank(data)), mdat))).toBe(true);
    });

    it('without them stays as it is, also where it breaks off', async () => {
      const plain = film(box('moov', mvhd, track('soun')), mdat);
      expect((await stored(type, plain)).equals(plain)).toBe(true);
      expect((await stored(type, plain.subarray(0, -5_000))).equals(plain.subarray(0, -5_000))).toBe(true);
    });

    it('that breaks off in its user data loses what is there', async () => {
      const torn = film(mdat, box('moov', mvhd, udta)).subarray(0, -10);
      expect((await stored(type, torn)).includes(place.slice(0, 12))).toBe(false);
    });

    it('whose boxes do not fit into each other, or are too many, is refused', async () => {
      const wide = numbers([500, 4]);
      for (const damaged of [
        film(box('moov', mvhd, Buffer.concat([wide, bytes('udta')])), mdat),
        film(box('moov', Buffer.concat([numbers([4, 4]), bytes('udta')])), mdat),
        film(Buffer.concat([numbers([3, 4]), bytes('mdat')]), mdat),
        film(Buffer.concat([numbers([1, 4]), bytes('mdat'), numbers([0, 4], [9, 4])]), mdat),
        film(...Array(100_001).fill(box('free'))),
        film(...Array(2_001).fill(box('uuid'))),
      ])
        expect(await refused(type, damaged)).toBe('refused:FILE_TYPE_REFUSED');
    });
  });
});
