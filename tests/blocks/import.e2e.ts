// The import block, on the page that demonstrates it with a simulated peer: rooms 101 and 118 exist.
import fs from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import readXlsx from 'read-excel-file/node';
import writeXlsx from 'write-excel-file/node';
import { type Application, startApplication } from '#tests/support/application.ts';

let application: Application;
test.beforeAll(async () => {
  application = await startApplication();
});
test.afterAll(async () => {
  await application.close();
});
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('language', 'ru'));
  await page.goto(`${application.url}/dev/gallery/import`);
  await expect(page.getByRole('heading', { name: 'Файл с таблицей' })).toBeVisible();
});

const rooms = (page: Page) => page.getByTestId('rooms').getByRole('listitem');
const outcome = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^\\d+ ?${name}$`) });
const counts = async (page: Page) => page.locator('fieldset button b').allTextContents();
const give = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel('Выберите файл или перетащите его сюда').setInputFiles({ name, mimeType: '', buffer });

/** A sheet like those of schools: another sheet first, a title above the header, extra columns. */
async function oddWorkbook(): Promise<Buffer> {
  const text = (value: string) => ({ value });
  const number = (value: number) => ({ value, type: Number });
  const day = { value: new Date(Date.UTC(2026, 8, 1)), type: Date, format: 'dd.mm.yyyy' };
  return writeXlsx([
    { sheet: 'Титул', data: [[text('Школа-гимназия № 12')]] },
    {
      sheet: 'Кабинеты',
      data: [
        [text('Кабинеты школы')],
        [],
        ['Примечание', '№ кабинета', 'Название', 'Мест'].map(text),
        [text('1 этаж'), text('101'), text('Бастауыш сынып'), number(26)],
        [null, text('118'), text('Информатика'), number(16)],
        [null, text('214'), text('?изика'), number(30)],
        [null, text('215'), text('Химия'), text('много')],
        [null, text('101'), text('Екінші рет')],
        [day, text('301'), text('Математика'), number(28)],
      ],
    },
  ]).toBuffer();
}

test('a workbook with errors is read, fixed in place with the keyboard, applied and taken back', async ({ page }) => {
  await give(page, 'кабинеты.xlsx', await oddWorkbook());
  await expect(page.getByText('лист «Кабинеты», заголовок в строке 3, 6 строк')).toBeVisible();
  expect(await counts(page)).toEqual(['2', '1', '1', '1', '1']);
  const wrong = page
    .getByRole('list')
    .filter({ has: page.getByRole('textbox') })
    .getByRole('listitem');
  await expect(wrong).toHaveCount(2);
  await expect(wrong.nth(0)).toContainText('Строка 6');
  const name = wrong.nth(0).getByLabel('Название');
  await expect(name).toHaveAccessibleDescription('Потеряна буква: вместо неё «?»');

  await name.fill('Физика');
  await page.keyboard.press('Enter');
  const seats = wrong.nth(1).getByLabel('Мест');
  await expect(seats).toBeFocused();
  await expect(wrong.nth(0)).toContainText('Исправлено');
  await seats.fill('900');
  await page.keyboard.press('Enter');
  await expect(seats).toHaveAccessibleDescription('Должно быть не больше 500');
  await seats.fill('18');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Исправлено', { exact: true })).toHaveCount(2);
  await expect.poll(() => counts(page)).toEqual(['0', '1', '3', '1', '1']);

  await outcome(page, 'Дубликаты').click();
  await expect(page.getByLabel('Номер').first()).toHaveAccessibleDescription('Та же запись стоит в строке 4');
  await outcome(page, 'Изменятся').click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Строка 4' })).toContainText(/Мест\s*24\s*26/);
  await expect(page.getByText('4 строки готовы. 1 строка останется в файле')).toBeVisible();
  await expect(rooms(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Применить 4 строки' }).click();
  await expect(page.getByRole('alert')).toContainText('Добавлено: 3, изменено: 1.');
  await expect(rooms(page)).toHaveText([
    '101, Бастауыш сынып, 26, -',
    '118, Информатика, 16, 2026-09-01',
    '214, Физика, 30, -',
    '215, Химия, 18, -',
    '301, Математика, 28, -',
  ]);
  await page.getByRole('button', { name: 'Отменить импорт' }).click();
  await expect(page.getByRole('alert')).toContainText('Импорт отменён');
  await expect(rooms(page)).toHaveText(['101, Бастауыш сынып, 24, -', '118, Информатика, 16, 2026-09-01']);
});

test('the same file a second time changes nothing', async ({ page }) => {
  const csv = Buffer.from('Нөмірі;Атауы;Орын саны\r\n301;Математика;28\r\n');
  await give(page, 'a.csv', csv);
  await page.getByRole('button', { name: 'Применить 1 строку' }).click();
  await expect(rooms(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Ещё один файл' }).click();
  await give(page, 'a.csv', csv);
  await expect.poll(() => counts(page)).toEqual(['0', '0', '0', '0', '1']);
  await expect(page.getByRole('button', { name: /^Применить/ })).toBeDisabled();
});

test('what was refused as a whole is planned again, with what has come meanwhile', async ({ page }) => {
  await page.getByRole('button', { name: 'Refuse the next' }).click();
  await give(page, 'a.csv', Buffer.from('Номер;Название\n301;Математика\n302;Физика\n'));
  await page.getByRole('button', { name: 'Применить 2 строки' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect.poll(() => counts(page)).toEqual(['0', '0', '1', '1', '0']);
  await expect(rooms(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Применить 2 строки' }).click();
  await expect(rooms(page)).toHaveCount(4);
  await expect(rooms(page).nth(2)).toHaveText('301, Математика, -, -');
});

test('a file of a Russian Windows and pasted rows are read too', async ({ page }) => {
  const windows1251 = Buffer.from([...'Номер;Название;Мест\n7;Зал;9'].map((letter) => toWindows1251(letter)));
  await give(page, 'старый.csv', windows1251);
  await expect.poll(() => counts(page)).toEqual(['0', '0', '1', '0', '0']);
  await page.getByRole('button', { name: 'Отмена' }).click();
  await page.getByLabel('Или вставьте строки').fill('Кабинет\tАтауы\n8\tҚазақ тілі\n9\tӘдебиет');
  await page.getByRole('button', { name: 'Прочитать' }).click();
  await expect.poll(() => counts(page)).toEqual(['0', '0', '2', '0', '0']);
});

function toWindows1251(letter: string): number {
  const code = letter.charCodeAt(0);
  return code < 128 ? code : code - 0x410 + 0xc0;
}

test('how the file was read may be changed by hand, and is planned again', async ({ page }) => {
  await page.getByLabel('Или вставьте строки').fill('Код;Что;Сколько\n7;Спортзал;60');
  await page.getByRole('button', { name: 'Прочитать' }).click();
  // No header was recognised, so the first line is treated as a row.
  await expect(page.getByText('без заголовка, 2 строки')).toBeVisible();
  await page.getByRole('button', { name: 'Изменить', exact: true }).click();
  await page.getByLabel('Строка заголовка').selectOption({ label: '1: Код, Что, Сколько' });
  await expect(page.getByText('1 строка', { exact: false }).first()).toBeVisible();
  await page.getByLabel('Номер', { exact: true }).last().selectOption({ label: 'Код' });
  await page.getByLabel('Название', { exact: true }).last().selectOption({ label: 'Что' });
  await page.getByLabel('Мест', { exact: true }).last().selectOption({ label: 'Сколько' });
  await expect.poll(() => counts(page)).toEqual(['0', '0', '1', '0', '0']);
  await page.getByRole('button', { name: 'Применить 1 строку' }).click();
  await expect(rooms(page).last()).toHaveText('7, Спортзал, 60, -');
});

test('a reading that cannot be planned is told, and nothing is applied that was not shown', async ({ page }) => {
  await page.getByLabel('Или вставьте строки').fill('Номер;Название\n7;Зал');
  await page.getByRole('button', { name: 'Прочитать' }).click();
  await page.getByRole('button', { name: 'Изменить', exact: true }).click();
  const head = page.getByLabel('Строка заголовка');
  await head.selectOption({ label: '2: 7, Зал' });
  await expect(page.getByRole('alert')).toContainText('нет строк');
  await expect(page.getByRole('button', { name: /^Применить/ })).toBeDisabled();
  await head.selectOption({ label: '1: Номер, Название' });
  await page.getByRole('button', { name: 'Применить 1 строку' }).click();
  await expect(rooms(page).last()).toHaveText('7, Зал, -, -');
});

test('sheets that are not read are named, and all can be read at once', async ({ page }) => {
  const head = ['Номер', 'Название'];
  const workbook = await writeXlsx([
    { sheet: '1 этаж', data: [head, ['301', 'Зал']] },
    { sheet: '2 этаж', data: [head, ['302', 'Химия'], ['301', 'Екінші рет']] },
    { sheet: 'Заметки', data: [['x'], ['y']] },
  ]).toBuffer();
  await give(page, 'этажи.xlsx', workbook);
  await expect(page.getByText('Другие листы не прочитаны: 2 этаж, Заметки')).toBeVisible();
  expect(await counts(page)).toEqual(['0', '0', '1', '0', '0']);
  await page.getByRole('button', { name: 'Прочитать все листы' }).click();
  await expect.poll(() => counts(page)).toEqual(['0', '1', '2', '0', '0']);
  await expect(page.getByText('все листы: 1 этаж, 2 этаж, 3 строки')).toBeVisible();
  await outcome(page, 'Дубликаты').click();
  const twice = page.getByRole('listitem').filter({ has: page.getByRole('textbox') });
  await expect(twice).toContainText('Строка 3');
  await expect(twice).toContainText('2 этаж');
  await expect(page.getByLabel('Номер').first()).toHaveAccessibleDescription(
    'Та же запись стоит в строке 2 («1 этаж»)',
  );
});

test('what is no sheet is refused in words, and another file can be chosen', async ({ page }) => {
  await give(page, 'фото.xlsx', Buffer.from([0x50, 0x4b, 3, 4, 9, 9]));
  await expect(page.getByRole('alert')).toContainText('Файл повреждён');
  await give(page, 'пусто.csv', Buffer.from('Номер;Название\n;\n'));
  await expect(page.getByRole('alert')).toContainText('нет строк, где заполнены известные столбцы');
  await give(page, 'a.csv', Buffer.from('Номер;Название\n7;Зал'));
  await expect.poll(() => counts(page)).toEqual(['0', '0', '1', '0', '0']);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('the template is a workbook that the import reads without a question; wrong rows are given back with their reason', async ({
  page,
}) => {
  const download = async (name: string) => {
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()]);
    return fs.readFileSync(await file.path());
  };
  await page.getByRole('button', { name: 'Скачать шаблон' }).click();
  const [template] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Шаблон на русском' }).click(),
  ]);
  // Its example is no row.
  await give(page, 'rooms.xlsx', fs.readFileSync(await template.path()));
  await expect(page.getByRole('alert')).toContainText('нет строк, где заполнены известные столбцы');
  await give(page, 'кабинеты.xlsx', await oddWorkbook());
  const [sheet] = await readXlsx(await download('Скачать эти строки'));
  expect(sheet?.data.map((row) => row.join('|'))).toEqual([
    'Номер|Название|Мест|Дата проверки|Причина',
    '214|?изика|30||Потеряна буква: вместо неё «?»',
    '215|Химия|много||Введите число',
  ]);
});
