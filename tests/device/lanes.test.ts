// Operations of one lane are sent in the order in which they were made.
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import '#contract/office.ts';
import { Handles } from '#db/handles.ts';
import { enqueue } from '#db/outbox.ts';
import type { OutboxRow } from '#db/schema.ts';
import { SyncStore } from '#db/sync-store.ts';
import { addNotes } from '#tests/support/notes/notes.ts';
import { idOf } from '#tests/support/small-school.ts';

const makeId = () => idOf('client');
const place = { schoolId: 1, eduYear: 2026 };
const line = (owner: number, text: string) => ({
  ...place,
  name: 'addLine',
  payload: { owner, id: text, text },
  capturedAt: 1,
});
const note = { ...place, name: 'setNote', payload: { owner: 1, name: 'beside', text: 'x' }, capturedAt: 1 };

/** Texts of what would be sent when the first row is as given. */
async function leaving(first: Partial<OutboxRow>): Promise<string[]> {
  addNotes();
  const handles = new Handles(7, { indexedDB: new IDBFactory(), IDBKeyRange });
  const store = new SyncStore(handles, makeId);
  await enqueue(handles, [line(1, 'one'), line(1, 'two'), line(2, 'other lane'), note], makeId);
  await handles.strict.outbox.update(1, first);
  const { rows } = await store.nextBatch(place, { operations: 10, characters: 10_000 }, 1_000);
  return rows.map(({ payload }) => (payload as { text: string }).text);
}

it('all of them, one behind the other', async () => {
  expect(await leaving({})).toEqual(['one', 'two', 'other lane', 'x']);
});

it('one that waits for its time, or for a newer application, holds its lane and nothing else', async () => {
  expect(await leaving({ nextAttemptAt: 2_000 })).toEqual(['other lane', 'x']);
  expect(await leaving({ payloadVersion: 2 })).toEqual(['other lane', 'x']);
});

it('one that was refused, or is disputed, holds nobody', async () => {
  const at = 1;
  expect(await leaving({ state: 'parked', error: { code: 'ACCESS_DENIED', at } })).toEqual(['two', 'other lane', 'x']);
  expect(await leaving({ state: 'parked', error: { code: 'CONFLICT', at } })).toEqual(['two', 'other lane', 'x']);
});

// Found by the simulated world: a pupil's next attempt waited until they had decided about the refused one.
it('one that waits for a decision about a refused one holds nobody', async () => {
  const handles = new Handles(7, { indexedDB: new IDBFactory(), IDBKeyRange });
  const store = new SyncStore(handles, makeId);
  const answer = { scheduleUuid: idOf('lesson'), taskKind: 'homework', studentGroupUuid: idOf('pupil 1') };
  const text = (attempt: number) => ({
    ...place,
    name: 'setAnswerText',
    payload: { ...answer, attempt, value: { text: `attempt ${attempt}` } },
    capturedAt: 1,
  });
  const send = { ...place, name: 'sendAnswer', payload: { ...answer, attempt: 1, at: 1, after: 0 }, capturedAt: 1 };
  await enqueue(handles, [send, text(1), text(2)], makeId);
  await handles.strict.outbox.update(1, { state: 'parked', error: { code: 'VALIDATION_FAILED', at: 1 } });
  const { rows } = await store.nextBatch(place, { operations: 10, characters: 10_000 }, 1_000);
  expect(rows.map(({ payload }) => (payload as { attempt: number }).attempt)).toEqual([2]);
});
