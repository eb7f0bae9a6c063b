// What is taken and what is not, by the bytes; and what a picture may say of its place.

import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { files } from '#server/features/files/public.ts';
import { databaseKind } from '#tests/support/database.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { type Session, signIn, startTestApp } from '#tests/support/server.ts';
import { zipOf } from '#tests/support/sheet-files.ts';
import { idOf } from '#tests/support/small-school.ts';
import { temporaryFiles } from '#tests/support/temporary-files.ts';
import { chunk, colours, deviceOf, exif, html, jpegOf, pdf, pngOf, sentFile, sha256, svg, webpOf } from './uploads.ts';

const part = (name: string, content: string) => ({ name, content: Buffer.from(content) });
/** An office document as far as its kind is told by its entries. */
const officeOf = (main: string, type: string) =>
  zipOf([
    part(
      '[Content_Types].xml',
      `<?xml version="1.0"?><Types><Override PartName="/${main}" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`,
    ),
    part(main, '<document/>'),
  ]);
const docx = officeOf('word/document.xml', 'wordprocessingml.document');
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
/** Its first entry is nonsense behind a head that is right. */
const damagedDocx = Buffer.from(docx).fill(0xff, 50, 120);
const box = (name: string, content: Buffer) => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length + 8);
  return Buffer.concat([length, Buffer.from(name, 'latin1'), content]);
};
const ftyp = (brand: string) => box('ftyp', Buffer.from(`${brand}\0\0\0\0${brand}mif1`, 'latin1'));
const movie = (brand: string) => Buffer.concat([ftyp(brand), box('mdat', Buffer.alloc(200))]);
const wav = Buffer.concat([Buffer.from('RIFF\x24\0\0\0WAVEfmt ', 'latin1'), Buffer.alloc(40)]);
const gif = Buffer.from('GIF89a\x0a\0\x0a\0\0\0\0;', 'latin1');
const mp3 = Buffer.concat([
  Buffer.from('ID3\x04\0\0\0\0\0\x0a', 'latin1'),
  Buffer.alloc(10),
  Buffer.from([0xff, 0xfb, 0x90, 0]),
  Buffer.alloc(500),
]);
const heic = (width: number, height: number) => {
  const size = Buffer.alloc(12);
  size.writeUInt32BE(width, 4);
  size.writeUInt32BE(height, 8);
  return Buffer.concat([
    ftyp('heic'),
    box('meta', Buffer.concat([Buffer.alloc(4), box('ispe', size)])),
    box('mdat', Buffer.alloc(100)),
  ]);
};

