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

// Found by the simulated world: the second entry waited for a decision about one that was gone.
it('what was parked because of an operation leaves with the one that replaces it', async () => {
  const handles = new Handles(7, { indexedDB: new IDBFactory(), IDBKeyRange });
  const store = new SyncStore(handles, makeId);
  const scheduleUuid = idOf('lesson');
  const lesson = (theme: string) => ({
    ...entry(1, 0),
    name: 'conductLesson',
    payload: { scheduleUuid, themeUuid: null, theme },
  });
  const mark = { ...entry(1, 0), name: 'setMark' };
  const payload = { scheduleUuid, studentGroupUuid: idOf('pupil 0'), mark: 9, comment: null };
  await enqueue(handles, [lesson('one'), { ...mark, payload }], makeId);
  const first = await store.nextBatch({ schoolId: 1, eduYear: 2026 }, { operations: 10, characters: 10_000 }, 1_000);
  await store.parkRows({ ...first, rows: first.rows.slice(0, 1) }, { code: 'VALIDATION_FAILED', at: 1 });
  const states = async () =>
    (await handles.strict.outbox.orderBy('seq').toArray()).map(({ seq, name, state }) => [seq, name, state]);
  expect(await states()).toEqual([
    [1, 'conductLesson', 'parked'],
    [2, 'setMark', 'parked'],
  ]);
  const [replaced] = await enqueue(handles, [lesson('two')], makeId);
  expect(await states()).toEqual([
    [3, 'conductLesson', 'pending'],
    [4, 'setMark', 'pending'],
  ]);
  // Screens read both again.
  expect(replaced?.seqs.toSorted()).toEqual([1, 2, 3, 4]);
});
