import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { keepDraft } from '#db/drafts.ts';
import { Handles } from '#db/handles.ts';
import { enqueue, readOutbox } from '#db/outbox.ts';
import { countSealed, hasSealKey, importSealKey, keepSealKey, sealWork, unsealWork } from '#db/sealed.ts';
import { SyncStore } from '#db/sync-store.ts';
import { idOf } from '#tests/support/small-school.ts';

const secret = 'does his homework at the neighbours';
const keyOf = (letter: string) => importSealKey(Buffer.from(letter.repeat(32)).toString('base64url'));

async function withWork(userId = 7): Promise<Handles> {
  const handles = new Handles(userId, { indexedDB: new IDBFactory(), IDBKeyRange });
  const mark = (index: number) => ({
    schoolId: 1,
    eduYear: 2026,
    name: 'setMark',
    capturedAt: 5_000,
    payload: {
      scheduleUuid: idOf('lesson'),
      studentGroupUuid: idOf(`pupil ${index}`),
      mark: 9,
      comment: secret,
    },
  });
  await enqueue(handles, [mark(1), mark(2)], () => idOf('client'));
  await keepDraft(handles, { schoolId: 1, name: 'homework', value: secret, at: 1 });
  return handles;
}
/** Everything in the database, as seen by somebody who opens it without the application. */
async function dump(handles: Handles): Promise<string> {
  const tables = await Promise.all(handles.relaxed.tables.map((table) => table.toArray()));
  return tables.map((rows) => rows.map((row) => JSON.stringify(row) + bytesIn(row)).join()).join();
}
function bytesIn(value: unknown): string {
  if (value instanceof ArrayBuffer) return Buffer.from(value).toString('latin1');
  return typeof value === 'object' && value !== null ? Object.values(value).map(bytesIn).join() : '';
}

describe('work that is sealed at a sign-out', () => {
  it('an envelope that does not open holds up no other, and stays', async () => {
    const handles = await withWork();
    await keepSealKey(handles, await keyOf('a'));
    await sealWork(handles);
    await enqueue(
      handles,
      [
        {
          schoolId: 1,
          eduYear: 2026,
          name: 'setMark',
          capturedAt: 6_000,
          payload: { scheduleUuid: idOf('lesson'), studentGroupUuid: idOf('pupil 3'), mark: 4, comment: null },
        },
      ],
      () => idOf('client'),
    );
    // The key of another installation, such as a restored server gives.
    await keepSealKey(handles, await keyOf('b'));
    await sealWork(handles);
    expect(await countSealed(handles.relaxed)).toBe(3);
    await expect(unsealWork(handles, await keyOf('b'))).rejects.toThrow();
    expect((await readOutbox(handles)).map(({ payload }) => (payload as { mark: number }).mark)).toEqual([4]);
    expect(await countSealed(handles.relaxed)).toBe(2);
    expect(await unsealWork(handles, await keyOf('a'))).toHaveLength(2);
    expect(await countSealed(handles.relaxed)).toBe(0);
  });

  it('an envelope that another tab seals while this one opens is not thrown away', async () => {
    const handles = await withWork();
    const key = await keyOf('a');
    await keepSealKey(handles, key);
    await sealWork(handles);
    const { decrypt } = crypto.subtle;
    crypto.subtle.decrypt = async (...given: Parameters<typeof decrypt>) => {
      crypto.subtle.decrypt = decrypt;
      const text = await decrypt.apply(crypto.subtle, given);
      // In the meantime somebody typed and signed out again, in another tab.
      await keepDraft(handles, { schoolId: 1, name: 'other', value: secret, at: 2 });
      await keepSealKey(handles, key);
      await sealWork(handles);
      return text;
    };
    expect(await unsealWork(handles, key)).toHaveLength(2);
    await unsealWork(handles, key);
    expect((await handles.relaxed.drafts.toArray()).map(({ key: name }) => name).sort()).toEqual([
      expect.stringContaining('homework'),
      expect.stringContaining('other'),
    ]);
  });

  it('cannot be read in any store, with or without the key of somebody else, and returns whole with the own key', async () => {
    const handles = await withWork();
    const before = { outbox: await readOutbox(handles), drafts: await handles.relaxed.drafts.toArray() };
    await keepSealKey(handles, await keyOf('a'));
    expect(await dump(handles)).toContain(secret);
    expect(await sealWork(handles)).toBe('sealed');
    const sealed = await dump(handles);
    expect(sealed).not.toContain(secret);
    expect(sealed).not.toContain(idOf('pupil 1'));
    expect(await hasSealKey(handles)).toBe(false);
    expect(await countSealed(handles.relaxed)).toBe(2);
    await expect(unsealWork(handles, await keyOf('b'))).rejects.toThrow();
    expect(await countSealed(handles.relaxed)).toBe(2);
    expect(await unsealWork(handles, await keyOf('a'))).toEqual(before.outbox.map(({ seq }) => seq));
    expect(await readOutbox(handles)).toEqual(before.outbox);
    expect(await handles.relaxed.drafts.toArray()).toEqual(before.drafts);
    expect(await countSealed(handles.relaxed)).toBe(0);
  });

  it('holds down what the device calls settled until it is open again: it would be dropped when it comes', async () => {
    const handles = await withWork();
    const store = new SyncStore(handles, () => idOf('client'));
    const floor = async () =>
      (await store.nextBatch({ schoolId: 1, eduYear: 2026 }, { operations: 0, characters: 0 }, 5_000)).ackFloor;
    const [first] = await readOutbox(handles);
    // The second arrived before the first, which the server could not apply yet.
    await handles.relaxed.cursors.put({ schoolId: 1, cursor: 1, settledTo: (first?.seq ?? 0) + 1, syncedAt: 0 });
    await handles.relaxed.outbox.delete((first?.seq ?? 0) + 1);
    const before = await floor();
    await keepSealKey(handles, await keyOf('a'));
    await sealWork(handles);
    expect(await floor()).toBe(before);
    await unsealWork(handles, await keyOf('a'));
    expect(await floor()).toBe(before);
  });

  it('stays in the clear where no key ever came: kept is better than sealed', async () => {
    const handles = await withWork();
    expect(await sealWork(handles)).toBe('noKey');
    expect(await readOutbox(handles)).toHaveLength(2);
  });

  it('is not opened under another account by the same key', async () => {
    const handles = await withWork(7);
    await keepSealKey(handles, await keyOf('a'));
    await sealWork(handles);
    const sealed = await handles.relaxed.flags.get('sealed');
    const other = await withWork(8);
    await other.relaxed.flags.put({ key: 'sealed', value: sealed?.value });
    await expect(unsealWork(other, await keyOf('a'))).rejects.toThrow();
  });

  it('is sealed a second time beside the first when the key returned late', async () => {
    const handles = await withWork();
    await keepSealKey(handles, await keyOf('a'));
    await sealWork(handles);
    await keepDraft(handles, { schoolId: 1, name: 'theme', value: 'other', at: 2 });
    await keepSealKey(handles, await keyOf('a'));
    expect(await sealWork(handles)).toBe('sealed');
    expect(await unsealWork(handles, await keyOf('a'))).toHaveLength(2);
    expect(await handles.relaxed.drafts.count()).toBe(2);
  });
});
