import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it, vi } from 'vitest';
import { LiveBase } from '#data/live-base.ts';
import { Handles } from '#db/handles.ts';
import { cacheKey } from '#db/schema.ts';
import { idOf } from '#tests/support/small-school.ts';

const scheduleUuid = idOf('lesson');
const document = `lesson:${scheduleUuid}`;
const pupils = [idOf('pupil 1'), idOf('pupil 2')] as const;
const address = (pupil: string) => ({ document, cell: `attendance:${pupil}` });
const late = (pupil: string) => ({
  name: 'setAttendance',
  payload: { scheduleUuid, studentGroupUuid: pupil, attendance: 'late' },
});

async function baseWithLesson() {
  const handles = new Handles(7, { indexedDB: new IDBFactory(), IDBKeyRange });
  const row = {
    kind: 'document',
    schoolId: 1,
    document,
    body: {},
    cells: {},
    asOf: 1,
    live: true,
    fetchedAt: 0,
    usedAt: 0,
    refusal: null,
  } as const;
  await handles.relaxed.caches.put({ key: cacheKey(1, document), ...row });
  const announced: number[] = [];
  const base = new LiveBase({
    handles,
    schoolId: 1,
    eduYear: 2026,
    makeId: () => idOf('client'),
    now: () => 5,
    announce: (seqs) => announced.push(...seqs),
  });
  await base.ready;
  await vi.waitFor(() => expect(base.document(document).state).toBe('ready'));
  return { base, handles, announced, row };
}

describe('what the screen shows', () => {
  it('tells those who show a document once, even when they read it again while they are told', async () => {
    const { base, handles, row } = await baseWithLesson();
    let told = 0;
    for (const pupil of pupils) {
      base.cell(address(pupil));
      base.onCell(address(pupil), () => {
        told += 1;
        base.cell(address(pupil));
      });
    }
    await handles.relaxed.caches.put({
      key: cacheKey(1, document),
      ...row,
      cells: { [address(pupils[0]).cell]: { version: 1, value: 'late' } },
    });
    await base.refresh([document], []);
    expect(told).toBe(2);
    expect(base.cell(address(pupils[0]))).toMatchObject({ value: 'late', state: 'saved' });
  });

  it('touches one cell for one tap', async () => {
    const { base } = await baseWithLesson();
    const before = base.cell(address(pupils[1]));
    let others = 0;
    base.onCell(address(pupils[1]), () => {
      others += 1;
    });
    await base.mutate([late(pupils[0])]);
    expect(others).toBe(0);
    expect(base.cell(address(pupils[1]))).toBe(before);
  });

  it('shows a tap before it is stored, and announces it after', async () => {
    const { base, announced } = await baseWithLesson();
    const storing = base.mutate([late(pupils[0])]);
    expect(base.cell(address(pupils[0]))).toMatchObject({ value: 'late', state: 'saving' });
    expect(announced).toEqual([]);
    const result = await storing;
    expect(base.cell(address(pupils[0]))).toMatchObject({ value: 'late', state: 'waiting' });
    expect(announced).toEqual([1]);
    expect(result).toMatchObject({
      outcome: 'stored',
      undo: [{ name: 'setAttendance', payload: { attendance: 'was_in_class' } }],
    });
  });
});
