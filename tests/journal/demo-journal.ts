// The journal of `teacher`'s lesson today in 7 «А», as this folder's browser tests open it.
import { expect, type Locator, type Page } from '@playwright/test';
import { and, eq } from 'drizzle-orm';
import { assignments, lessons } from '#server/features/schedule/public.ts';
import { groupMembers } from '#server/features/school/public.ts';
import type { Application } from '#tests/support/application.ts';
import { deviceRows, signIn, untilDownloaded, untilInstalled } from '#tests/support/browser.ts';
import { lessonToday, userIdOf } from '#tests/support/demo-lesson.ts';

export type DemoJournal = {
  readonly scheduleUuid: string;
  readonly assignmentUuid: string;
  readonly groupId: number;
  readonly subjectId: number;
  readonly teacher: number;
  /** Address of the open quarter. */
  readonly url: string;
};

export async function demoJournal(application: Application): Promise<DemoJournal> {
  const { db } = application.database;
  const scheduleUuid = await lessonToday(application);
  const [row] = await db
    .select({ uuid: assignments.uuid, groupId: assignments.groupId, subjectId: assignments.subjectId })
    .from(lessons)
    .innerJoin(
      assignments,
      and(eq(assignments.schoolId, lessons.schoolId), eq(assignments.uuid, lessons.assignmentUuid)),
    )
    .where(and(eq(lessons.schoolId, 1), eq(lessons.scheduleUuid, scheduleUuid)));
  if (!row) throw new Error('The lesson has no assignment');
  const { uuid: assignmentUuid, groupId, subjectId } = row;
  return {
    scheduleUuid,
    assignmentUuid,
    groupId,
    subjectId,
    teacher: await userIdOf(application, 'teacher'),
    url: `${application.url}/2026/control/journal/groups/${groupId}/${assignmentUuid}/2`,
  };
}

type Document = { document: string; body: { lessons?: { scheduleUuid: string }[]; roster?: string } | null };

/** Signs in, opens the journal, and waits until all of it is on the device. */
export async function openJournal(page: Page, application: Application, journal: DemoJournal): Promise<void> {
  await signIn(page, application.url, 'teacher', 'en');
  await untilInstalled(page);
  await page.goto(journal.url);
  await expect(page.getByRole('grid')).toBeVisible();
  await untilWhole(page, journal);
}

/** Waits until every document of the journal is on the device. */
export async function untilWhole(page: Page, { assignmentUuid, teacher }: DemoJournal): Promise<void> {
  const rows = await deviceRows<Document>(page, teacher, 'caches');
  const body = rows.find(({ document }) => document === `journal:${assignmentUuid}:2`)?.body;
  await untilDownloaded(page, teacher, [
    body?.roster ?? '',
    'year:2026',
    ...(body?.lessons ?? []).map(({ scheduleUuid }) => `lesson:${scheduleUuid}`),
  ]);
}

/** Removes a document from the device, as eviction does. */
export async function evict(page: Page, userId: number, document: string): Promise<void> {
  await page.evaluate(
    ([name, wanted]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const writing = opening.result.transaction('caches', 'readwrite');
          const walking = writing.objectStore('caches').openCursor();
          walking.onsuccess = () => {
            const cursor = walking.result;
            if (!cursor) return;
            if ((cursor.value as { document?: string }).document === wanted) cursor.delete();
            cursor.continue();
          };
          writing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
          writing.onerror = () => reject(writing.error);
        };
      }),
    [`qalam-${userId}`, document] as const,
  );
}

export const todayCell = (page: Page, row: number): Locator => page.locator(`td[data-today][data-r="${row}"]`);
export const cellAt = (page: Page, row: number, col: number): Locator =>
  page.locator(`[data-r="${row}"][data-c="${col}"]`);
export const said = (page: Page): Locator => page.locator('[data-said]');

/** Members of the class, according to the database. */
export async function membersOf({ database }: Application, groupId: number) {
  return database.db
    .select()
    .from(groupMembers)
    .where(and(eq(groupMembers.schoolId, 1), eq(groupMembers.groupId, groupId)));
}
