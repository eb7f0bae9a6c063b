// The form block, on the page that demonstrates it with a simulated peer.
import { expect, type Page, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { field, openForm, peer, save, writes } from './form-page.ts';

let application: Application;
test.beforeAll(async () => {
  application = await startApplication();
});
test.afterAll(async () => {
  await application.close();
});
test.beforeEach(async ({ page }) => {
  await openForm(page, application);
});

const window = (page: Page) => page.getByRole('dialog', { name: 'Кабинетті өзгерту' });

test('a form is filled in and sent with the keyboard alone', async ({ page }) => {
  await page.getByRole('button', { name: 'Form in a window' }).focus();
  await page.keyboard.press('Enter');
  const number = window(page).getByLabel('Нөмірі');
  await number.focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('215');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('28');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('9.30');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  // The list of kinds: searched without Kazakh letters, selected with the arrow keys.
  await expect(window(page).getByLabel('Түрі')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('бол');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['Сынып бөлмесі']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(window(page).getByLabel('Түрі')).toHaveValue('Сынып бөлмесі');
  await expect(writes(page)).toHaveCount(0);
  await number.focus();
  await page.keyboard.press('Enter');
  await expect(writes(page)).toHaveText(['215 Физика, 28']);
  await expect(window(page)).toHaveCount(0);
});

test('a list that was pressed before its part came is open when it comes', async ({ page }) => {
  let come: () => void = () => undefined;
  const coming = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route(/\/pickers-[^/]*\.js/, async (route) => {
    await coming;
    await route.continue();
  });
  await page.reload();
  await page.getByRole('button', { name: 'Form in a window' }).click();
  const kind = window(page).getByLabel('Түрі');
  await kind.click();
  await expect(kind).toBeFocused();
  await expect(page.getByRole('listbox')).toHaveCount(0);
  come();
  await page.getByRole('option', { name: 'Сынып бөлмесі' }).click();
  await expect(kind).toHaveValue('Сынып бөлмесі');
});

test('Enter chooses what is highlighted, however fast the keys came', async ({ page }) => {
  await page.getByRole('button', { name: 'Form in a window' }).click();
  const kind = window(page).getByLabel('Түрі');
  await expect(kind).toHaveValue('Зертхана');
  await kind.focus();
  await expect(page.getByRole('listbox')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  // Typing and the arrow within one task: the list was opened, and its timers are still to come.
  await kind.evaluate(async (input: HTMLInputElement) => {
    const press = (key: string) =>
      input.dispatchEvent(new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true }));
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'бол');
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    press('ArrowDown');
    // Behind those timers.
    for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setTimeout(resolve));
    press('Enter');
  });
  await expect(kind).toHaveValue('Сынып бөлмесі');
});

test('what the schema refuses is at its field in the language of the user, and the first one has the focus', async ({
  page,
}) => {
  await field(page, 'Нөмірі').fill('');
  await field(page, 'Орын саны').fill('900');
  await field(page, 'Ашылуы').fill('25:00');
  await save(page).click();
  await expect(field(page, 'Нөмірі')).toBeFocused();
  await expect(field(page, 'Нөмірі')).toHaveAccessibleDescription('«Нөмірі» өрісін толтырыңыз');
  await expect(field(page, 'Орын саны')).toHaveAccessibleDescription('500 немесе одан аз болуы керек');
  await expect(field(page, 'Ашылуы')).toHaveAccessibleDescription('Уақыт СС:ММ түрінде жазылуы керек');
  await field(page, 'Нөмірі').fill('7');
  await expect(field(page, 'Нөмірі')).not.toHaveAttribute('aria-invalid');
  await expect(writes(page)).toHaveCount(0);
});

test('what the server refuses lands on its fields and takes the focus there', async ({ page }) => {
  await peer(page, 'refuses');
  await field(page, 'Нөмірі').fill('215');
  await save(page).click();
  await expect(field(page, 'Атауы')).toBeFocused();
  await expect(field(page, 'Атауы')).toHaveAccessibleDescription(/Мұндай атау бар/);
  await expect(field(page, 'Тексерілген күні')).toHaveAccessibleDescription('Күні оқу жылынан тыс');
  // An error that belongs to no field of the form is still shown.
  await expect(page.getByRole('alert')).toHaveText('Ғимарат жабық');
  await expect(field(page, 'Нөмірі')).toHaveValue('215');
});

