// Shared files in the database of their person: taken once, never sent by themselves, put into an answer in one step, sealed at a sign-out.
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { putAway } from '#data/session/leaving.ts';
import { addAttachment, nextAmong, readAttachments, readBytes, readHead } from '#db/attachments.ts';
import { Handles } from '#db/handles.ts';
import { leftBehind } from '#db/left-behind.ts';
import { importSealKey, keepSealKey, unsealWork } from '#db/sealed.ts';
import { adoptShared, claimShared, readInbox, shareOf } from '#db/shared-files.ts';
import { listShared, readShared, type SharedHead, storeShared } from '#db/shared-inbox.ts';
import { memoryLog } from '#tests/support/memory-storage.ts';
import { idOf } from '#tests/support/small-school.ts';

const place = { schoolId: 1, eduYear: 2026 };
const content = (bytes: number) => Uint8Array.from({ length: bytes }, (_, index) => (index * 31) % 251).buffer;
const size = 300_000;
async function share(name: string, more: Partial<SharedHead> = {}): Promise<void> {
  const bytes = more.problem ? null : content(size);
  const head = { share: 'share', owner: 7, type: 'image/jpeg', bytes: size, at: 5_000, problem: null, declinedBy: [] };
  await storeShared({ ...head, id: idOf(name), name: `${name}.jpg`, ...more }, bytes);
}

let handles: Handles;
let disk: { readonly indexedDB: IDBFactory; readonly IDBKeyRange: typeof IDBKeyRange };
beforeEach(() => {
  disk = { indexedDB: new IDBFactory(), IDBKeyRange };
  vi.stubGlobal('indexedDB', disk.indexedDB);
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
  handles = new Handles(7, disk);
});

describe('a shared file', () => {
  it('is taken by its person, whole and once; files of others and of nobody stay', async () => {
    await share('mine');
    await share('theirs', { owner: 8 });
    await share('nobody', { owner: null });
    await share('refused', { problem: 'type' });
    expect(await adoptShared(handles, place)).toEqual([idOf('mine')]);
    expect(await adoptShared(handles, place)).toEqual([]);
    const [row, ...others] = await readAttachments(handles);
    expect(others).toEqual([]);
    expect(row).toMatchObject({ id: idOf('mine'), state: 'shared', name: 'mine.jpg', bytes: size, userId: 7 });
    expect(row && shareOf(row)).toBe('share');
    expect(row && (await readBytes(handles, row))).toEqual(new Uint8Array(content(size)));
    expect((await listShared()).map(({ name }) => name).sort()).toEqual(['nobody.jpg', 'refused.jpg', 'theirs.jpg']);
    expect(await readShared({ id: idOf('mine'), bytes: size })).toBeNull();
  });

  it('is not sent before it is in an answer', async () => {
    await share('mine');
    await adoptShared(handles, place);
    expect(
      nextAmong(
        await readAttachments(handles),
        10_000,
        () => true,
        () => true,
      ),
    ).toEqual({ next: null, nextDueAt: null });
  });

  it('leaves in the transaction that stores its page', async () => {
    await share('mine');
    await adoptShared(handles, place);
    const page = {
      ...place,
      id: idOf('page'),
      cellKey: 'answer:x|pages:1',
      purpose: 'answer',
      name: 'mine.jpg',
      type: 'image/jpeg',
      sha256: 'a'.repeat(64),
      width: 1600,
      height: 1200,
      capturedAt: 6_000,
      insteadOf: idOf('mine'),
    };
    const full = vi.spyOn(handles.strict.attachments, 'put').mockRejectedValueOnce(new Error('ended'));
    await expect(addAttachment(handles, { ...page, content: content(9) })).rejects.toMatchObject({ code: 'NOT_SAVED' });
    full.mockRestore();
    expect((await readHead(handles, idOf('mine')))?.state).toBe('shared');
    await addAttachment(handles, { ...page, content: content(9) });
    expect((await readAttachments(handles)).map(({ id }) => id)).toEqual([idOf('page')]);
    expect(await handles.strict.attachments.count()).toBe(2);
  });

  it('is sealed at the sign-out of its person, taken or not, and opens for them again', async () => {
    const key = await importSealKey('A'.repeat(43));
    await keepSealKey(handles, key);
    await share('taken');
    await adoptShared(handles, place);
    await share('not taken');
    await share('refused', { problem: 'size' });
    let ids = 0;
    await putAway(handles, memoryLog(7), () => `${++ids}`);
    expect(await listShared()).toEqual([]);
    expect(await readAttachments(handles)).toEqual([]);
    expect((await leftBehind(7)).unsent).toBe(2);
    const clear = Buffer.from(content(size)).subarray(0, 64);
    for (const row of await handles.strict.attachments.toArray())
      expect('bytes' in row && Buffer.from(row.bytes as ArrayBuffer).includes(clear)).toBe(false);
    await unsealWork(handles, key);
    await keepSealKey(handles, key);
    const [first] = await readAttachments(handles);
    expect((await readAttachments(handles)).map(({ state }) => state)).toEqual(['shared', 'shared']);
    expect(first && (await readBytes(handles, first))).toEqual(new Uint8Array(content(size)));
  });
});

describe('a file that was shared while nobody was signed in', () => {
  it('is theirs who says so, and no longer asked of others', async () => {
    await share('nobody', { owner: null });
    const { unclaimed } = await readInbox(7);
    expect(unclaimed).toHaveLength(1);
    await claimShared(7, unclaimed, true);
    expect((await readInbox(8)).unclaimed).toEqual([]);
    expect((await readInbox(8)).others).toEqual(new Set(['share']));
    expect(await adoptShared(handles, place)).toEqual([idOf('nobody')]);
  });

  it('stays for the next person when it is not theirs', async () => {
    await share('nobody', { owner: null });
    await claimShared(7, (await readInbox(7)).unclaimed, false);
    expect((await readInbox(7)).unclaimed).toEqual([]);
    expect((await readInbox(8)).unclaimed).toHaveLength(1);
    expect(await adoptShared(handles, place)).toEqual([]);
  });
});
