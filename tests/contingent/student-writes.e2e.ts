// What is done with students on the screen: admitted, changed, moved, sent away and back, with and without a network.
import { expect, test } from '@playwright/test';
import { and, eq } from 'drizzle-orm';
import { students, users } from '#server/features/people/public.ts';
import { schools } from '#server/features/school/public.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { axeFindingsInBothSchemes } from '#tests/support/axe.ts';
import { signInBefore, watchConsole } from '#tests/support/browser.ts';
import { act, address, choose, describeStudent, dialog, iin, names, open, told } from './student-steps.ts';

let application: Application;
test.beforeEach(async () => {
  application = await startApplication();
});
test.afterEach(async () => {
  await application.close();
});

test('by keys alone: a new student, the card under the cursor, a parent’s phone', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, application);
  await page.keyboard.press('n');
  await expect(dialog(page, 'New student')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('grid').focus();
  await page.keyboard.press('ArrowDown');
  const name = await page.locator('tr[aria-rowindex="3"] th').innerText();
  await page.keyboard.press('e');
  const form = page.getByRole('dialog').filter({ hasText: name.trim() });
  await expect(form.getByLabel('Surname')).not.toHaveValue('');
  await page.keyboard.press('Escape');
  await page.goto(`${application.url}${address}?tab=parents&state=activated`);
  await page.getByRole('grid').focus();
  await page.keyboard.press('e');
  await expect(page.getByRole('dialog').getByLabel('Phone')).toBeVisible();
});

/** Words of the journey, by language. */
const spoken = {
  ru: {
    title: 'Новый ученик',
    found: 'Заполнено из реестра',
    admitted: 'Зачисление записано',
    surname: 'Фамилия',
    born: 'Дата рождения',
    gender: 'Пол',
    group: 'Класс',
  },
  kz: {
    title: 'Жаңа оқушы',
    found: 'Тіркелімнен толтырылды',
    admitted: 'Қабылдау жазылды',
    surname: 'Тегі',
    born: 'Туған күні',
    gender: 'Жынысы',
    group: 'Сынып',
  },
} as const;
for (const language of ['ru', 'kz'] as const) {
  test(`a secretary admits by IIN with the keyboard alone, takes it back, and admits somebody who is no resident, in ${language}`, async ({
    page,
  }) => {
    const words = spoken[language];
    const noise = watchConsole(page);
    await application.close();
    application = await startApplication({ registry: 'demo' });
    await page.setViewportSize({ width: 1440, height: 900 });
    await signInBefore(page, application, 'zavuch', language);
    await page.goto(`${application.url}${address}`);
    await expect(names(page).first()).toBeVisible();
    const form = dialog(page, words.title);
    let keys = 0;
    const press = async (key: string) => {
      keys += 1;
      await page.keyboard.press(key);
    };
    const type = async (typed: string) => {
      for (const letter of typed) {
        keys += 1;
        // Its keys are those of a Latin layout.
        if (/\p{Script=Cyrillic}/u.test(letter)) await page.keyboard.insertText(letter);
        else await page.keyboard.press(letter);
      }
    };
    const tabTo = async (label: string) => {
      const isThere = () => form.getByLabel(label).evaluate((field) => field === document.activeElement);
      while (!(await isThere())) {
        expect(keys, `${label} is not reached by the keyboard`).toBeLessThan(60);
        await press('Tab');
      }
    };
    const choose = async (label: string, typed: string) => {
      await expect(form.getByLabel(label)).toHaveAttribute('aria-haspopup', 'listbox');
      await tabTo(label);
      await type(typed);
      await expect(page.getByRole('option').first()).toBeVisible();
      await press('ArrowDown');
      await press('Enter');
    };
    const cardsOf = async (surname: string) =>
      (
        await application.database.db
          .select({ id: students.userId })
          .from(students)
          .innerJoin(users, eq(users.id, students.userId))
          .where(and(eq(students.schoolId, 1), eq(users.surname, surname)))
      ).length;
    const before = await cardsOf('Амангелдиева');

    // A girl whom the register of the demo knows.
    const begun = Date.now();
    await press('n');
    // A window takes the focus a moment after it is seen.
    await expect(form.getByRole('textbox').first()).toBeFocused();
    await type('100707690009');
    await expect(form.getByText(words.found)).toBeVisible();
    // All that the register tells is filled in or folded away.
    expect(await form.locator('[data-path]').count()).toBeLessThanOrEqual(8);
    await expect(form.getByLabel(words.surname)).not.toBeEditable();
    await choose(words.group, '7');
    await press('Enter');
    await expect(told(page, words.admitted)).toBeVisible();
    // Of which twelve are the IIN.
    expect(keys).toBeLessThanOrEqual(20);
    expect(Date.now() - begun).toBeLessThan(25_000);
    await expect(form).toBeHidden();
    expect(await cardsOf('Амангелдиева')).toBe(before + 1);
    await page.keyboard.press('Control+z');
    await expect.poll(() => cardsOf('Амангелдиева')).toBe(before);

    keys = 0;
    await press('n');
    // A window takes the focus a moment after it is seen.
    await expect(form.getByRole('textbox').first()).toBeFocused();
    await press('Tab');
    await press('Space');
    await tabTo(words.surname);
    await page.keyboard.insertText('Смит');
    await press('Tab');
    await page.keyboard.insertText('Джон');
    await tabTo(words.born);
    await page.keyboard.insertText('01.02.2014');
    // Nothing is known of him, so all of them are typed.
    expect(await form.locator('[data-path]').count()).toBe(8);
    await choose(words.gender, language === 'ru' ? 'Му' : 'Ер');
    await choose(words.group, '7');
    await press('Enter');
    await expect(form).toBeHidden();
    expect(await cardsOf('Смит')).toBe(1);
    expect(noise).toEqual([]);
  });
}

