// The demo school as homework tests need it: a parallel class of the same teacher, database contents, and counted taps.
import type { Page } from '@playwright/test';
import { and, eq } from 'drizzle-orm';
import { journalCells, nilUuid } from '#server/features/cells/public.ts';
import { assignments, assignmentTeachers, lessons, lessonsByUuid } from '#server/features/schedule/public.ts';
import { groupMembers, groups } from '#server/features/school/public.ts';
import type { Application } from '#tests/support/application.ts';
import { cellsOf, userIdOf } from '#tests/support/demo-lesson.ts';
import { idOf } from '#tests/support/small-school.ts';

/** Gives `teacher` a class 7 «Б» with the subject of a lesson, taught later on the same day; the schedule uuid of that lesson. */
export async function addParallelClass(application: Application, scheduleUuid: string): Promise<string> {
  const { db } = application.database;
  const [row] = await lessonsByUuid(db, 1, [scheduleUuid]);
  if (!row) throw new Error('There is no such lesson');
  const assignmentUuid = idOf('parallel assignment');
  const parallel = idOf('parallel lesson');
  await db.insert(groups).values({ ...row.group, id: 9_007, letter: 'Б', leadUserId: null });
  await db.insert(assignments).values({ ...row.assignment, uuid: assignmentUuid, groupId: 9_007 });
  await db
    .insert(assignmentTeachers)
    .values({ schoolId: 1, assignmentUuid, userId: await userIdOf(application, 'teacher'), isMain: true });
  await db.insert(lessons).values({
    ...row.lesson,
    scheduleUuid: parallel,
    assignmentUuid,
    number: 7,
    timeStart: '13:20',
    timeEnd: '14:05',
  });
  return parallel;
}

/** What the database holds for a lesson's homework. */
export async function homeworkIn(application: Application, scheduleUuid: string): Promise<unknown> {
  return (await cellsOf(application, scheduleUuid)).find(({ kind }) => kind === 'homework')?.value ?? null;
}

/** The lessons after one in its assignment, in order. */
export async function lessonsAfter(application: Application, scheduleUuid: string): Promise<string[]> {
  const { db } = application.database;
  const [row] = await lessonsByUuid(db, 1, [scheduleUuid]);
  if (!row) throw new Error('There is no such lesson');
  const rows = await db
    .select()
    .from(lessons)
    .where(and(eq(lessons.schoolId, 1), eq(lessons.assignmentUuid, row.assignment.uuid)));
  return rows
    .filter(({ date }) => date > row.lesson.date)
    .sort((a, b) => (a.date < b.date ? -1 : 1))
    .map((lesson) => lesson.scheduleUuid);
}

/** Counts clicks on the page from now on, whoever makes them. */
export async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = window as unknown as { taps: number };
    counted.taps = 0;
    window.addEventListener('pointerdown', () => counted.taps++, true);
  });
  return () => page.evaluate(() => (window as unknown as { taps: number }).taps);
}

/** Puts cells into the database as if accepted earlier; of the third pupil, or of the lesson as a whole. */
export async function storeCells(
  application: Application,
  scheduleUuid: string,
  cells: readonly { kind: string; value: unknown; isOfThirdPupil?: boolean }[],
): Promise<void> {
  const { db } = application.database;
  const [row] = await lessonsByUuid(db, 1, [scheduleUuid]);
  if (!row) throw new Error('There is no such lesson');
  const members = await db
    .select()
    .from(groupMembers)
    .where(and(eq(groupMembers.schoolId, 1), eq(groupMembers.groupId, row.group.id)));
  const author = await userIdOf(application, 'teacher');
  await db.insert(journalCells).values(
    cells.map(({ kind, value, isOfThirdPupil }) => ({
      schoolId: 1,
      scheduleUuid,
      kind,
      studentGroupUuid: isOfThirdPupil ? (members[2]?.studentGroupUuid ?? nilUuid) : nilUuid,
      version: 1,
      value,
      authorUserId: author,
      capturedAt: application.clock.now(),
      acceptedAt: application.clock.now(),
    })),
  );
}
