// What tests of a lesson taken offline share.
import type { Page } from '@playwright/test';
import { deviceRows, untilDownloaded, untilInstalled } from '#tests/support/browser.ts';

/** Waits until the application, the lesson and its roster are on the device. */
export async function untilLessonIsHere(page: Page, teacher: number, scheduleUuid: string): Promise<void> {
  await untilInstalled(page);
  await untilDownloaded(page, teacher, [`lesson:${scheduleUuid}`]);
  const [lesson] = (await deviceRows<{ document: string; body: { roster: string } }>(page, teacher, 'caches')).filter(
    ({ document }) => document === `lesson:${scheduleUuid}`,
  );
  await untilDownloaded(page, teacher, [lesson?.body.roster ?? '']);
}