for (const width of [390, 1440]) {
  // covers CONT-001 CONT-003 CONT-004 CONT-005 USERCARD-006 USERCARD-008 USERCARD-011 USERCARD-020 CONST3-012
  test(`a director admits by IIN, mends the card, records the departure and the return, at ${width} px`, async ({
    page,
  }) => {
    const noise = watchConsole(page);
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    await open(page, application);
    await page.getByRole('button', { name: 'Admit' }).click();
    const form = dialog(page, 'New student');
    await form.getByLabel('IIN').fill(iin);
    // The digits say when he was born and that he is a boy.
    await expect(form.getByLabel('Date of birth')).toHaveValue('31.12.2013');
    await expect(form.getByLabel('Gender')).toHaveValue('Male');
    await form.getByLabel('Surname').fill('-Ержанов');
    await form.getByLabel('First name').fill('Нұрбек');
    await form.getByRole('button', { name: 'Admit' }).click();
    await expect(form.getByText('Wrong data')).toBeVisible();
    // Closed with something typed it would ask, and keep a draft.
    await form.getByLabel('Surname').fill('Ержанов');
    await choose(page, form, 'Class', '7 «А» · қаз');
    // What is mostly as it begins is folded away, and said.
    await expect(form.getByText(/Order number; Order date/)).toBeVisible();
    await form.getByRole('button', { name: 'More', exact: true }).click();
    await form.getByLabel('Order number').fill('112-к');
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);
    await form.getByRole('button', { name: 'Admit' }).click();
    await expect(told(page, 'Admitted: Ержанов Нұрбек')).toBeVisible();
    await expect(form).toBeHidden();

    await page.getByRole('searchbox').fill('ержанов нұрбек');
    await expect(names(page)).toHaveCount(1);
    await names(page).click();
    const card = dialog(page, 'Ержанов Нұрбек');
    await expect(card.getByText('order No. 112-к')).toBeVisible();
    await card.getByRole('button', { name: 'Show' }).click();
    await expect(card.getByText(iin)).toBeVisible();
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);
    await card.getByRole('button', { name: 'Edit', exact: true }).click();
    const editing = dialog(page, 'Edit the card');
    await editing.getByLabel('Address').fill('Абай даңғылы, 48');
    await editing.getByRole('button', { name: 'Save' }).click();
    await expect(card.getByText('Абай даңғылы, 48')).toBeVisible();

    await act(page, card, 'Record a departure');
    const leaving = dialog(page, 'Departure');
    await choose(page, leaving, 'Reason', 'Left the country');
    await leaving.getByLabel('Order number').fill('200-к');
    await leaving.getByRole('button', { name: 'Record a departure' }).click();
    await expect(card.getByText('Left the country, 7 «А»')).toBeVisible();
    // Who is in the archive can be taken out of it, and nothing else.
    await expect(card.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0);
    await card.getByRole('button', { name: 'Restore' }).click();
    const returning = dialog(page, 'Readmission');
    await choose(page, returning, 'Class');
    await returning.getByRole('button', { name: 'Restore' }).click();
    // Not on the day that was the last one.
    await expect(returning.getByText(/^The date must be from/)).toBeVisible();
    expect(noise).toEqual([]);
  });
}

