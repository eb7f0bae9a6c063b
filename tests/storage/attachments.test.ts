// Files on the device: there whole or not at all, never in the way of typed work, and closed to whoever comes next.
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import {
  addAttachment,
  nextAmong,
  noteArrived,
  parkAttachment,
  putOffAttachment,
  readAttachments,
  readBytes,
  readHead,
  removeAttachment,
  retryAttachment,
} from '#db/attachments.ts';
import { chunkBytes } from '#db/chunk-bytes.ts';
import { noteSession } from '#db/device-session.ts';
import { keepCopy, readCopy } from '#db/file-copies.ts';
import { Handles } from '#db/handles.ts';
import { enqueue } from '#db/outbox.ts';
import { importSealKey, keepSealKey, sealWork, unsealWork } from '#db/sealed.ts';
import { countStorage, removeCopies } from '#db/storage-count.ts';
import { SyncStore } from '#db/sync-store.ts';
import { idOf } from '#tests/support/small-school.ts';

const cellKey = `answer:${idOf('lesson')}:homework:${idOf('pupil')}|pages:1`;
const keyText = Buffer.alloc(32, 7).toString('base64url');

function content(bytes: number, start = 0): ArrayBuffer {
  return Uint8Array.from({ length: bytes }, (_, index) => (index * 31 + start) % 251).buffer;
}
const fileOf = (name: string, bytes: number, more: object = {}) => ({
  id: idOf(name),
  schoolId: 1,
  eduYear: 2026,
  cellKey,
  purpose: 'answer',
  name: `${name}.jpg`,
  type: 'image/jpeg',
  sha256: 'a'.repeat(64),
  width: 1600,
  height: 1200,
  capturedAt: 5_000,
  content: content(bytes),
  ...more,
});
const device = () => new Handles(7, { indexedDB: new IDBFactory(), IDBKeyRange });

describe('a file that waits', () => {
  it('is read back as it was added, whole and from any offset on', async () => {
    const handles = device();
    const bytes = chunkBytes * 2 + 77;
    await addAttachment(handles, fileOf('page', bytes));
    const head = await readHead(handles, idOf('page'));
    expect(head).toMatchObject({ bytes, arrived: 0, state: 'pending', userId: 7 });
    if (!head) return;
    const whole = new Uint8Array(content(bytes));
    expect(await readBytes(handles, head)).toEqual(whole);
    for (const [offset, most] of [
      [0, 10],
      [chunkBytes - 3, 6],
      [chunkBytes, chunkBytes],
      [chunkBytes * 2 + 70, 1_000],
      [bytes, 10],
    ] as const)
      expect(await readBytes(handles, head, offset, most)).toEqual(whole.slice(offset, offset + most));
    handles.close();
  });

  it('is added once, and goes with all of its bytes', async () => {
    const handles = device();
    await addAttachment(handles, fileOf('page', chunkBytes + 1));
    await addAttachment(handles, fileOf('other', 10));
    await noteArrived(handles, idOf('page'), 500);
    await addAttachment(handles, fileOf('page', chunkBytes + 1));
    expect((await readHead(handles, idOf('page')))?.arrived).toBe(500);
    await removeAttachment(handles, idOf('page'));
    expect(await handles.relaxed.attachments.toCollection().primaryKeys()).toEqual(
      [idOf('other'), `${idOf('other')}/0`].sort(),
    );
    handles.close();
  });

  it('has its turn by age; one that was put off, parked, held back or of a locked school lets the others go first', async () => {
    const handles = device();
    for (const [index, name] of ['oldest', 'put off', 'refused', 'large', 'locked', 'newest'].entries())
      await addAttachment(
        handles,
        fileOf(name, name === 'large' ? 200 : 20, { capturedAt: index, schoolId: name === 'locked' ? 2 : 1 }),
      );
    await removeAttachment(handles, idOf('oldest'));
    await putOffAttachment(handles, idOf('put off'), 1, 20_000);
    await parkAttachment(handles, idOf('refused'), { code: 'FILE_TYPE_REFUSED', at: 1 });
    const next = async (now: number) =>
      nextAmong(
        await readAttachments(handles),
        now,
        (schoolId) => schoolId === 1,
        ({ bytes, isPressed }) => isPressed || bytes < 100,
      );
    expect(await next(10_000)).toMatchObject({ next: { id: idOf('newest') }, nextDueAt: 20_000 });
    expect(await next(20_000)).toMatchObject({ next: { id: idOf('put off') }, nextDueAt: null });
    await retryAttachment(handles, idOf('refused'));
    await removeAttachment(handles, idOf('put off'));
    expect((await next(20_000)).next).toMatchObject({ id: idOf('refused'), error: null });
    await removeAttachment(handles, idOf('refused'));
    await retryAttachment(handles, idOf('large'));
    expect((await next(20_000)).next?.id).toBe(idOf('large'));
    handles.close();
  });
});

