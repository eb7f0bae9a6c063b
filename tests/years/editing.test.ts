// The rule for what is closed, and the device's own refusal to write in a read-only year.
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it, test, vi } from 'vitest';
import { LiveBase } from '#data/documents/live-base.ts';
import { Handles } from '#db/handles.ts';
import { readOutbox } from '#db/outbox.ts';
import { cacheKey } from '#db/schema.ts';
import { closedBy } from '#domain/lesson/editing.ts';
import { editLock } from '#shared/ui/edit-lock.ts';
import { memoryLog } from '#tests/support/memory-storage.ts';
import { idOf } from '#tests/support/small-school.ts';

test('an archived year closes before a closed period, whoever says it: the user or the lesson', () => {
  const open = { yearReadOnly: false, isPeriodClosed: false };
  expect(closedBy(open, { isYearReadOnly: false })).toBeNull();
  expect(closedBy({ ...open, isPeriodClosed: true }, { isYearReadOnly: false })).toBe('periodClosed');
  expect(closedBy({ ...open, isPeriodClosed: true }, { isYearReadOnly: true })).toBe('yearReadOnly');
  expect(closedBy({ ...open, yearReadOnly: true }, { isYearReadOnly: false })).toBe('yearReadOnly');
});

test('a control of an archived year can be tried, any other closed one cannot', () => {
  expect(editLock(null)).toEqual({});
  expect(editLock('periodClosed')).toEqual({ disabled: true });
  expect(editLock('yearReadOnly')).toEqual({ 'aria-disabled': true, 'data-locked': '' });
});

async function base(year: { isYearReadOnly: boolean; ofLesson?: boolean }) {
  const scheduleUuid = idOf('lesson');
  const document = `lesson:${scheduleUuid}`;
  const handles = new Handles(7, { indexedDB: new IDBFactory(), IDBKeyRange });
  const stored = { kind: 'document', schoolId: 1, cells: {}, asOf: 1, live: true, fetchedAt: 0, usedAt: 0 } as const;
  if (year.ofLesson !== undefined) {
    const body = { yearReadOnly: year.ofLesson };
    await handles.relaxed.caches.put({ key: cacheKey(1, document), document, body, refusal: null, ...stored });
  }
  const live = new LiveBase({
    handles,
    schoolId: 1,
    eduYear: 2025,
    isYearReadOnly: year.isYearReadOnly,
    makeId: () => idOf('client'),
    now: () => 5,
    log: memoryLog(7),
    announce: () => undefined,
  });
  await vi.waitFor(() => expect(live.document(document).state).not.toBe('loading'));
  const payload = { scheduleUuid, studentGroupUuid: idOf('pupil'), attendance: 'late' };
  const outcome = await live.mutate([{ name: 'setAttendance', payload }]);
  const cell = live.cell({ document, cell: `attendance:${payload.studentGroupUuid}` });
  return { outcome: outcome.outcome, unsent: (await readOutbox(handles)).length, shown: cell.value };
}

// covers YEAR-010 YEAR-023 SYSTEM-018
describe('the device', () => {
  it('queues nothing and shows nothing for a read-only year, even where a screen would let it', async () => {
    const refused = { outcome: 'notSaved', unsent: 0, shown: null };
    expect(await base({ isYearReadOnly: true })).toEqual(refused);
    expect(await base({ isYearReadOnly: true, ofLesson: true })).toEqual(refused);
    expect(await base({ isYearReadOnly: false, ofLesson: true })).toEqual(refused);
  });

  it('writes in a writable year, and in a lesson of one while an archived year is open', async () => {
    const stored = { outcome: 'stored', unsent: 1, shown: 'late' };
    expect(await base({ isYearReadOnly: false })).toEqual(stored);
    expect(await base({ isYearReadOnly: true, ofLesson: false })).toEqual(stored);
  });
});
