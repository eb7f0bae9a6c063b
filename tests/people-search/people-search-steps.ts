// What browser tests of the search share: its field, and a search that the school of the student sees afterwards.
import { type Browser, expect, type Page } from '@playwright/test';
import type { Application } from '#tests/support/application.ts';
import { signInBefore, watchConsole } from '#tests/support/browser.ts';

export const address = '/2026/people-search';

/** Not the line below every page, which comes by itself and names the school among others. */
const rows = (page: Page) => page.getByRole('main').getByText('№ 42 жалпы білім беретін мектеп', { exact: true });
export const field = (page: Page) => page.getByRole('searchbox', { name: 'IIN or name' });

/** What a caller looks at on each screen of the way, by default nothing. */
type Inspect = (page: Page) => Promise<void>;

/** A region worker searches for students, and a director reads that in the access log. */
export async function searchAndReadLog(
  application: Application,
  page: Page,
  browser: Browser,
  width: number,
  inspect: Inspect = async () => undefined,
): Promise<void> {
  const noise = watchConsole(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const viewport = { width, height: width === 390 ? 844 : 900 };
  await page.setViewportSize(viewport);
  await signInBefore(page, application, 'region', 'en');
  await page.goto(`${application.url}/`);
  await expect(page).toHaveURL(`${application.url}${address}`);
  await expect(page.getByRole('heading', { name: 'Student search', level: 1 })).toBeVisible();
  await inspect(page);

  await field(page).fill('са');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Type a whole IIN, or three letters of a name at least')).toBeVisible();
  await field(page).fill('сатбаев алих');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Сәтбаев Алихан Ермекұлы')).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByText('7 «А»')).toBeVisible();
  await expect(page).toHaveURL(`${application.url}${address}`);
  // There is one field to search in, and it is not that of the list.
  await expect(page.getByRole('searchbox')).toHaveCount(1);
  await inspect(page);

  await field(page).fill('алих');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^30 students are shown|Сәтбаев Алихан/).first()).toBeVisible();
  await field(page).fill('щщщ');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Nobody was found' })).toBeVisible();
  expect(decodeURIComponent(asked.join('\n'))).not.toMatch(/сатбаев|алих/);

  const management = await browser.newContext();
  const log = await management.newPage();
  await log.setViewportSize(viewport);
  await signInBefore(log, application, 'director', 'en');
  await log.goto(`${application.url}/2026/access-log`);
  const line = log.getByRole('main').getByRole('link', { name: 'Төлебаева Қ. Н.' }).first();
  await expect(line).toBeVisible();
  await inspect(log);
  await line.click();
  const act = log.getByRole('dialog', { name: 'Shown by the search over schools' });
  await expect(act).toContainText(/Сәтбаев А\. Е\./);
  await inspect(log);
  await log.keyboard.press('Escape');
  await expect(act).toBeHidden();
  await log.getByRole('searchbox').fill('мұқанов');
  await expect(log.getByText(/and \d+ more/).first()).toBeVisible();
  await management.close();
  expect(noise).toEqual([]);
}
