import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { Handles } from '#db/handles.ts';
import { enqueue } from '#db/outbox.ts';
import { SyncStore } from '#db/sync-store.ts';
import { idOf } from '#tests/support/small-school.ts';

/** More rows than the store scans per query. */
const many = 300;
const makeId = () => idOf('client');
const entry = (schoolId: number, index: number) => ({
  schoolId,
  eduYear: 2026,
  name: 'setAttendance',
  payload: { scheduleUuid: idOf('lesson'), studentGroupUuid: idOf(`pupil ${index}`), attendance: 'late' },
  capturedAt: 1,
});

it('work of an open school is found behind any amount of work of one that is locked', async () => {
  const handles = new Handles(7, { indexedDB: new IDBFactory(), IDBKeyRange });
  const store = new SyncStore(handles, makeId);
  const ofLocked = Array.from({ length: many }, (_, index) => entry(1, index));
  await enqueue(handles, [...ofLocked, entry(2, 0)], makeId);
  const found = await store.pending(1, Number.POSITIVE_INFINITY, (schoolId) => schoolId !== 1);
  expect(found.schools.map(({ schoolId }) => schoolId)).toContain(2);
  // Above the highest number searched now: the store knows that there is more.
  expect(await store.pending(1, 0)).toMatchObject({ schools: [], hasLater: true });
});
