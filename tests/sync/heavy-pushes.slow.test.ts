// Values that may be large come back in the answer to a push: however many small operations name them, the answer stays one that the server can make.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Operation } from '#contract/core/mutation.ts';
import { lectureDocument } from '#contract/lectures/lectures.office.documents.ts';
import type { SyncAnswer } from '#contract/sync/sync.schema.ts';
import { lectureCells } from '#server/features/cells/public.ts';
import { databaseKind } from '#tests/support/database.ts';
import { idOf, schoolNow } from '#tests/support/small-school.ts';
import { openSyncCaller, operationOf, type SyncCaller } from '#tests/support/sync-caller.ts';

const teacherId = 2;
const many = 30;
const all = 60;
const node = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const large = {
  title: 'large',
  body: { type: 'doc', content: Array.from({ length: 2_400 }, () => node('ә'.repeat(20))) },
  files: [],
};

let caller: SyncCaller;
beforeAll(async () => {
  caller = await openSyncCaller(databaseKind);
  const content = { schoolId: 1, kind: 'content', version: 1, value: large, authorUserId: teacherId };
  const times = { capturedAt: schoolNow - 1_000, acceptedAt: schoolNow - 1_000 };
  const rows = Array.from({ length: all }, (_, index) => ({
    ...content,
    ...times,
    lectureUuid: idOf(`large ${index}`),
  }));
  await caller.database.db.insert(lectureCells).values(rows);
});
afterAll(() => caller.close());

const small = (index: number) => ({ title: `small ${index}`, body: { type: 'doc', content: [] }, files: [] });
const send = (operations: readonly Operation[]) =>
  caller.send('teacher', operations, { clientId: idOf('many lectures') });
const outcomes = ({ exceptions }: SyncAnswer) => exceptions.map(({ seq, outcome }) => `${seq} ${outcome}`);
const numbered = (from: number, to: number, outcome: string) =>
  Array.from({ length: to - from + 1 }, (_, index) => `${from + index} ${outcome}`);

it('conflicts with large values are answered some at a time, also when they are sent again', async () => {
  // Of an author who has seen none of what is there.
  const operations = Array.from({ length: many }, (_, index) =>
    operationOf(index + 1, 'saveLecture', { lectureUuid: idOf(`large ${index}`), value: small(index) }),
  );
  const first = await send(operations);
  expect(outcomes(first)).toEqual([...numbered(1, 20, 'conflict'), ...numbered(21, many, 'retry')]);
  expect(outcomes(await send(operations.slice(20)))).toEqual(numbered(21, many, 'conflict'));
  const again = await send(operations);
  expect(outcomes(again)).toEqual([...numbered(1, 20, 'conflict'), ...numbered(21, many, 'retry')]);
  // Each value comes with its conflict and with its cell.
  const lengths = [first, again].map((answer) => JSON.stringify(answer).length);
  expect(Math.max(...lengths)).toBeLessThan(2 * 20 * JSON.stringify(large).length + 10_000);
});

it('documents with large values that are asked for together come some at a time, also to a device that cannot wait for the rest', async () => {
  const want = Array.from({ length: 60 }, (_, index) => lectureDocument.name(idOf(`large ${index}`)));
  const { documents, later } = await caller.send('teacher', [], { clientId: idOf('reads lectures'), want });
  expect(documents.map(({ key }) => key)).toEqual(want.slice(0, documents.length));
  expect(later).toEqual(want.slice(documents.length));
  expect(JSON.stringify(documents).length).toBeLessThan(10_000_000);
});

it('what comes behind them waits with them, so that nothing overtakes what it needs', async () => {
  const saves = Array.from({ length: 21 }, (_, index) =>
    operationOf(101 + index, 'saveLecture', { lectureUuid: idOf(`new ${index}`), value: small(index) }),
  );
  const lecture = { lectureUuid: idOf('new 20'), title: 'small 20' };
  const attaching = operationOf(122, 'attachLecture', { scheduleUuid: idOf('lesson early'), lecture });
  const answer = await send([...saves, attaching]);
  expect(answer.ok).toEqual([[101, 120]]);
  expect(outcomes(answer)).toEqual(['121 retry', '122 retry']);
  expect((await send([...saves.slice(20), attaching])).ok).toEqual([[121, 122]]);
});
