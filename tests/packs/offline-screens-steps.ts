// What tests of screens without a network share: a complete pack, cold starts, and the screens of a teacher.
import { expect, type Page, test } from '@playwright/test';
import type { Application } from '#tests/support/application.ts';
import { deviceRows, enter, untilInstalled, watchConsole } from '#tests/support/browser.ts';

type Row = { document: string; body: unknown };
/** Its address, and what proves that it is shown. */
type Screen = readonly [path: string, shown: (page: Page) => Promise<void>];

/** Signs in, lets the page prefetch, and waits until it says that everything is on the device. */
export async function untilWhole(
  page: Page,
  application: Application,
  login: string,
  parts: readonly string[],
): Promise<void> {
  await enter(page, application, login, 'en');
  await untilInstalled(page);
  // The start leads on by itself, and another page closes the menu.
  await expect(page).toHaveURL(/\/2026\/./);
  // As a person does, within the page: a reload would be a second start.
  await page.getByLabel('Menu', { exact: true }).click();
  await expect(page.getByText('Two weeks on this device')).toBeVisible({ timeout: 30_000 });
  await page.goto(`${application.url}/2026/storage`);
  for (const part of parts) {
    await expect(page.getByRole('listitem').filter({ hasText: part })).toContainText('All on this device', {
      timeout: 30_000,
    });
  }
  await expect(page.getByText('All of this opens without a connection.')).toBeVisible();
}

/** Opens addresses one after the other, each by a start of its own, as after a tap on the icon. */
export async function openCold(page: Page, application: Application, screens: readonly Screen[]): Promise<void> {
  const context = page.context();
  await page.close();
  await context.setOffline(true);
  const cold = await context.newPage();
  const noise = watchConsole(cold);
  for (const [path, shown] of screens) {
    await cold.goto(`${application.url}/2026/${path}`);
    await test.step(path, () => shown(cold));
    // The list of linked accounts is in no pack: only that may be missing on the profile.
    if (path !== 'profile') await expect(cold.getByText('Not on this device yet'), path).toHaveCount(0);
  }
  expect(noise).toEqual([]);
}

export const rows = async (page: Page) => expect(page.locator('tr[data-lesson]').first()).toBeVisible();
export const shows = (selector: string) => async (page: Page) => {
  await expect(page.locator(selector).first()).toBeVisible();
};
export const says = (words: string | RegExp) => async (page: Page) => {
  await expect(page.getByText(words).first()).toBeVisible();
};
/** A grid with marks or attendance of every past lesson. */
const grid = async (page: Page) => {
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(page.locator('td .mark').first()).toBeVisible();
};

/** The screens of `teacher`, from what is on the device: one of each kind, and the other weeks, lessons and journals. */
export async function screensOfTeacher(
  page: Page,
  teacher: number,
  lesson: string,
): Promise<{ oneOfEachKind: Screen[]; others: Screen[] }> {
  const documents = await deviceRows<Row>(page, teacher, 'caches');
  type Week = { days: { schedule: { scheduleUuid: string }[] }[] };
  const bodyOf = <Body>(name: string) => documents.find(({ document }) => document === name)?.body as Body;
  const nextLessons = bodyOf<Week>('week:2026-11-23').days.flatMap(({ schedule }) =>
    schedule.map(({ scheduleUuid }) => scheduleUuid),
  );
  type Journals = { journals: { assignmentUuid: string; group: { id: number } }[] };
  const { journals } = bodyOf<Journals>('journals:2026');
  expect(journals.length).toBeGreaterThan(3);
  const [lastJournal, ...otherJournals] = journals
    .toReversed()
    .map(({ assignmentUuid, group }): Screen => [`control/journal/groups/${group.id}/${assignmentUuid}/2`, grid]);
  return {
    oneOfEachKind: [
      ['schedule/2026-11-24', rows],
      [`lesson/${lesson}/lesson`, shows('[role=tabpanel] .card')],
      [`lesson/${nextLessons.at(-1)}/journal`, shows('[data-tile]')],
      ['control/journal', says('7 «А»')],
      ...(lastJournal ? [lastJournal] : []),
      ['homework/control/list', shows('[data-rows] a')],
      [`homework/control/${nextLessons.at(-1)}/create`, shows('textarea')],
      ['backlog', shows('[data-bar] .st--ok')],
      ['unsent', says('Everything is sent.')],
      ['profile', says('Language')],
      ['storage', says('All on this device')],
    ],
    others: [
      ['schedule', rows],
      ['schedule/2026-11-17', rows],
      [`lesson/${lesson}/journal`, shows('[data-tile]')],
      [`lesson/${nextLessons[0]}/journal`, shows('[data-tile]')],
      ...otherJournals,
    ],
  };
}
