// Which rows have left the device: one record outside them counts like the field it stands for.
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, describe, expect, it } from 'vitest';
import { discard } from '#db/decisions.ts';
import { Handles } from '#db/handles.ts';
import { enqueue, readOutbox } from '#db/outbox.ts';
import { SyncStore } from '#db/sync-store.ts';
import { idOf } from '#tests/support/small-school.ts';

describe('rows that have left the device', () => {
  const school = { schoolId: 1, eduYear: 2026 };
  const limits = { operations: 2, characters: 80_000 };
  const opened: Handles[] = [];
  afterEach(() => {
    for (const one of opened.splice(0)) one.close();
  });
  async function deviceWith(pupils: number) {
    const handles = new Handles(7, { indexedDB: new IDBFactory(), IDBKeyRange });
    opened.push(handles);
    const type = (pupil: number, attendance: string) =>
      enqueue(
        handles,
        [
          {
            ...school,
            name: 'setAttendance',
            payload: { scheduleUuid: idOf('lesson'), studentGroupUuid: idOf(`pupil ${pupil}`), attendance },
            capturedAt: 1_000,
          },
        ],
        () => idOf('client'),
      );
    for (let pupil = 0; pupil < pupils; pupil++) await type(pupil, 'late');
    const times = async () => (await readOutbox(handles)).map(({ seq, firstSentAt }) => [seq, firstSentAt]);
    return { handles, store: new SyncStore(handles, () => idOf('client')), type, times };
  }

  it('say when they first left, however often they leave again', async () => {
    const { store, times } = await deviceWith(3);
    const first = await store.nextBatch(school, limits, 5_000);
    expect(first.rows.map(({ firstSentAt }) => firstSentAt)).toEqual([5_000, 5_000]);
    await store.nextBatch(school, { ...limits, operations: 3 }, 6_000);
    expect(await times()).toEqual([
      [1, 5_000],
      [2, 5_000],
      [3, 6_000],
    ]);
  });

  it('are neither merged with a later edit nor discarded; those that have not left are', async () => {
    const { handles, store, type, times } = await deviceWith(3);
    await store.nextBatch(school, limits, 5_000);
    await type(0, 'missing_by_sick');
    await type(2, 'missing_by_sick');
    expect(await discard(handles, [1, 2, 3])).toEqual([3]);
    expect(await times()).toEqual([
      [1, 5_000],
      [2, 5_000],
      [4, null],
    ]);
  });

  it('the record is forgotten with them', async () => {
    const { handles, store } = await deviceWith(2);
    const batch = await store.nextBatch(school, limits, 5_000);
    const answer = { receivedAt: 9_000, acceptedAt: 9_000, exceptions: [], cells: {}, documents: [], people: {} };
    const told = { ...answer, ok: [[1, 2] as [number, number]], more: false, cursor: 3 };
    await store.applyAnswer(batch, told, { now: 9_000, retryAt: () => 9_000 });
    expect(await readOutbox(handles)).toEqual([]);
    expect((await handles.relaxed.flags.get('sent'))?.value).toEqual([]);
  });
});
