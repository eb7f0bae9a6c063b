// Unsent work as a file, with the files that wait: a zip that any system opens, made piece by piece.
import { crc32 } from 'node:zlib';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { unzipSync } from 'fflate';
import { expect, test, vi } from 'vitest';
import { unsentExport } from '#data/outbox/export-unsent.ts';
import { addAttachment, parkAttachment, removeAttachment } from '#db/attachments.ts';
import { chunkBytes } from '#db/chunk-bytes.ts';
import { Handles } from '#db/handles.ts';
import { importSealKey, keepSealKey } from '#db/sealed.ts';
import { sealChunks } from '#db/sealed-files.ts';
import { idOf } from '#tests/support/small-school.ts';

const at = Date.parse('2026-11-30T06:00:00Z');
const device = () => new Handles(7, { indexedDB: new IDBFactory(), IDBKeyRange });
const content = (bytes: number, start = 0) =>
  Uint8Array.from({ length: bytes }, (_, index) => (index * 31 + start) % 251);

async function attach(handles: Handles, name: string, bytes: Uint8Array<ArrayBuffer>, capturedAt = at) {
  const id = idOf(name);
  const place = { schoolId: 1, eduYear: 2026, cellKey: `answer:${idOf('lesson')}:homework:${idOf('pupil')}|pages:1` };
  const described = {
    purpose: 'answer',
    type: 'image/jpeg',
    sha256: 'a'.repeat(64),
    width: null,
    height: null,
  } as const;
  await addAttachment(handles, { id, ...place, ...described, name, capturedAt, content: bytes.buffer });
  return id;
}

async function opened(handles: Handles) {
  const { name, content: blob } = await unsentExport(handles, [], at);
  const parts = unzipSync(new Uint8Array(await blob.arrayBuffer()));
  const list = JSON.parse(new TextDecoder().decode(parts['unsent.json'])) as { files: Record<string, unknown>[] };
  return { name, type: blob.type, parts, list };
}

test('without files that wait the export is a text, as before', async () => {
  const { name, content: blob } = await unsentExport(device(), [], at);
  expect([name, blob.type]).toEqual(['qalam-unsent-2026-11-30.json', 'application/json']);
  expect(JSON.parse(await blob.text())).toEqual({
    application: 'Qalam',
    exportedAt: '2026-11-30T06:00:00.000Z',
    entries: [],
  });
});

test('files stand beside the text with their bytes, under names that any system takes', async () => {
  const handles = device();
  const large = content(2 * chunkBytes + 5);
  await attach(handles, '1-бет: "дәптер"?.jpg', large, at);
  await attach(handles, 'small.jpg', content(3, 1), at + 1);
  const { name, type, parts, list } = await opened(handles);
  expect([name, type]).toEqual(['qalam-unsent-2026-11-30.zip', 'application/zip']);
  expect(Object.keys(parts)).toEqual(['files/01 1-бет_ _дәптер__.jpg', 'files/02 small.jpg', 'unsent.json']);
  expect(parts['files/01 1-бет_ _дәптер__.jpg']).toEqual(large);
  expect(parts['files/02 small.jpg']).toEqual(content(3, 1));
  expect(list.files).toMatchObject([
    { path: 'files/01 1-бет_ _дәптер__.jpg', name: '1-бет: "дәптер"?.jpg', bytes: large.byteLength, state: 'pending' },
    { path: 'files/02 small.jpg', capturedAt: '2026-11-30T06:00:00.001Z', error: null },
  ]);
});

test('the sums in the zip are those of the bytes', async () => {
  const handles = device();
  const large = content(chunkBytes + 1);
  await attach(handles, 'page.jpg', large);
  const { content: blob } = await unsentExport(handles, [], at);
  const bytes = Buffer.from(await blob.arrayBuffer());
  const place = bytes.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
  expect(bytes.readUInt32LE(place + 16)).toBe(crc32(large));
  expect([bytes.readUInt32LE(place + 20), bytes.readUInt32LE(place + 24)]).toEqual([
    large.byteLength,
    large.byteLength,
  ]);
});

test('a refused file says why, and one whose bytes cannot be read is named without them', async () => {
  const handles = device();
  const refused = await attach(handles, 'refused.jpg', content(10));
  await parkAttachment(handles, refused, { code: 'FILE_TYPE_REFUSED', at });
  await keepSealKey(handles, await importSealKey(Buffer.alloc(32, 1).toString('base64url')));
  const key = (await handles.relaxed.settings.get('sealKey'))?.value as CryptoKey;
  await sealChunks(handles, key);
  await handles.relaxed.settings.delete('sealKey');
  await attach(handles, 'open.jpg', content(4), at + 1);
  const { parts, list } = await opened(handles);
  expect(Object.keys(parts)).toEqual(['files/02 open.jpg', 'unsent.json']);
  expect(list.files).toMatchObject([
    { path: null, state: 'parked', error: { code: 'FILE_TYPE_REFUSED' } },
    { path: 'files/02 open.jpg' },
  ]);
});

test('bytes that a sign-out sealed are opened for the export', async () => {
  const handles = device();
  await attach(handles, 'page.jpg', content(chunkBytes + 9));
  await keepSealKey(handles, await importSealKey(Buffer.alloc(32, 1).toString('base64url')));
  await sealChunks(handles, (await handles.relaxed.settings.get('sealKey'))?.value as CryptoKey);
  expect((await opened(handles)).parts['files/01 page.jpg']).toEqual(content(chunkBytes + 9));
});

test('a file that leaves while the export is made is not in it, in part or whole', async () => {
  const handles = device();
  const id = await attach(handles, 'leaves.jpg', content(3 * chunkBytes));
  await attach(handles, 'stays.jpg', content(7), at + 1);
  const { attachments } = handles.relaxed;
  const get = attachments.get.bind(attachments);
  vi.spyOn(attachments, 'get').mockImplementation(((key: string) =>
    key === `${id}/1` ? removeAttachment(handles, id).then(() => get(key)) : get(key)) as never);
  const { parts, list } = await opened(handles);
  expect(Object.keys(parts)).toEqual(['files/02 stays.jpg', 'unsent.json']);
  expect(list.files).toMatchObject([{ name: 'stays.jpg' }]);
});

test('at most one chunk is read at a time', async () => {
  const handles = device();
  await attach(handles, 'page.jpg', content(4 * chunkBytes));
  const sizes: number[] = [];
  const Real = Blob;
  vi.stubGlobal(
    'Blob',
    class extends Real {
      constructor(given: BlobPart[] = [], options?: BlobPropertyBag) {
        super(given, options);
        sizes.push(...given.map((part) => (ArrayBuffer.isView(part) ? part.byteLength : 0)));
      }
    },
  );
  await unsentExport(handles, [], at).finally(() => vi.unstubAllGlobals());
  expect(Math.max(...sizes)).toBe(chunkBytes);
  // Each once when it is read, and once in the zip.
  expect(sizes.filter((size) => size === chunkBytes)).toHaveLength(8);
});