test('what was typed is there after a reload, is told of, and can be given up', async ({ page }) => {
  await field(page, 'Атауы').fill('Астрономия');
  await field(page, 'Ашылуы').fill('9:');
  await page.reload();
  await expect(page.getByText('қараламасы бар, сақталмаған')).toBeVisible();
  await expect(field(page, 'Атауы')).toHaveValue('Астрономия');
  await expect(field(page, 'Ашылуы')).toHaveValue('9:');
  await page.getByRole('button', { name: 'Қараламаны өшіру' }).click();
  await expect(field(page, 'Атауы')).toHaveValue('Физика');
  await page.reload();
  await expect(field(page, 'Атауы')).toHaveValue('Физика');
  await expect(page.getByText('қараламасы бар')).toHaveCount(0);
});

test('a draft that is opened after others changed the entry meets their values too', async ({ page }) => {
  await field(page, 'Нөмірі').fill('215');
  await page.reload();
  await expect(field(page, 'Нөмірі')).toHaveValue('215');
  await peer(page, 'changed');
  await save(page).click();
  await expect(page.getByText('Оның өзгерістері алынды: Орын саны, Атауы.')).toBeVisible();
  await peer(page, 'takes');
  await save(page).click();
  await expect(writes(page)).toHaveText(['215 Физика және астрономия, 24']);
});

test('the same press twice is one write, and the next press another', async ({ page }) => {
  await peer(page, 'slow');
  await field(page, 'Нөмірі').fill('215');
  const button = save(page);
  await button.dblclick();
  await field(page, 'Нөмірі').press('Enter');
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await expect(writes(page)).toHaveText(['215 Физика, 30']);
  await expect(button).not.toHaveAttribute('aria-busy');
  await field(page, 'Нөмірі').fill('216');
  await button.click();
  await expect(writes(page)).toHaveText(['215 Физика, 30', '216 Физика, 30']);
});

test('an answer that was lost: the same press again writes nothing more, and other values meet what was stored', async ({
  page,
}) => {
  await peer(page, 'answer lost');
  await field(page, 'Нөмірі').fill('215');
  await save(page).click();
  await expect(page.getByRole('alert')).toContainText('Қазір байланыс жоқ');
  await peer(page, 'takes');
  await save(page).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(writes(page)).toHaveText(['215 Физика, 30']);

  await peer(page, 'answer lost');
  await field(page, 'Нөмірі').fill('216');
  await save(page).click();
  await expect(page.getByRole('alert')).toContainText('Қазір байланыс жоқ');
  await peer(page, 'takes');
  await field(page, 'Нөмірі').fill('217');
  await save(page).click();
  await expect(page.getByRole('alert')).toContainText('Бұған дейін жіберілгені сақталып қойған');
  await save(page).click();
  await page.getByRole('radio', { name: 'Сіздікі: 217' }).check();
  await expect(page.getByRole('radio', { name: 'Қазір сақталғаны: 216' })).toBeVisible();
  await save(page).click();
  await expect(writes(page)).toHaveText(['215 Физика, 30', '216 Физика, 30', '217 Физика, 30']);
});

test('what is typed while the form is being sent is not taken for stored', async ({ page }) => {
  await peer(page, 'slow');
  await field(page, 'Нөмірі').fill('215');
  await save(page).click();
  await field(page, 'Атауы').fill('Химия');
  await expect(writes(page)).toHaveText(['215 Физика, 30']);
  await page.reload();
  await expect(field(page, 'Атауы')).toHaveValue('Химия');
  await expect(field(page, 'Нөмірі')).toHaveValue('215');
});

test('without a network nothing is sent, the form says so, and the draft stays', async ({ page, context }) => {
  await field(page, 'Атауы').fill('Химия');
  await context.setOffline(true);
  await expect(page.getByText('Қазір байланыс жоқ, жіберу мүмкін емес')).toBeVisible();
  await save(page).click();
  await expect(page.getByRole('alert')).toContainText('Қазір байланыс жоқ');
  await expect(writes(page)).toHaveCount(0);
  await context.setOffline(false);
  // A missing answer is reported in the same way.
  await peer(page, 'gone');
  await save(page).click();
  await expect(page.getByRole('alert')).toContainText('Жазылғаны құрылғыда қаралама ретінде сақталады');
  await page.reload();
  await expect(field(page, 'Атауы')).toHaveValue('Химия');
});

