// What was typed on a page of the office is taken over by a start that knows nothing of the office yet. Its process starts without it:
// wants modules of its own.
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { findMutation } from '#contract/mutations.ts';
import { TypedLog, takeOverTyped } from '#data/outbox/typed-log.ts';
import { Handles } from '#db/handles.ts';
import { readOutbox } from '#db/outbox.ts';
import { memoryStorage } from '#tests/support/memory-storage.ts';
import { idOf } from '#tests/support/small-school.ts';

it('an act of a page that few open is taken over by a start that does not know its mutation', async () => {
  let ids = 0;
  const makeId = () => `id ${++ids}`;
  const log = new TypedLog(7, makeId, memoryStorage(new Map()));
  const place = { scheduleUuid: idOf('lesson'), taskKind: 'homework', studentGroupUuid: idOf('pupil 1'), attempt: 1 };
  const payload = { ...place, at: 900_000, after: 0 };
  log.note([{ schoolId: 1, eduYear: 2026, name: 'sendAnswer', payload, capturedAt: 900_000 }], 900_000);
  expect(findMutation('sendAnswer')).toBeUndefined();
  const handles = new Handles(7, { indexedDB: new IDBFactory(), IDBKeyRange });
  await takeOverTyped(handles, log, makeId);
  expect(await readOutbox(handles)).toMatchObject([{ name: 'sendAnswer', payload }]);
  expect(log.acts()).toEqual([]);
  handles.close();
});