// covers CONT-006 CONT-007 CONT-025 USERCARD-001 USERCARD-012 USERCARD-013 USERCARD-014 PROF-007 CONST3-013
test('a deputy moves a student and takes it back, blocks, unblocks, resets a password and prints the slip', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, application, 'zavuch', `${address}?parallel=7`);
  await names(page).first().click();
  const card = page.getByRole('dialog').first();
  await expect(card.getByText(/^since 01\.09\.2026$/)).toBeVisible();
  await card.getByRole('button', { name: 'Move' }).click();
  const moving = dialog(page, 'Move to another class');
  await choose(page, moving, 'To class');
  await moving.getByLabel('First day').fill('01.09.2026');
  await moving.getByRole('button', { name: 'Move' }).click();
  // What is refused is said where it was typed, and the window stays.
  await expect(
    moving
      .getByRole('alert')
      .or(moving.getByText(/cannot be moved/))
      .first(),
  ).toBeVisible();
  await moving.getByLabel('First day').fill('21.12.2026');
  await moving.getByRole('button', { name: 'Move' }).click();
  await expect(card.getByText('Moved to another class, 7 «А» →')).toBeVisible();
  await page.locator('.toast', { hasText: 'Move recorded' }).getByRole('button', { name: 'Undo' }).click();
  await expect(card.getByText('Moved to another class, 7 «А» →')).toHaveCount(0);

  await act(page, card, 'Block the account');
  const blocking = dialog(page, 'Block the account');
  await blocking.getByLabel('Reason').fill('телефон украден');
  await blocking.getByRole('button', { name: 'Block the account' }).click();
  await expect(card.getByText('The student is blocked. телефон украден')).toBeVisible();
  await card.getByRole('button', { name: 'Unblock' }).click();
  await expect(card.getByText('The student is blocked.')).toHaveCount(0);

  // Three messages at once reach down to the card: nobody is that quick.
  await page.mouse.move(5, 700);
  await expect(page.locator('.toast')).toHaveCount(0, { timeout: 30_000 });
  await act(page, card, 'Reset the password');
  await dialog(page, 'Reset the password?').getByRole('button', { name: 'Reset the password' }).click();
  const slips = dialog(page, '1 sign-in slip');
  await expect(slips.getByText(/^[a-z](?=.*\d)[a-z2-9]{7}$/)).toBeVisible();
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await slips.getByRole('button', { name: 'Close' }).first().click();

  // Somebody with lessons behind them is archived, not deleted.
  await act(page, card, 'Delete the card');
  await dialog(page, /^Delete the card of/)
    .getByRole('button', { name: 'Delete the card' })
    .click();
  await expect(told(page, 'The card cannot be deleted: it has records. Archive it instead.')).toBeVisible();
  await card.getByRole('button', { name: 'History' }).click();
  await expect(card.getByText('телефон украден').first()).toBeVisible();
});

test('without a network a form says so, keeps what was typed, and sends it on a press when there is one again', async ({
  page,
}) => {
  await open(page, application, 'zavuch');
  await page.getByRole('button', { name: 'Admit' }).click();
  const form = dialog(page, 'New student');
  await form.getByLabel('Not a resident').check();
  await form.getByLabel('Surname').fill('Смит');
  await form.getByLabel('First name').fill('Джон');
  await form.getByLabel('Date of birth').fill('01.02.2014');
  await choose(page, form, 'Gender', 'Male');
  await choose(page, form, 'Class', '7 «А» · қаз');
  await page.context().setOffline(true);
  await form.getByRole('button', { name: 'Admit' }).click();
  await expect(form.getByRole('alert')).toBeVisible();
  await expect(form.getByLabel('Surname')).toHaveValue('Смит');
  await page.context().setOffline(false);
  await form.getByRole('button', { name: 'Admit' }).click();
  await expect(told(page, 'Admitted: Смит Джон')).toBeVisible();
});

// covers USERCARD-044
test('a group lead sees nothing to change until the school allows it, and then admits into the own class alone', async ({
  page,
}) => {
  const allow = async (flagGroupLoadCanEditSchedule: boolean) => {
    const [school] = await application.database.db.select().from(schools).where(eq(schools.id, 1));
    const flags = { ...(school?.flags as object), flagGroupLoadCanEditSchedule };
    await application.database.db.update(schools).set({ flags }).where(eq(schools.id, 1));
  };
  await allow(false);
  await open(page, application, 'grouplead');
  await expect(page.getByRole('button', { name: 'Admit' })).toHaveCount(0);
  await names(page).first().click();
  await expect(page.getByRole('dialog').getByText('Login', { exact: true })).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await allow(true);
  await page.reload();
  await page.getByRole('button', { name: 'Admit' }).click();
  const form = dialog(page, 'New student');
  await expect(form.getByLabel('Class')).toHaveValue(/^\d+ «\p{L}» · \p{L}+/u);
  await form.getByLabel('Class').click();
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await describeStudent(form);
  await form.getByRole('button', { name: 'Admit' }).click();
  // Only the management takes it back.
  await expect(told(page, 'Admitted: Ержанов Нұрбек')).toBeVisible();
  // At once: after ten seconds it would be gone anyway.
  expect(await page.getByRole('button', { name: 'Undo', exact: true }).count()).toBe(0);
});

