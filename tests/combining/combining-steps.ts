// What browser tests of double cards share: the page that lists them, and two cards combined and taken apart again.
import { expect, type Page } from '@playwright/test';
import { doubleCard } from '#server/features/demo-school/public.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { axeFindingsInBothSchemes } from '#tests/support/axe.ts';
import { signInBefore, watchConsole } from '#tests/support/browser.ts';

/** A school in which one pupil has two cards. */
export async function startWithDoubleCard(): Promise<Application> {
  const application = await startApplication();
  await application.database.transaction((db) => doubleCard(db, 2026));
  return application;
}

const address = '/2026/backoffice/students?tab=duplicates';
const told = (page: Page, words: string | RegExp) => page.getByRole('status').filter({ hasText: words });
export async function open(page: Page, application: Application, login = 'director', path = address): Promise<void> {
  await signInBefore(page, application, login, 'en');
  await page.goto(`${application.url}${path}`);
}

/** A director compares two cards, combines them, takes them apart again, and notes that they are different people. */
export async function combineAndTakeApart(application: Application, page: Page, width: number): Promise<void> {
  const noise = watchConsole(page);
  await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
  await open(page, application);
  await expect(page.getByRole('heading', { name: 'Perhaps one student' })).toBeVisible();
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Compare' }).click();
  const window = page.getByRole('dialog', { name: 'Combine two cards' });
  const preview = window.getByRole('region', { name: 'What will happen' });
  await expect(preview.getByText(/^Comes to the card that stays: Marks: 4/)).toBeVisible();
  await expect(preview.getByText(/^Nobody signs in with s1-\d+ any more/)).toBeVisible();
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  // The other way round the marks of the first card would come.
  await window.getByRole('radio', { name: /This one goes/ }).check();
  await expect(preview.getByText(/^Nobody signs in with s1-\d+ any more/)).toBeHidden();
  await window.getByRole('radio', { name: /This one goes/ }).check();
  await expect(preview.getByText(/^Nobody signs in with s1-\d+ any more/)).toBeVisible();
  await window.getByRole('button', { name: 'Combine' }).click();
  await expect(told(page, /^Combined: /)).toBeVisible();
  await expect(window).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Perhaps one student' })).toBeHidden();
  await page.getByRole('button', { name: 'Take apart again' }).click();
  await expect(told(page, 'There are two cards again')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Perhaps one student' })).toBeVisible();

  await page.getByRole('button', { name: 'Different people' }).click();
  await expect(told(page, 'Noted: different people')).toBeVisible();
  await expect(page.getByText('No cards look alike')).toBeVisible();
  expect(noise).toEqual([]);
}
