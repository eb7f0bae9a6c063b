// Who hears that lessons of the coming week change: pupils, their parents and teachers, and of many changes at once in one word.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#contract/core/time.ts';
import { type LessonShift, newsOfTimetable } from '#server/features/lesson/public.ts';
import { assignments, assignmentTeachers } from '#server/features/schedule/public.ts';
import { subgroupMembers, subgroups } from '#server/features/school/public.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { idOf, schoolNow } from '#tests/support/small-school.ts';
import { openSyncCaller, type SyncCaller } from '#tests/support/sync-caller.ts';

describe.each(databaseKinds)('news of the timetable on %s', (kind) => {
  let caller: SyncCaller;
  beforeAll(async () => {
    caller = await openSyncCaller(kind);
    for (const login of ['teacher', 'parent', 'student', 'pupil2']) await caller.person(login);
  });
  afterAll(() => caller.close());

  const tell = (shifts: readonly LessonShift[]) =>
    newsOfTimetable(caller.database.db, { schoolId: 1, now: schoolNow, unread: null }, shifts);
  const lesson = (name: string, more: Partial<SyncCaller['school']['lessons']['later']> = {}) => ({
    ...caller.school.lessons.later,
    scheduleUuid: idOf(name),
    ...more,
  });
  const readers = (told: Awaited<ReturnType<typeof tell>>) => told.map(({ to }) => [...to].sort((a, b) => a - b));
  const student = idOf('student 0');
  const place = { date: '2026-11-20', start: '13:20', end: '14:05', room: '214 - Физика' };

  it('a moved lesson is told to those who take part and have ever signed in', async () => {
    const before = lesson('moved');
    const after = { ...before, date: '2026-11-21', timeStart: '09:00', timeEnd: '09:45', roomId: null };
    const told = await tell([{ before, after }]);
    // The first pupil with the parent, the second pupil, and the one teacher of two who has signed in.
    expect(readers(told)).toEqual([[7, 11], [12], [2]]);
    expect(told[0]).toMatchObject({
      fact: `lessonChange:${before.scheduleUuid}:${student}`,
      notice: {
        about: { studentSchoolUuid: student, name: 'Абенов Алмас' },
        group: '7 «А»',
        before: place,
        after: { date: '2026-11-21', start: '09:00', end: '09:45', room: '' },
        teacher: null,
      },
    });
    expect(told[2]?.fact).toBe(`lessonChange:${before.scheduleUuid}`);
    expect(told[2]?.notice).not.toHaveProperty('about');
  });

  it('a lesson that only gets another room, as by an import, is told with both rooms', async () => {
    const before = lesson('other room');
    const told = await tell([{ before, after: { ...before, roomId: null } }]);
    expect(readers(told)).toEqual([[7, 11], [12], [2]]);
    expect(told[0]?.notice).toMatchObject({ before: place, after: { ...place, room: '' } });
  });

  it('one that stays as it is, is over, or lies beyond a week is told to nobody', async () => {
    const over = lesson('over', { timeStart: '08:00', timeEnd: '08:45' });
    const far = lesson('far', { date: addDays('2026-11-20', 8) });
    expect(
      await tell([
        { before: lesson('same'), after: lesson('same') },
        { before: over, after: null },
        { before: null, after: far },
      ]),
    ).toEqual([]);
    const near = lesson('near', { date: addDays('2026-11-20', 7) });
    expect(readers(await tell([{ before: null, after: near }]))).toEqual([[7, 11], [12], [2]]);
  });

  it('of another teacher the families hear, and both teachers', async () => {
    const own = lesson('covered');
    const taken = { userId: 2, name: 'Төлегенова Ұ.', instead: 5 };
    const told = await tell([{ before: own, after: own, teacher: taken }]);
    expect(told.map(({ to, notice }) => [to, notice])).toMatchObject([
      [[11, 7], { before: place, after: place, teacher: 'Төлегенова Ұ.' }],
      [[12], { teacher: 'Төлегенова Ұ.' }],
      [[2], { before: null, after: place, teacher: null }],
    ]);
    const given = { userId: 5, name: 'Ли В.', instead: 2 };
    expect(
      (await tell([{ before: own, after: own, teacher: given }])).map(({ to, notice }) => [to, notice]),
    ).toMatchObject([
      [[11, 7], { teacher: 'Ли В.' }],
      [[12], { teacher: 'Ли В.' }],
      [[2], { before: place, after: place, teacher: 'Ли В.' }],
    ]);
  });

  it('more than three at once are one word', async () => {
    const many = [0, 1, 2, 3].map((days) => lesson(`many ${days}`, { date: addDays('2026-11-23', days) }));
    const told = await tell(many.map((before) => ({ before, after: null })));
    expect(told.map(({ fact, notice }) => [fact, notice])).toMatchObject([
      [`timetable:2026-11-20:${student}`, { kind: 'timetable', date: '2026-11-23', lessons: 4, about: {} }],
      [`timetable:2026-11-20:${idOf('student 1')}`, { lessons: 4 }],
      ['timetable:2026-11-20', { kind: 'timetable', date: '2026-11-23', lessons: 4 }],
    ]);
    expect(await tell(many.slice(1).map((before) => ({ before, after: null })))).toHaveLength(9);
  });

  it('of a subgroup its own pupils hear alone', async () => {
    const { db } = caller.database;
    const [subgroupUuid, uuid] = [idOf('half'), idOf('physics of a half')];
    await db.insert(subgroups).values({ schoolId: 1, uuid: subgroupUuid, groupId: 71, label: '1', type: 'language' });
    await db.insert(subgroupMembers).values({
      schoolId: 1,
      subgroupUuid,
      studentGroupUuid: idOf('member 1'),
      dateFrom: '2026-09-01',
    } as never);
    await db
      .insert(assignments)
      .values({ schoolId: 1, uuid, eduYear: 2026, groupId: 71, subgroupUuid, subjectId: 24, weeklyTenths: 10 });
    await db.insert(assignmentTeachers).values({ schoolId: 1, assignmentUuid: uuid, userId: 5, isMain: true });
    const told = await tell([{ before: lesson('of the half', { assignmentUuid: uuid }), after: null }]);
    expect(readers(told)).toEqual([[12]]);
    expect(told[0]?.notice).toMatchObject({ group: '7 «А», 1', after: null });
  });
});
