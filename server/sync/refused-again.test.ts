// A refused operation is refused again and reveals nothing: sending an operation twice is no way to read a cell (case 36).
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Operation } from '#contract/core/mutation.ts';
import { quarters } from '#server/features/calendar/public.ts';
import { assignmentTeachers } from '#server/features/schedule/public.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { idOf } from '#tests/support/small-school.ts';
import { openSyncCaller, operationOf, type SyncCaller } from '#tests/support/sync-caller.ts';

describe.each(databaseKinds)('an operation that comes again on %s', (kind) => {
  let caller: SyncCaller;
  let place: { scheduleUuid: string; studentGroupUuid: string };
  const mark = (seq: number, value: number, base?: Operation['base']) =>
    operationOf(seq, 'setMark', { ...place, mark: value, comment: 'құпия' }, base);
  beforeAll(async () => {
    caller = await openSyncCaller(kind);
    const { scheduleUuid } = caller.school.lessons.early;
    place = { scheduleUuid, studentGroupUuid: idOf('member 1') };
    await caller.send('teacher', [
      operationOf(1, 'conductLesson', { scheduleUuid, themeUuid: null, theme: 'Гук' }),
      mark(2, 9),
    ]);
  });
  afterAll(() => caller.close());

  it.each([
    ['student', 'ACCESS_DENIED'],
    ['parent', 'ACCESS_DENIED'],
    ['stranger', 'NOT_OWN_LESSON'],
    ['grouplead', 'NOT_OWN_LESSON'],
  ])('tells %s nothing the second time either', async (login, code) => {
    const first = await caller.send(login, [mark(1, 5)]);
    const again = await caller.send(login, [mark(1, 5)]);
    for (const answer of [first, again]) {
      expect(answer.exceptions).toEqual([{ seq: 1, outcome: 'rejected', code, message: expect.any(String) }]);
      expect(answer.cells).toEqual({});
      expect(answer.people).toEqual({});
    }
  });

  // case 36
  it('tells nothing for what was accepted or in conflict, once the right has ended', async () => {
    const device = { clientId: idOf('co-teacher') };
    const { scheduleUuid } = place;
    const other = { scheduleUuid, studentGroupUuid: idOf('member 2') };
    const accepted = operationOf(1, 'setMark', { ...other, mark: 7, comment: null });
    const disputed = mark(2, 4);
    const before = await caller.send('teacher2', [accepted, disputed], device);
    expect(before.ok).toEqual([[1, 1]]);
    expect(before.exceptions).toMatchObject([
      { seq: 2, outcome: 'conflict', cell: [1, { mark: 9, comment: 'құпия' }, 2, expect.any(Number)] },
    ]);
    const still = await caller.send('teacher2', [accepted, disputed], device);
    expect(still.exceptions).toMatchObject([
      { seq: 1, outcome: 'duplicate' },
      { seq: 2, outcome: 'conflict', cell: [1, { mark: 9, comment: 'құпия' }, 2, expect.any(Number)] },
    ]);
    expect(Object.keys(still.cells[`lesson:${scheduleUuid}`] ?? {})).toHaveLength(2);

    const own = and(eq(assignmentTeachers.schoolId, 1), eq(assignmentTeachers.userId, 3));
    const taught = await caller.database.db.delete(assignmentTeachers).where(own).returning();
    const after = await caller.send('teacher2', [accepted, disputed], device);
    await caller.database.db.insert(assignmentTeachers).values(taught);
    expect(after.exceptions).toEqual([
      { seq: 1, outcome: 'duplicate' },
      { seq: 2, outcome: 'rejected', code: 'ACCESS_DENIED', message: expect.any(String) },
    ]);
    expect(after.cells).toEqual({});
    expect(after.people).toEqual({});
  });

  it('gives an author the accepted value also after the period was closed: it is theirs to see', async () => {
    const { scheduleUuid } = place;
    const device = { clientId: idOf('before the end of the quarter') };
    const roll = operationOf(1, 'takeRoll', { scheduleUuid });
    await caller.send('teacher', [roll], device);
    const period = and(eq(quarters.schoolId, 1), eq(quarters.eduYear, 2026), eq(quarters.number, 2));
    await caller.database.db.update(quarters).set({ status: 'archive' }).where(period);
    const again = await caller.send('teacher', [roll], device);
    await caller.database.db.update(quarters).set({ status: 'open' }).where(period);
    expect(again.exceptions).toEqual([{ seq: 1, outcome: 'duplicate' }]);
    expect(again.cells[`lesson:${scheduleUuid}`]).toMatchObject({ roll: [1, { taken: true }, 2, expect.any(Number)] });
  });
});
