// A trace is a note that nobody waits for: it is sent like everything else, and blocks nothing.
import 'fake-indexeddb/auto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { Handles } from '#db/handles.ts';
import { leftBehind } from '#db/left-behind.ts';
import { enqueue, readOutbox } from '#db/outbox.ts';
import { SyncStore } from '#db/sync-store.ts';
import { addNotes } from '#tests/support/notes/notes.ts';
import { idOf } from '#tests/support/small-school.ts';

const makeId = () => idOf('client');
const place = { schoolId: 1, eduYear: 2026 };
const operation = (name: string, id: string) => ({
  ...place,
  name,
  payload: { owner: 1, id, text: 'x' },
  capturedAt: 1,
});
const [trace, work] = [operation('seeList', 'a'), operation('addLine', 'b')];
const limits = { operations: 10, characters: 10_000 };

function device() {
  addNotes();
  const environment = { indexedDB: new IDBFactory(), IDBKeyRange };
  const handles = new Handles(7, environment);
  return { handles, store: new SyncStore(handles, makeId) };
}

it('leaves with the next request, and is not announced ahead of it as work is', async () => {
  const { handles, store } = device();
  await enqueue(handles, [trace, work], makeId);
  const ahead = await store.nextBatch(place, { ...limits, operations: 0 }, 1_000);
  expect(ahead.announced).toEqual([['notes:1', [[2, 2]]]]);
  const { rows } = await store.nextBatch(place, limits, 1_000);
  expect(rows.map(({ name }) => name)).toEqual(['seeList', 'addLine']);
});

it('goes where it is refused, and nobody is asked to decide on it', async () => {
  const { handles, store } = device();
  await enqueue(handles, [trace, work], makeId);
  const batch = await store.nextBatch(place, limits, 1_000);
  await store.parkRows(batch, { code: 'ACCESS_DENIED', at: 1_000 });
  expect((await readOutbox(handles)).map(({ name, state }) => [name, state])).toEqual([['addLine', 'parked']]);
});

it('is not among what somebody leaves behind', async () => {
  addNotes();
  const handles = new Handles(7);
  await enqueue(handles, [trace, work, operation('seeList', 'c')], makeId);
  expect((await leftBehind(7)).unsent).toBe(1);
  handles.close();
});