test('a day is typed or chosen in a calendar that speaks Kazakh, with the keyboard too', async ({ page }) => {
  const day = field(page, 'Тексерілген күні');
  await day.fill('15122026');
  await expect(day).toHaveValue('15.12.2026');
  const opener = page.getByRole('button', { name: 'Күнтізбеден таңдау' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const calendar = page.getByRole('dialog', { name: 'Күнтізбеден таңдау' });
  const month = (name: string) => calendar.getByRole('button', { name: new RegExp(`^${name}$`, 'i') });
  await expect(month('желтоқсан 2026')).toBeVisible();
  await expect(calendar.getByRole('columnheader').first()).toHaveText(/^дс$/i);
  await calendar.getByRole('button', { name: 'Келесі ай' }).click();
  await expect(month('қаңтар 2027')).toBeVisible();
  await calendar.getByRole('button', { name: 'Алдыңғы ай' }).click();
  await calendar.getByRole('button', { name: /^15 / }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(day).toHaveValue('16.12.2026');
  await expect(calendar).toHaveCount(0);
  await day.fill('31.02.2026');
  await save(page).click();
  await expect(day).toBeFocused();
  await expect(day).toHaveAccessibleDescription('Күн КК.АА.ЖЖЖЖ түрінде жазылуы керек');
});

test('leaving with something typed asks first, by a link and by closing the window; Escape closes an open list alone', async ({
  page,
}) => {
  await page.getByRole('button', { name: 'Form in a window' }).click();
  await window(page).getByLabel('Пәндер').click();
  await expect(page.getByRole('option', { name: 'Химия' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option', { name: 'Химия' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(window(page)).toHaveCount(0);
  for (const _time of ['first', 'second']) {
    await page.getByRole('button', { name: 'Form in a window' }).click();
    await window(page).getByLabel('Атауы').fill('Химия');
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Сақталмаған өзгерістер бар' });
    await question.getByRole('button', { name: 'Осында қалу' }).click();
    await expect(window(page).getByLabel('Атауы')).toHaveValue('Химия');
    await window(page).getByRole('button', { name: 'Бас тарту' }).click();
    await question.getByRole('button', { name: 'Шығу' }).click();
    await expect(window(page)).toHaveCount(0);
  }
  await field(page, 'Атауы').fill('Химия');
  await page.getByRole('navigation').getByRole('link', { name: 'Gallery' }).first().click();
  await page.getByRole('button', { name: 'Осында қалу' }).click();
  await expect(page).toHaveURL(/\/dev\/gallery\/form$/);
  await page.getByRole('navigation').getByRole('link', { name: 'Gallery' }).first().click();
  await page.getByRole('button', { name: 'Шығу' }).click();
  await expect(page).toHaveURL(/\/dev\/gallery$/);
});

// covers CONST3-003 CONST3-009
test('a confirm of what nothing undoes waits five seconds before it can be pressed', async ({ page }) => {
  await page.clock.install();
  await page.getByRole('button', { name: 'Confirm with a countdown' }).click();
  const question = page.getByRole('dialog', { name: 'Оқу жылын жабу' });
  const confirm = question.getByRole('button', { name: /^Жабу( \(\d\))?$/ }).last();
  await expect(question.getByRole('button', { name: 'Бас тарту' })).toBeEnabled();
  await expect(question.locator('svg.blank__art')).toBeVisible();
  await expect(question.locator('b')).toHaveText('кері қайтару');
  await expect(confirm).toHaveText('Жабу (5)');
  await expect(confirm).toBeDisabled();
  for (const left of [4, 3, 2, 1]) {
    await page.clock.runFor(1000);
    await expect(confirm).toHaveText(`Жабу (${left})`);
    await expect(confirm).toBeDisabled();
  }
  await page.clock.runFor(1000);
  await confirm.click();
  await expect(writes(page)).toHaveText(['confirmed']);
});
