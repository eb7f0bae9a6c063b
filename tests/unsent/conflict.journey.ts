// Two teachers change one mark, one of them offline: the choice between the two values, and the history that brings an earlier one back.
import { expect, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { cellsOf, lessonToday, userIdOf } from '#tests/support/demo-lesson.ts';
import { headersOf, signIn as signInByCall } from '#tests/support/server.ts';
import { syncBody } from '#tests/support/sync-body.ts';
import { clashOfMarks, keepAndOpenHistory, marksOf } from './conflict-steps.ts';

test.use({ serviceWorkers: 'allow' });

test.use({ viewport: { width: 390, height: 844 } });

let application: Application;
test.beforeEach(async () => {
  application = await startApplication();
});
test.afterEach(async () => {
  await application.close();
});

/** The colleague, who has seen the 7, changes it to a 5 on another device. */
async function colleagueGivesFive(): Promise<void> {
  const scheduleUuid = await lessonToday(application);
  const [mark] = (await cellsOf(application, scheduleUuid)).filter(({ kind }) => kind === 'mark');
  const session = await signInByCall(application.app, 'teacher2');
  const payload = { scheduleUuid, studentGroupUuid: mark?.studentGroupUuid, mark: 5, comment: null };
  const base = { version: mark?.version ?? 0 };
  const response = await application.app.inject({
    method: 'POST',
    url: '/api/v4/os/sync',
    headers: headersOf(session),
    payload: syncBody({ clientId: crypto.randomUUID(), userId: session.userId }, [
      { seq: 1, name: 'setMark', payloadVersion: 1, payload, base, capturedAt: application.clock.now() },
    ]),
  });
  expect(response.statusCode).toBe(200);
  expect((await marksOf(application)).map(([value]) => value)).toEqual([5]);
}

test('of two marks a teacher keeps the own one in two taps, and the history brings the earlier value back', async ({
  page,
}) => {
  const teacher = await userIdOf(application, 'teacher');
  const noise = await clashOfMarks(application, page, colleagueGivesFive);
  const versions = await keepAndOpenHistory(application, page);
  await versions.nth(2).getByRole('button', { name: 'Bring this value back' }).click();
  await expect.poll(() => marksOf(application)).toEqual([[7, 4, teacher]]);
  await expect(versions).toHaveCount(4);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => marksOf(application)).toEqual([[9, 5, teacher]]);
  await expect(versions).toHaveCount(5);
  expect(noise).toEqual([]);
});
