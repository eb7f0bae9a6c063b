// How a pupil comes to the form of an answer, for browser tests of pages and of the camera.
import { expect, type Page } from '@playwright/test';
import { homeworkUuidOf } from '#server/features/schedule/public.ts';
import type { Application } from '#tests/support/application.ts';
import { enter, signInBefore, untilInstalled } from '#tests/support/browser.ts';
import { lessonToday } from '#tests/support/demo-lesson.ts';
import { wantAnswers } from './answers-steps.ts';

/** `student` opens the form of an answer that the teacher wants. `isInstalled`: the application starts without a network too. */
export async function openOwnAnswer(page: Page, application: Application, { isInstalled = false } = {}): Promise<void> {
  const scheduleUuid = await lessonToday(application);
  await wantAnswers(application, scheduleUuid);
  if (isInstalled) {
    await enter(page, application, 'student', 'en');
    await untilInstalled(page);
  } else await signInBefore(page, application, 'student', 'en');
  const homework = homeworkUuidOf(1, scheduleUuid);
  await page.goto(`${application.url}/2026/homework/list/assigned/${homework}?date=2026-11-20`);
  await expect(page.getByRole('textbox', { name: 'Answer' })).toBeVisible();
}
