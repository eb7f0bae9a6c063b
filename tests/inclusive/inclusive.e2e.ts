// What is done with inclusive programmes on the screen: opened, filled, ended, closed, with and without a network.
import { expect, type Page, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { axeFindingsInBothSchemes } from '#tests/support/axe.ts';
import { signInBefore, watchConsole } from '#tests/support/browser.ts';

const address = '/2026/backoffice/groups/inclusive-group';
let application: Application;
test.beforeEach(async () => {
  application = await startApplication();
});
test.afterEach(async () => {
  await application.close();
});

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const told = (page: Page, words: string | RegExp) => page.getByRole('status').filter({ hasText: words });
type Form = ReturnType<typeof dialog>;

async function open(page: Page, login: string, path = address): Promise<void> {
  await signInBefore(page, application, login, 'en');
  await page.goto(`${application.url}${path}`);
  await expect(page.getByRole('heading', { name: 'Inclusive programmes', level: 1 })).toBeVisible();
}

async function choose(page: Page, form: Form, field: string, option?: string): Promise<string> {
  // Before its list is loaded a plain field stands in its place.
  await expect(form.getByLabel(field)).toHaveAttribute('aria-haspopup', 'listbox');
  await form.getByLabel(field).click();
  const offered = page.getByRole('option', option === undefined ? {} : { name: option, exact: true }).first();
  const name = (await offered.textContent()) ?? '';
  await offered.click();
  return name.trim();
}

/** Opens one with words of its own beside 6 «А», and shows its page. */
async function openProgramme(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Create a programme' }).first().click();
  const form = dialog(page, 'New programme');
  const save = form.getByRole('button', { name: 'Create a programme' });
  await choose(page, form, 'Programme', 'Own text');
  await expect(save).toBeDisabled();
  const label = await choose(page, form, 'Class');
  await expect(save).toBeDisabled();
  await choose(page, form, 'Bells');
  await expect(save).toBeEnabled();
  await form.getByLabel('Own text').fill('Dyslexia');
  await save.click();
  await expect(told(page, `Programme created: ${label}`)).toBeVisible();
  await expect(form).toBeHidden();
  await page.getByRole('searchbox').fill('dyslexia');
  await page
    .locator('main')
    .getByRole('link', { name: `${label} · инкл.` })
    .first()
    .click();
  await expect(page.locator('main dl').getByText('Dyslexia')).toBeVisible();
  return label;
}

for (const width of [390, 1440]) {
  // covers ROUTE-033 INCL-002 INCL-003 INCL-004 INCL-005 INCL-006 INCL-007 INCL-008 INCL-009 INCL-018
  test(`a deputy opens a programme, adds two pupils, ends one, changes it and closes it, at ${width} px`, async ({
    page,
  }) => {
    const noise = watchConsole(page);
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    await open(page, 'zavuch');
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);
    await openProgramme(page);
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);

    const add = async (order: string) => {
      await page.getByRole('button', { name: 'Add a student' }).click();
      const form = dialog(page, 'Add to the programme');
      const save = form.getByRole('button', { name: 'Add a student' });
      await expect(save).toBeDisabled();
      const pupil = await choose(page, form, 'Student');
      await expect(save).toBeDisabled();
      await form.getByLabel('Order number').fill(order);
      await form.getByLabel('Start date').fill('16.11.2026');
      await save.click();
      await expect(told(page, `Added to the programme: ${pupil}`)).toBeVisible();
      await expect(form).toBeHidden();
      await expect(page.locator('main').getByText(pupil).first()).toBeVisible();
      return pupil;
    };
    const first = await add('12-и');
    const second = await add('13-и');
    expect(second).not.toBe(first);

    await page.getByRole('button', { name: 'End', exact: true }).click();
    const ending = dialog(page, 'End in the programme');
    await choose(page, ending, 'Student', first);
    await ending.getByLabel('End date').fill('15.11.2026');
    await ending.getByLabel('Order number').fill('14-и');
    await ending.getByRole('button', { name: 'End', exact: true }).click();
    // Before they came: said where it was typed, and the window stays.
    await expect(ending.getByText(/^The date must be from/)).toBeVisible();
    await ending.getByLabel('End date').fill('19.11.2026');
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);
    await ending.getByRole('button', { name: 'End', exact: true }).click();
    await expect(told(page, `Time in the programme ended: ${first}`)).toBeVisible();

    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const editing = dialog(page, 'Edit the programme');
    await editing.getByLabel('Own text').fill('Dysgraphia');
    await choose(page, editing, 'Last quarter', '2');
    await editing.getByRole('button', { name: 'Save' }).click();
    await expect(page.locator('main').getByText('1–2')).toBeVisible();
    await expect(page.locator('main dl').getByText('Dysgraphia')).toBeVisible();

    await page.getByRole('button', { name: 'Close the programme' }).click();
    const closing = dialog(page, 'Close the programme');
    await expect(closing.getByText('On this day 1 student ends in the programme.')).toBeVisible();
    await closing.getByLabel('Order number').fill('15-и');
    await closing.getByRole('button', { name: 'Close the programme' }).click();
    await expect(page.locator('main').getByText('Closed on 20.11.2026')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add a student' })).toHaveCount(0);
    await page.getByRole('button', { name: 'History' }).click();
    await expect(page.getByText('Dysgraphia').nth(1)).toBeVisible();

    await page.goto(`${application.url}${address}/archive`);
    await page.getByRole('searchbox').fill('15-и');
    await expect(page.locator('main').getByText('Dysgraphia').first()).toBeVisible();
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);
    expect(noise).toEqual([]);
  });
}

// covers INCL-033 INCL-034 INCL-035
test('what is chosen from comes by the calls of classes and bells, and what was done by mistake is taken back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await open(page, 'director');
  await openProgramme(page);
  expect(asked).toContain('/api/v3/os/backoffice/school/groups/short-list');
  expect(asked).toContain('/api/v3/os/backoffice/school/groups/by-id');
  expect(asked).toContain('/api/v3/os/backoffice/schedule/time-schemes/short-list');
  await page.getByRole('button', { name: 'Add a student' }).click();
  const form = dialog(page, 'Add to the programme');
  const pupil = await choose(page, form, 'Student');
  await form.getByLabel('Order number').fill('12-и');
  await form.getByRole('button', { name: 'Add a student' }).click();
  await page.locator('.toast', { hasText: pupil }).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('No students in the programme yet')).toBeVisible();
  // Made by mistake: nobody was in it.
  await page.getByRole('button', { name: 'More actions', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete the programme' }).click();
  await dialog(page, /^Delete the programme/)
    .getByRole('button', { name: 'Delete the programme' })
    .click();
  await expect(told(page, 'Deleted:')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
});

// covers INCL-001
test('a group lead reads the programmes of the own class, changes nothing, and reads them without a network', async ({
  page,
}) => {
  await open(page, 'grouplead');
  const names = page.locator('main a[href*="/inclusive-group/"]:not([href$="/archive"])');
  await expect(page.getByRole('button', { name: 'Create a programme' })).toHaveCount(0);
  await expect(names.first()).toBeVisible();
  await names.first().click();
  await expect(page.locator('main dl')).toBeVisible();
  await expect(page.getByRole('searchbox')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add a student' })).toHaveCount(0);
  await page.context().setOffline(true);
  await page.locator('main').getByRole('link', { name: 'Inclusive programmes' }).first().click();
  await expect(names.first()).toBeVisible();
});