// covers CONST3-010 CONST3-011 CONST3-030 USERCARD-025
test('names take letters alone; saving shows that it goes on and closes on success, the list follows, and a failure keeps the form open', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, application, 'zavuch', `${address}?parallel=7`);
  await names(page).first().click();
  const card = page.getByRole('dialog').first();
  await card.getByRole('button', { name: 'Edit', exact: true }).click();
  const editing = dialog(page, 'Edit the card');
  expect((await editing.boundingBox())?.width).toBe(700);
  await editing.getByLabel('Surname').fill('Әліб3ек_ов-«Ким»');
  await expect(editing.getByLabel('Surname')).toHaveValue('Әлібеков-Ким');
  const saving = editing.getByRole('button', { name: 'Save' });
  await page.route('**/contingent/update', (route) => route.abort());
  await saving.click();
  await expect(editing.getByRole('alert')).toBeVisible();
  await expect(editing.getByLabel('Surname')).toHaveValue('Әлібеков-Ким');
  await page.unroute('**/contingent/update');
  let answer: (() => void) | undefined;
  await page.route('**/contingent/update', async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    await route.continue();
  });
  await saving.click();
  await expect.poll(() => answer !== undefined).toBe(true);
  await expect(saving).toHaveAttribute('aria-busy', 'true');
  answer?.();
  await expect(editing).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(names(page).filter({ hasText: 'Әлібеков-Ким' })).toHaveCount(1);
  // A form of one column is narrower than a card.
  await names(page).filter({ hasText: 'Әлібеков-Ким' }).click();
  await act(page, card, 'Block the account');
  expect((await dialog(page, 'Block the account').boundingBox())?.width).toBe(480);
});

// covers USERCARD-005 USERCARD-007
test('the card of somebody without an IIN is edited, reset, blocked and unlocked, archived, restored and deleted as any other', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, application);
  await page.getByRole('button', { name: 'Admit' }).click();
  const form = dialog(page, 'New student');
  await form.getByLabel('Not a resident').check();
  await form.getByLabel('Surname').fill('Смит');
  await form.getByLabel('First name').fill('Джон');
  await form.getByLabel('Date of birth').fill('01.02.2014');
  await choose(page, form, 'Gender', 'Male');
  await choose(page, form, 'Class', '7 «А» · қаз');
  await form.getByRole('button', { name: 'Admit' }).click();
  await expect(told(page, 'Admitted: Смит Джон')).toBeVisible();
  await page.getByRole('searchbox').fill('смит джон');
  await expect(names(page)).toHaveCount(1);
  await names(page).click();
  const card = dialog(page, 'Смит Джон');
  await expect(card.getByText('Not a resident')).toBeVisible();
  await card.getByRole('button', { name: 'Edit', exact: true }).click();
  const editing = dialog(page, 'Edit the card');
  await expect(editing.getByLabel('IIN')).toHaveValue('');
  await editing.getByLabel('Address').fill('Абай даңғылы, 48');
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(card.getByText('Абай даңғылы, 48')).toBeVisible();
  await act(page, card, 'Block the account');
  await dialog(page, 'Block the account').getByRole('button', { name: 'Block the account' }).click();
  await card.getByRole('button', { name: 'Unblock' }).click();
  await expect(card.getByText('The student is blocked.')).toHaveCount(0);
  await page.mouse.move(5, 700);
  await expect(page.locator('.toast')).toHaveCount(0, { timeout: 30_000 });
  await act(page, card, 'Reset the password');
  await dialog(page, 'Reset the password?').getByRole('button', { name: 'Reset the password' }).click();
  await dialog(page, '1 sign-in slip').getByRole('button', { name: 'Close' }).first().click();
  await act(page, card, 'Record a departure');
  const leaving = dialog(page, 'Departure');
  await choose(page, leaving, 'Reason', 'Left the country');
  await leaving.getByRole('button', { name: 'Record a departure' }).click();
  await expect(card.getByRole('button', { name: 'Restore' })).toBeVisible();
  await expect(card.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0);
});
