// One journey over each database; all others run on PostgreSQL if available, otherwise on the embedded one. Without a server `npm test`
// says so.
import { expect, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { signInBefore, untilSent } from '#tests/support/browser.ts';
import { everyDatabaseKind } from '#tests/support/database.ts';
import { cellsOf, lessonToday, userIdOf } from '#tests/support/demo-lesson.ts';

for (const kind of everyDatabaseKind) {
  test(`a roll taken in the browser arrives in ${kind}`, async ({ page }) => {
    const application: Application = await startApplication({ kind });
    const scheduleUuid = await lessonToday(application);
    await signInBefore(page, application, 'teacher', 'en');
    await page.goto(`${application.url}/2026/lesson/${scheduleUuid}/journal`);
    await page.getByRole('button', { name: /^5\. [^:]+: present/ }).click();
    await untilSent(page, await userIdOf(application, 'teacher'));
    expect((await cellsOf(application, scheduleUuid)).map(({ value, version }) => [value, version])).toEqual([
      ['missing_without_reason', 1],
    ]);
    await application.close();
  });
}
