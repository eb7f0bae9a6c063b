// What browser tests of students share: the list, the card with its acts, and the forms.
import { expect, type Page } from '@playwright/test';
import type { Application } from '#tests/support/application.ts';
import { signInBefore } from '#tests/support/browser.ts';

export const address = '/2026/backoffice/students';
/** Valid, of a boy born on 31.12.2013. */
export const iin = '131231500028';

export const names = (page: Page) => page.locator('main a[href*="student="]');
export const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
export const told = (page: Page, words: string | RegExp) => page.getByRole('status').filter({ hasText: words });
export const act = async (page: Page, card: ReturnType<typeof dialog>, name: string) => {
  await card.getByRole('button', { name: 'More actions', exact: true }).click();
  await page.getByRole('menuitem', { name }).click();
};

export async function open(page: Page, application: Application, login = 'director', path = address): Promise<void> {
  await signInBefore(page, application, login, 'en');
  await page.goto(`${application.url}${path}`);
  await expect(names(page).first()).toBeVisible();
}

/** Chooses the named option, by default the first one. */
export async function choose(
  page: Page,
  form: ReturnType<typeof dialog>,
  field: string,
  option?: string,
): Promise<void> {
  // Before its list is loaded a plain field stands in its place.
  await expect(form.getByLabel(field)).toHaveAttribute('aria-haspopup', 'listbox');
  await form.getByLabel(field).click();
  const offered = page.getByRole('option', option === undefined ? {} : { name: option, exact: true });
  await offered.first().click();
}

/** Fills in the form of a new student, but for the class. */
export async function describeStudent(form: ReturnType<typeof dialog>): Promise<void> {
  await form.getByLabel('IIN').fill(iin);
  await expect(form.getByLabel('Gender')).toHaveValue('Male');
  await form.getByLabel('Surname').fill('Ержанов');
  await form.getByLabel('First name').fill('Нұрбек');
}
