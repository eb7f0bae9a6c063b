// Advertising on the page of a lesson: for families with freedom access, after the page's own data, never without a network.
import { expect, type Page, test } from '@playwright/test';
import { and, eq } from 'drizzle-orm';
import { everybody } from '#contract/core/publication.ts';
import { journalCells, lectureCells, lectureHistory, nilUuid } from '#server/features/cells/public.ts';
import { publications } from '#server/features/publications/public.ts';
import { assignments, lessons } from '#server/features/schedule/public.ts';
import { schools } from '#server/features/school/public.ts';
import { type Application, browserNow, startApplication } from '#tests/support/application.ts';
import { signInBefore } from '#tests/support/browser.ts';
import { commentedMark } from '#tests/support/demo-lesson.ts';

const lectureUuid = '33333333-3333-4333-8333-333333333333';
let application: Application;
let lesson: Awaited<ReturnType<typeof commentedMark>>;
test.beforeAll(async () => {
  application = await startApplication({ sisters: { tutor: 'https://tutor.example.kz/new?behalf={hash}' } });
  lesson = await commentedMark(application, 'student', 'Good');
  await announce('Deposit', { link: '/news' });
  await announce('Lessons with a tutor', { link: '', service: 'tutor' });
});
test.afterAll(() => application.close());

async function announce(title: string, leads: { link: string; service?: 'tutor' }): Promise<void> {
  const words = { title, body: '' };
  const label = { kz: 'Open', ru: 'Open', en: 'Open' };
  await application.database.db.insert(publications).values({
    kind: 'sticky',
    level: 'country',
    areaId: 0,
    state: 'published',
    audience: everybody,
    texts: { kz: words, ru: words, en: words },
    buttons: [{ label, external: false, color: 'primary', ...leads }],
    wide: null,
    narrow: null,
    untilAt: null,
    isImportant: false,
    changedAt: browserNow,
    fromAt: browserNow - 60_000,
  });
}
const freedom = (isOn: boolean) =>
  application.database.db
    .update(schools)
    .set({ flags: { apiVersion: 'v4', flagFreedomIsEnabled: isOn } })
    .where(eq(schools.id, 1));
const offer = (page: Page) => page.getByRole('complementary', { name: 'Advertising' });
const openLesson = (page: Page) =>
  page.goto(`${application.url}/2026/lesson/${lesson.scheduleUuid}?date=${lesson.date}`);

// covers LESSON-039
for (const width of [390, 1440]) {
  test(`a family sees advertising at the end of a lesson where the school has freedom access, at ${width} px`, async ({
    page,
    context,
  }) => {
    await freedom(false);
    await page.setViewportSize({ width, height: 900 });
    await signInBefore(page, application, 'student', 'en');
    const refused = page.waitForResponse((answer) => answer.url().includes('/news/freedom'));
    await openLesson(page);
    await refused;
    await expect(page.getByRole('heading', { name: 'Homework' })).toBeVisible();
    await expect(offer(page)).toBeHidden();
    await freedom(true);
    await page.reload();
    await expect(offer(page)).toContainText('Deposit');
    // Nothing sticks over the page, and nothing is wider than it.
    await expect(page.locator('[data-sticky]')).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    await context.setOffline(true);
    await expect(offer(page)).toBeHidden();
    await context.setOffline(false);
    await expect(offer(page)).toBeVisible();
    await offer(page).getByRole('button', { name: 'Close' }).click();
    await expect(offer(page)).toBeHidden();
  });
}

// covers LECT-024
test('after the answer to a lecture in English the tutor is advertised', async ({ page }) => {
  await freedom(true);
  const { db } = application.database;
  const { scheduleUuid } = lesson;
  const [found] = await db.select().from(lessons).where(eq(lessons.scheduleUuid, scheduleUuid));
  const ofCourse = and(eq(assignments.schoolId, 1), eq(assignments.uuid, found?.assignmentUuid ?? ''));
  await db.update(assignments).set({ subjectId: 81 }).where(ofCourse);
  const stamps = { version: 1, authorUserId: 1, capturedAt: browserNow, acceptedAt: browserNow };
  const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Hooke' }] }] };
  const content = { schoolId: 1, lectureUuid, kind: 'content', value: { title: 'Hooke', body, files: [] }, ...stamps };
  await db.insert(lectureCells).values(content);
  await db.insert(lectureHistory).values({ ...content, clientId: null, seq: null, receivedAt: browserNow });
  const place = { schoolId: 1, scheduleUuid, studentGroupUuid: nilUuid };
  const value = { lectureUuid, title: 'Hooke' };
  await db.insert(journalCells).values({ ...place, kind: 'lecture', value, ...stamps });
  await signInBefore(page, application, 'student', 'en');
  await openLesson(page);
  await expect(page.getByRole('textbox', { name: 'Answer' })).toBeVisible();
  await expect(offer(page)).toContainText('Deposit');
  await page.getByRole('textbox', { name: 'Answer' }).fill('F = kx');
  await page.getByRole('button', { name: 'Hand in' }).click();
  await expect(offer(page)).toContainText('Lessons with a tutor');
});