describe('a device that must make room', () => {
  it('gives copies of files first, and never a file that waits', async () => {
    const handles = device();
    await addAttachment(handles, fileOf('page', 10));
    const copy = { type: 'image/jpeg', bytes: content(10) };
    for (const uuid of ['a', 'b']) await keepCopy(handles, { schoolId: 1, uuid, copy, now: 5 });
    const times = { fetchedAt: 1, usedAt: 1 };
    const fixed = { cells: {}, asOf: 0, live: false, refusal: null, body: {} };
    const document = 'week:2026-11-16';
    await handles.relaxed.caches.put({
      key: `1/${document}`,
      kind: 'document',
      schoolId: 1,
      document,
      ...fixed,
      ...times,
    });
    await handles.evict();
    expect(await readCopy(handles, 1, 'a')).toBeNull();
    expect(await handles.relaxed.caches.get(`1/${document}`)).toBeDefined();
    while ((await handles.evict()) > 0);
    expect(await handles.relaxed.caches.count()).toBe(0);
    expect(await readHead(handles, idOf('page'))).not.toBeNull();
    handles.close();
  });

  it('counts files that wait and copies apart, and removes copies alone', async () => {
    const handles = device();
    await addAttachment(handles, fileOf('page', chunkBytes + 5));
    await keepCopy(handles, { schoolId: 1, uuid: 'a', copy: { type: 'image/png', bytes: content(321) }, now: 5 });
    const counted = await countStorage(handles, (at) => at as never);
    expect(counted).toMatchObject([
      { kind: 'copies', schoolId: 1, count: 1, bytes: 321, kept: 0 },
      { kind: 'attachments', schoolId: 1, count: 1, bytes: chunkBytes + 5, kept: 1, oldestAt: 5_000 },
    ]);
    expect(await removeCopies(handles)).toEqual(['1/file:a']);
    expect(await readAttachments(handles)).toHaveLength(1);
    handles.close();
  });
});

describe('a sign-out', () => {
  async function signedOut() {
    const disk = new IDBFactory();
    const handles = new Handles(7, { indexedDB: disk, IDBKeyRange });
    const key = await importSealKey(keyText);
    await keepSealKey(handles, key);
    await addAttachment(handles, fileOf('page', chunkBytes + 9));
    const payload = { scheduleUuid: idOf('lesson') };
    await enqueue(handles, [{ schoolId: 1, eduYear: 2026, name: 'takeRoll', payload, capturedAt: 6_000 }], () =>
      idOf('client'),
    );
    expect(await sealWork(handles)).toBe('sealed');
    return { handles, key };
  }

  it('leaves no byte of a file in the clear, and nothing to send', async () => {
    const { handles } = await signedOut();
    expect(await readAttachments(handles)).toEqual([]);
    const rows = await handles.relaxed.attachments.toArray();
    expect(rows).toHaveLength(2);
    const clear = Buffer.from(content(chunkBytes + 9)).subarray(0, 64);
    for (const row of rows)
      expect('bytes' in row && typeof row.bytes !== 'number' && Buffer.from(row.bytes).includes(clear)).toBe(false);
    const store = new SyncStore(handles, () => idOf('client'));
    expect((await store.files.next(10_000)).next).toBeNull();
    handles.close();
  });

  it('ends the keeping of copies: a file that arrives after it is not kept', async () => {
    const handles = device();
    const copy = { type: 'image/jpeg', bytes: content(10) };
    await noteSession(handles, { type: 'begins', signIn: 'first' });
    await keepCopy(handles, { schoolId: 1, uuid: 'before', copy, now: 5 });
    await noteSession(handles, { type: 'isLeft', signIn: 'first' });
    await keepCopy(handles, { schoolId: 1, uuid: 'after', copy, now: 6 });
    expect(await handles.relaxed.caches.toCollection().primaryKeys()).toEqual(['1/file:before']);
    handles.close();
  });

  it('keeps the file for its person, who reads and sends it after the next sign-in', async () => {
    const { handles, key } = await signedOut();
    await unsealWork(handles, key);
    const head = await readHead(handles, idOf('page'));
    if (!head) throw new Error('The file is gone');
    // Without the key it is there, and stays closed.
    expect(await readBytes(handles, head)).toBeNull();
    await keepSealKey(handles, key);
    expect(await readBytes(handles, head)).toEqual(new Uint8Array(content(chunkBytes + 9)));
    expect(await readBytes(handles, head, chunkBytes - 2, 5)).toEqual(
      new Uint8Array(content(chunkBytes + 9)).slice(chunkBytes - 2, chunkBytes + 3),
    );
    handles.close();
  });

  it('that breaks off between two chunks leaves the file readable, and is finished by the next one', async () => {
    const handles = device();
    const key = await importSealKey(keyText);
    await keepSealKey(handles, key);
    await addAttachment(handles, fileOf('page', chunkBytes * 3));
    const { sealChunks } = await import('#db/sealed-files.ts');
    let writes = 0;
    const write = handles.write.bind(handles);
    handles.write = async (work, options) => {
      if (++writes === 2) throw new Error('the page ended');
      return write(work, options);
    };
    await expect(sealChunks(handles, key)).rejects.toThrow('the page ended');
    const head = await readHead(handles, idOf('page'));
    expect(head && (await readBytes(handles, head))).toEqual(new Uint8Array(content(chunkBytes * 3)));
    expect(await sealWork(handles)).toBe('sealed');
    const rows = await handles.relaxed.attachments.toArray();
    expect(rows.every((row) => 'iv' in row && row.iv)).toBe(true);
    handles.close();
  });
});
