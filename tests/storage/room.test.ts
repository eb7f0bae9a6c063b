// What may be evicted from a device, and what never is.
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { addAttachment, readAttachments } from '#db/attachments.ts';
import { keepDraft } from '#db/drafts.ts';
import { Handles } from '#db/handles.ts';
import { enqueue } from '#db/outbox.ts';
import { type CacheRow, cacheKey } from '#db/schema.ts';
import { countStorage, removeCopies } from '#db/storage-count.ts';
import { idOf } from '#tests/support/small-school.ts';

const lesson = (name: string) => `lesson:${idOf(name)}`;
const row = (document: string, usedAt: number, kind: CacheRow['kind'] = 'document', schoolId = 1): CacheRow => ({
  key: cacheKey(schoolId, document),
  kind,
  schoolId,
  document,
  body: { text: 'x'.repeat(100) },
  cells: {},
  asOf: 0,
  live: false,
  fetchedAt: usedAt,
  usedAt,
  refusal: null,
});

/** A device with two reads, a lesson with unsent entries, one that a file is attached to, and two that nobody needs. */
async function fullDevice(): Promise<Handles> {
  const handles = new Handles(7, { indexedDB: new IDBFactory(), IDBKeyRange });
  await handles.relaxed.caches.bulkPut([
    row(lesson('written in'), 1),
    row(lesson('with a file'), 2),
    row(lesson('old'), 3),
    row(lesson('new'), 9),
    row('week:2026-11-16', 4, 'document', 2),
    row('read:old', 5, 'read'),
    row('read:new', 8, 'read'),
  ]);
  const payload = { scheduleUuid: idOf('written in') };
  await enqueue(handles, [{ schoolId: 1, eduYear: 2026, name: 'takeRoll', payload, capturedAt: 6_000 }], () =>
    idOf('client'),
  );
  await addAttachment(handles, {
    id: 'page 1',
    schoolId: 1,
    eduYear: 2026,
    cellKey: `${lesson('with a file')}|answer`,
    purpose: 'answer',
    name: 'page 1.jpg',
    type: 'image/jpeg',
    sha256: '',
    width: null,
    height: null,
    capturedAt: 6_000,
    content: new ArrayBuffer(1),
  });
  await keepDraft(handles, { schoolId: 1, name: 'homework', value: 'half a', at: 7 });
  return handles;
}
const documents = async (handles: Handles) => (await handles.relaxed.caches.toArray()).map(({ document }) => document);

// case 24
it('room that the browser gives a moment after the deletion is waited for: no more goes than has to', async () => {
  const handles = await fullDevice();
  const before = (await documents(handles)).length;
  let lacks = 2;
  const stored = await handles.write(async () => {
    if (lacks-- > 0) throw new DOMException('full', 'QuotaExceededError');
    return 'stored';
  });
  expect(stored).toBe('stored');
  expect(await documents(handles)).toHaveLength(before - 1);
});

describe('a device that must make room', () => {
  it('gives the oldest reads, then the oldest documents, and never what unsent work or a file hangs on', async () => {
    const handles = await fullDevice();
    const gone: string[][] = [];
    for (;;) {
      const before = await documents(handles);
      if ((await handles.evict()) === 0) break;
      const after = await documents(handles);
      gone.push(before.filter((name) => !after.includes(name)));
    }
    expect(gone).toEqual([['read:old'], ['read:new'], [lesson('old')], ['week:2026-11-16'], [lesson('new')]]);
    expect((await documents(handles)).sort()).toEqual([lesson('written in'), lesson('with a file')].sort());
    expect(await handles.relaxed.outbox.count()).toBe(1);
    expect(await readAttachments(handles)).toHaveLength(1);
    expect(await handles.relaxed.drafts.count()).toBe(1);
  });

  it('a person who removes copies removes all of them but those', async () => {
    const handles = await fullDevice();
    expect(await removeCopies(handles)).toHaveLength(5);
    expect((await documents(handles)).sort()).toEqual([lesson('written in'), lesson('with a file')].sort());
    expect(await handles.relaxed.drafts.count()).toBe(1);
  });

  it('what is here is counted by kind and school, with its age and with what of it stays', async () => {
    const counted = await countStorage(await fullDevice(), (at) => at + 1_000);
    const of = (kind: string) => counted.filter((group) => group.kind === kind);
    expect(of('lessons')).toMatchObject([{ schoolId: 1, count: 4, kept: 2, oldestAt: 1 }]);
    expect(of('weeks')).toMatchObject([{ schoolId: 2, count: 1, kept: 0 }]);
    expect(of('reads')).toMatchObject([{ count: 2, oldestAt: 5 }]);
    expect(of('unsent')).toMatchObject([{ count: 1, kept: 1, oldestAt: 6_000 }]);
    expect(of('drafts')).toMatchObject([{ count: 1, kept: 1, oldestAt: 1_007 }]);
    expect(of('attachments')).toMatchObject([{ count: 1, kept: 1 }]);
    for (const { bytes } of counted) expect(bytes).toBeGreaterThan(0);
  });
});
