import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, it, vi } from 'vitest';
import { LiveBase } from '#data/documents/live-base.ts';
import { Handles } from '#db/handles.ts';
import { cacheKey } from '#db/schema.ts';
import { memoryLog } from '#tests/support/memory-storage.ts';
import { idOf } from '#tests/support/small-school.ts';

/** Two schools of one family on one device, each with its own `year:2026`. */
async function twoSchools() {
  const handles = new Handles(9, { indexedDB: new IDBFactory(), IDBKeyRange });
  const put = (schoolId: number, name: string) =>
    handles.relaxed.caches.put({
      key: cacheKey(schoolId, 'year:2026'),
      kind: 'document',
      schoolId,
      document: 'year:2026',
      body: { name },
      cells: {},
      asOf: 1,
      live: true,
      fetchedAt: 0,
      usedAt: 0,
      refusal: null,
    });
  await put(1, 'first');
  await put(2, 'second');
  const open = (schoolId: number) =>
    new LiveBase({
      handles,
      schoolId,
      eduYear: 2026,
      isYearReadOnly: false,
      makeId: () => idOf('client'),
      now: () => 5,
      log: memoryLog(7),
      announce: () => undefined,
    });
  const bases = [open(1), open(2)] as const;
  for (const base of bases) await vi.waitFor(() => expect(base.document('year:2026').state).toBe('ready'));
  return { put, bases };
}
const nameIn = (base: LiveBase) => {
  const view = base.document('year:2026');
  return view.state === 'ready' ? (view.row.body as { name: string }).name : view.state;
};

it('documents of one name in two schools are two, and a change of one tells only who shows it', async () => {
  const { put, bases } = await twoSchools();
  expect(bases.map(nameIn)).toEqual(['first', 'second']);
  const told: number[] = [];
  for (const base of bases) base.onDocument('year:2026', () => told.push(base.schoolId));
  await put(2, 'changed');
  await bases[1].refresh(['year:2026'], []);
  expect(bases.map(nameIn)).toEqual(['first', 'changed']);
  expect(told).toEqual([2]);
});

it('what is written in one school shows in no other, and is sent under its own', async () => {
  const { bases } = await twoSchools();
  const [studentSchoolUuid, studentGroupUuid, scheduleUuid] = [idOf('student'), idOf('member'), idOf('lesson')];
  const payload = { studentSchoolUuid, studentGroupUuid, scheduleUuid, isDone: true };
  const address = {
    document: `pupil-done:${studentSchoolUuid}`,
    cell: `done:${scheduleUuid}:${studentGroupUuid}`,
  };
  await bases[0].mutate([{ name: 'setHomeworkDone', payload }]);
  const seqs = bases[0].outbox().map(({ seq }) => seq);
  await bases[1].refresh([], seqs);
  expect(bases[0].cell(address)).toMatchObject({ value: { done: true }, state: 'waiting' });
  expect(bases[1].cell(address)).toMatchObject({ value: null, state: 'saved' });
  expect(bases[1].outbox().map(({ schoolId }) => schoolId)).toEqual([1]);
});
