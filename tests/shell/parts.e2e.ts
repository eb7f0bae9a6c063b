// Shared parts of the interface, on the gallery page that shows them all.
import { expect, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';

let application: Application;
test.beforeAll(async () => {
  application = await startApplication();
});
test.afterAll(async () => {
  await application.close();
});
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('language', 'en'));
  await page.goto(`${application.url}/dev/gallery?from=test`);
  await expect(page.getByRole('heading', { name: 'Gallery' }).first()).toBeVisible();
});

// covers SHELL-002
test('the active tab is in the address beside other parameters, and a reload keeps it', async ({ page }) => {
  const tabs = page.getByRole('tablist', { name: 'Parts of the lesson' });
  await expect(tabs.getByRole('tab', { name: 'Сабақ' })).toHaveAttribute('aria-selected', 'true');
  await tabs.getByRole('tab', { name: 'Журнал' }).click();
  await expect(page).toHaveURL(`${application.url}/dev/gallery?from=test&tab=journal`);
  await page.reload();
  await expect(tabs.getByRole('tab', { name: 'Журнал' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('Panel journal')).toBeVisible();
  await page.goto(`${application.url}/dev/gallery?tab=nonsense`);
  await expect(page.getByText('Panel lesson')).toBeVisible();
});

// covers SHELL-003
test('a modal closes when the route changes', async ({ page }) => {
  await page.getByRole('button', { name: 'Modal 480', exact: true }).click();
  const modal = page.getByRole('dialog', { name: 'Modal 480' });
  await expect(modal).toBeVisible();
  await modal.getByRole('button', { name: 'Go elsewhere' }).click();
  await expect(page).toHaveURL(/\/dev\/gallery\/elsewhere/);
  await expect(modal).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Modal 480', exact: true })).toBeVisible();
});

// covers SHELL-004
test('a modal that is told to stay outlives a change of route', async ({ page }) => {
  await page.getByRole('button', { name: 'Modal 480 that stays' }).click();
  const modal = page.getByRole('dialog', { name: 'Modal 480 that stays' });
  await modal.getByRole('button', { name: 'Go elsewhere' }).click();
  await expect(page).toHaveURL(/\/dev\/gallery\/elsewhere/);
  await expect(modal).toBeVisible();
  await modal.getByRole('button', { name: 'Өткізу' }).click();
  await expect(modal).toHaveCount(0);
});

// covers SHELL-026
test('Escape hides a context window and gives the focus back; inside a modal it leaves the modal open', async ({
  page,
}) => {
  const opener = page.getByRole('button', { name: 'Popover', exact: true });
  await opener.click();
  const window = page.getByRole('dialog', { name: 'Mark of Ғалиев Ғани' });
  await expect(window).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(window).toHaveCount(0);
  await expect(opener).toBeFocused();

  await page.getByRole('button', { name: 'Modal 700', exact: true }).click();
  const modal = page.getByRole('dialog', { name: 'Modal 700' });
  await modal.getByRole('button', { name: 'Menu inside' }).click();
  const menu = page.getByRole('menu', { name: 'Menu inside the modal' });
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(modal).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(modal).toHaveCount(0);
});

// covers VALID-018
test('Escape closes a menu that is still loading, not the modal below it', async ({ page }) => {
  const arrived = Promise.withResolvers<void>();
  await page.route('**/assets/context-window-*', async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await page.reload();
  await page.getByRole('button', { name: 'Modal 700', exact: true }).click();
  const modal = page.getByRole('dialog', { name: 'Modal 700' });
  const opener = modal.getByRole('button', { name: 'Menu inside' });
  await opener.click();
  await expect(opener).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(opener).toHaveAttribute('aria-expanded', 'false');
  await expect(modal).toBeVisible();
  arrived.resolve();
  await opener.click();
  await expect(page.getByRole('menu', { name: 'Menu inside the modal' })).toBeVisible();
});

test('the first menu of a page is drawn at once when its file is here', async ({ page }) => {
  await page.clock.install();
  const loaded = page.waitForResponse('**/assets/context-window-*');
  await page.reload();
  // What a first touch brings along.
  await page.getByRole('heading', { name: 'Gallery' }).first().click();
  await page.clock.runFor(1_000);
  await (await loaded).finished();
  // No timer rings from here on.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  await page.getByRole('button', { name: 'Popover', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Mark of Ғалиев Ғани' })).toBeVisible();
});

test('a select without options says that there is no data, in the language of the user', async ({ page }) => {
  const empty = page.getByRole('combobox', { name: 'Оқулық' });
  await expect(empty.locator('option')).toHaveText(['No data']);
  await page.getByRole('button', { name: /Interface language/ }).click();
  await page.getByRole('menuitemradio', { name: 'Қазақша' }).click();
  await expect(empty.locator('option')).toHaveText(['Деректер жоқ']);
});

// covers SHELL-021
test('a password that is shown to somebody is four dots, whatever its length, until it is toggled', async ({
  page,
}) => {
  const hidden = page.locator('span.row', { has: page.getByRole('button', { name: /the password$/ }) });
  const words = hidden.locator('.num');
  await expect(words).toHaveText('••••');
  await expect(page.getByText('Kalam2026')).toHaveCount(0);
  await hidden.getByRole('button', { name: 'Show the password' }).click();
  await expect(words).toHaveText('Kalam2026');
  await hidden.getByRole('button', { name: 'Hide the password' }).click();
  await expect(words).toHaveText('••••');
  await expect(page.getByText('Kalam2026')).toHaveCount(0);
});

// covers ERR-019
test('a toast is read with its title: success, warning, error', async ({ page }) => {
  for (const [button, words] of [
    ['Success', 'Success: 6 баға қабылданды'],
    ['Warning', 'Warning: Байланыс әлсіз'],
    ['Error', 'Error: Сақталмады'],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(page.locator('.toast').last()).toContainText(words);
  }
});

// covers VALID-012 VALID-013 VALID-015 VALID-017 ERR3-002 CONST3-016
test('a day, a phone number and a message are checked by the rules of the contract, in the language of the user', async ({
  page,
}) => {
  const day = page.getByRole('textbox', { name: 'Туған күні' });
  await day.fill('31022026');
  await expect(day).toHaveValue('31.02.2026');
  await expect(day).toHaveAccessibleDescription('The date must have the form DD.MM.YYYY');
  const calendar = page.getByRole('dialog', { name: 'Choose in the calendar' });
  const offered = async (typed: string, last: string, beyond: string) => {
    await day.fill(typed);
    await page.getByRole('button', { name: 'Choose in the calendar' }).click();
    await expect(calendar.getByRole('button', { name: last })).toBeEnabled();
    await expect(calendar.getByRole('button', { name: beyond })).toBeDisabled();
    await page.keyboard.press('Escape');
  };
  await offered('14.12.2027', '14 December 2027', '15 December 2027');
  await offered('14.12.1926', '14 December 1926', '13 December 1926');
  await day.fill('');
  await day.pressSequentially('05112026');
  await expect(day).toHaveValue('05.11.2026');
  await expect(day).not.toHaveAttribute('aria-invalid', 'true');

  const phone = page.getByRole('textbox', { name: 'Телефон' });
  await phone.fill('8 771 534 41 64');
  await expect(phone).toHaveValue('(771)\u00a0534\u201141\u201164');
  await expect(page.locator('.phoneinput')).toContainText('+7');
  await phone.fill('771 534');
  await phone.blur();
  await expect(phone).toHaveAccessibleDescription(/^One number is needed: 10 digits after \+7/);
  // A plus begins a number of another country; a digit too many stays in sight and is told.
  await phone.fill('+998 90 123 45 67');
  await expect(phone).toHaveValue('+998901234567');
  await expect(phone).not.toHaveAttribute('aria-invalid', 'true');
  await phone.fill('877153441649');
  await phone.blur();
  await expect(phone).toHaveAttribute('aria-invalid', 'true');

  const message = page.getByRole('textbox', { name: 'Хабарлама' });
  await message.fill('ә'.repeat(801));
  await expect(message).toHaveAccessibleDescription(/The message must not exceed 800 characters/);
  await expect(message).toHaveValue('ә'.repeat(801));
  for (const [language, words] of [
    ['Русский', /Сообщение не должно превышать 800 символов/],
    ['Қазақша', /Хабарлама 800 таңбадан аспауы керек/],
  ] as const) {
    await page
      .locator('header .topsel')
      .filter({ hasText: /ENG|РУС|ҚАЗ/ })
      .click();
    await page.getByRole('menuitemradio', { name: language }).click();
    await expect(message).toHaveAccessibleDescription(words);
  }
  await message.fill('ә'.repeat(800));
  await expect(message).not.toHaveAttribute('aria-invalid', 'true');
});

// covers VALID-010 VALID-011
test('a field of letters and a field of digits leave out whatever else is typed or pasted, and the cursor stays', async ({
  page,
}) => {
  const letters = page.getByRole('textbox', { name: 'Тегі', exact: true });
  await letters.fill("O'Brien-Сәрсен_ұлы 2, 王");
  await expect(letters).toHaveValue("O'Brien-Сәрсенұлы  王");
  await letters.fill('');
  await letters.pressSequentially('7Әбді1қадыр-2Смағұлов!');
  await expect(letters).toHaveValue('Әбдіқадыр-Смағұлов');
  // In the middle of the name: rejected input moves nothing, accepted input appears where it was typed.
  await letters.evaluate((input: HTMLInputElement) => input.setSelectionRange(9, 9));
  await page.keyboard.type('5ов');
  await expect(letters).toHaveValue('Әбдіқадыров-Смағұлов');
  expect(await letters.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(11);
  // й composed of a letter and a combining mark, as some keyboards and files have it.
  await letters.fill('Се\u0438\u0306тов');
  await expect(letters).toHaveValue('Сейтов');

  const digits = page.getByRole('textbox', { name: 'Жеке сәйкестендіру нөмірі' });
  await digits.fill('ЖСН 100901-590 017');
  await expect(digits).toHaveValue('100901590017');
  await digits.fill('');
  await digits.pressSequentially('1a2 3');
  await expect(digits).toHaveValue('123');
});

// covers VALID-010
test('a word that a keyboard is still putting together is left alone until it is done', async ({ page }) => {
  const letters = page.getByRole('textbox', { name: 'Тегі', exact: true });
  await letters.focus();
  const session = await page.context().newCDPSession(page);
  await session.send('Input.imeSetComposition', { text: 'Нұр1', selectionStart: 4, selectionEnd: 4 });
  await expect(letters).toHaveValue('Нұр1');
  await session.send('Input.insertText', { text: 'Нұрлан1' });
  await expect(letters).toHaveValue('Нұрлан');
});