describe('a file that has arrived', () => {
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
  const send = (name: string, type: string, content: Buffer) => {
    const uuid = idOf(`${name} ${type} ${sha256(content)}`);
    const file = sentFile(name, { purpose: 'material', type, content, uuid });
    return device.send(file).then(({ state, code }) => ({ file, state: code ?? state }));
  };

  it.each([
    ['a.jpg', 'image/jpeg', jpegOf(1600, 1200)],
    ['a.png', 'image/png', pngOf(100, 100)],
    ['a.gif', 'image/gif', gif],
    ['a.heic', 'image/heic', heic(4000, 3000)],
    ['a.pdf', 'application/pdf', pdf],
    ['a.txt', 'text/plain', Buffer.from('\ufeffҮй жұмысы\r\n\t№ 3\f\n')],
    ['a.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', docx],
    [
      'a.xlsx',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      officeOf('xl/workbook.xml', 'spreadsheetml.sheet'),
    ],
    ['a.mp3', 'audio/mpeg', mp3],
    ['a.m4a', 'audio/x-m4a', movie('M4A ')],
    ['recorded.m4a', 'audio/mp4', movie('mp42')],
    ['a.wav', 'audio/wav', wav],
    ['a.mp4', 'video/mp4', movie('isom')],
    ['a.svg', 'image/svg+xml', svg],
    ['a.html', 'text/html', html],
    // No name says what it is.
    ['photo', 'image/jpeg', jpegOf(10, 10)],
  ])('is taken as %s (%s)', async (name, type, content) => {
    expect((await send(name, type, content)).state).toBe('ready');
  });

  it.each([
    ['a png named pdf', 'a.pdf', 'application/pdf', pngOf(10, 10)],
    ['html named jpg', 'a.jpg', 'image/jpeg', html],
    ['a pdf named png', 'a.png', 'image/png', pdf],
    [
      'a zip named docx',
      'a.docx',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      zipOf([part('a.txt', 'a')]),
    ],
    [
      'a workbook named docx',
      'b.docx',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      officeOf('xl/workbook.xml', 'spreadsheetml.sheet'),
    ],
    ['a docx whose entries cannot be unpacked', 'c.docx', word, damagedDocx],
    ['a program named txt', 'a.txt', 'text/plain', Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1')],
    ['text that is no UTF-8', 'b.txt', 'text/plain', Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2])],
    ['text that ends in half a sign', 'c.txt', 'text/plain', Buffer.from('Сабақ').subarray(0, 9)],
    ['text with signs of control', 'd.txt', 'text/plain', Buffer.from('a\u001b[31m')],
    ['text named svg', 'a.svg', 'image/svg+xml', Buffer.from('no picture')],
    ['a picture named svg', 'b.svg', 'image/svg+xml', pngOf(10, 10)],
    ['three bytes of a jpeg named png', 'e.png', 'image/png', Buffer.from([0xff, 0xd8, 0xff])],
  ])('is refused as %s', async (_, name, type, content) => {
    const { file, state } = await send(name, type, content);
    expect(state).toBe('refused:FILE_TYPE_REFUSED');
    const read = await device.read(file);
    expect([read.status, read.code]).toEqual([422, 'FILE_TYPE_REFUSED']);
    const again = await device.patch(file, 0, content);
    expect([again.status, again.code]).toEqual([422, 'FILE_TYPE_REFUSED']);
  });

  it('leaves no bytes where it was refused', async () => {
    const { file } = await send('left.pdf', 'application/pdf', html);
    const [row] = (await database.db.select().from(files)).filter(({ uuid }) => uuid === file.uuid);
    expect(row?.state).toBe('refused');
    expect(await folder.storage.arrived(row?.storageKey ?? '')).toBe(0);
  });

  it.each([
    ['a side of 30,001 pixels', 'a.jpg', 'image/jpeg', jpegOf(30_001, 10)],
    ['101 megapixels', 'b.jpg', 'image/jpeg', jpegOf(10_100, 10_000)],
    ['101 megapixels behind other segments', 'c.jpg', 'image/jpeg', jpegOf(10_100, 10_000, exif, colours)],
    ['a png of 30,000 x 30,000', 'd.png', 'image/png', pngOf(30_000, 30_000)],
    ['a heic of 200 megapixels', 'e.heic', 'image/heic', heic(20_000, 10_000)],
  ])('is refused as a picture with %s', async (_, name, type, content) => {
    expect((await send(name, type, content)).state).toBe('refused:FILE_TOO_LARGE');
  });

  it('is measured by its own bytes, not by what the device said', async () => {
    const file = sentFile('measured.jpg', { type: 'image/jpeg', content: jpegOf(30_000, 3_000), purpose: 'material' });
    await device.begin(file, { said: { width: 10, height: 10 } });
    expect((await device.patch(file, 0, file.content)).state).toBe('ready');
    const [row] = (await database.db.select().from(files)).filter(({ uuid }) => uuid === file.uuid);
    expect([row?.width, row?.height]).toEqual([30_000, 3_000]);
  });

  describe('as a jpeg', () => {
    const place = '51.1605 71.4704';
    const plain = jpegOf(640, 480, colours);

    it('loses what it says of its place and device, and nothing of its picture', async () => {
      const { file, state } = await send('place.jpg', 'image/jpeg', jpegOf(640, 480, exif, colours));
      expect([state, file.content.includes(place)]).toEqual(['ready', true]);
      const { body, headers } = await device.read(file);
      expect(body.includes(place)).toBe(false);
      expect(body.equals(plain)).toBe(true);
      expect(headers['content-length']).toBe(String(plain.length));
      // The device that has sent it asks by what it sent.
      const again = await device.begin(file);
      expect([again.status, again.offset, again.state]).toEqual([201, file.content.length, 'ready']);
    });

    it('of our own device stays as it is', async () => {
      const { file } = await send('own.jpg', 'image/jpeg', plain);
      expect((await device.read(file)).body.equals(plain)).toBe(true);
    });

    it('that breaks off in its picture is taken as it is, and one that breaks off in its head is refused', async () => {
      const torn = jpegOf(640, 480, colours).subarray(0, 5_000);
      const { file, state } = await send('torn.jpg', 'image/jpeg', torn);
      expect(state).toBe('ready');
      expect((await device.read(file)).body.equals(torn)).toBe(true);
      const { state: other } = await send('head.jpg', 'image/jpeg', torn.subarray(0, 60));
      expect(other).toBe('refused:FILE_TYPE_REFUSED');
    });

    it('that is a page too is served as a picture that runs nothing', async () => {
      const both = Buffer.concat([jpegOf(10, 10), html]);
      const { file } = await send('both.jpg', 'image/jpeg', both);
      const { headers } = await device.read(file);
      expect(headers).toMatchObject({
        'content-type': 'image/jpeg',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
      });
    });
  });
  describe('as a png or a webp', () => {
    const place = Buffer.from('GPS 51.1605 71.4704');
    const texts = ['eXIf', 'tEXt', 'zTXt', 'iTXt'].map((name) => chunk(name, place));
    const profile = chunk('iCCP', Buffer.from('colours'));

    it.each([
      ['place.png', 'image/png', pngOf(64, 48, ...texts, profile), pngOf(64, 48, profile)],
      // Flags: a profile of colours, EXIF, XMP. The length of EXIF is odd.
      [
        'place.webp',
        'image/webp',
        webpOf(0x2c, ['EXIF', place], ['ICCP', Buffer.from('colours')], ['XMP ', place]),
        webpOf(0x20, ['ICCP', Buffer.from('colours')]),
      ],
    ])('loses what %s says of its place, and nothing of its picture', async (name, type, content, plain) => {
      const { file, state } = await send(name, type, content);
      expect([state, content.includes(place)]).toEqual(['ready', true]);
      expect((await device.read(file)).body.equals(plain)).toBe(true);
    });

    it('that breaks off in such a chunk loses it', async () => {
      const torn = pngOf(64, 48, ...texts).subarray(0, -80);
      const { file, state } = await send('torn.png', 'image/png', torn);
      expect(state).toBe('ready');
      expect((await device.read(file)).body.includes(place)).toBe(false);
    });

    it('of 2,000 parts and more is refused', async () => {
      const parts = Array.from({ length: 1_001 }, (_, n) => [chunk('tEXt', Buffer.from([n % 256])), profile]).flat();
      expect((await send('parts.png', 'image/png', pngOf(64, 48, ...parts))).state).toBe('refused:FILE_TYPE_REFUSED');
    });
  });
});
