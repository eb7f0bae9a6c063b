// The editor of publications in the browser: a draft, what it lacks, the number of people before it is published, what a student sees, and
// taking it back; at the widths of a phone and a desktop.
import { expect, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { signInBefore, watchConsole } from '#tests/support/browser.ts';

let application: Application;
test.beforeAll(async () => {
  application = await startApplication();
});
test.afterAll(async () => {
  await application.close();
});

for (const width of [390, 1440]) {
  test(`a deputy writes news, publishes it to a number of people and takes it back, at ${width} px`, async ({
    page,
    browser,
  }) => {
    test.setTimeout(90_000);
    const noise = watchConsole(page);
    await page.setViewportSize({ width, height: 900 });
    const titles = { kz: `Көктем ${width}`, ru: `Весна ${width}`, en: `Spring ${width}` };
    await signInBefore(page, application, 'zavuch', 'en');
    await page.goto(`${application.url}/2026/publications`);
    await page.getByRole('button', { name: 'New publication' }).click();
    const form = page.getByRole('dialog', { name: 'New publication' });
    await form.getByRole('textbox', { name: 'Title in Kazakh' }).fill(titles.kz);
    await form.getByRole('textbox', { name: 'Title in English' }).fill(titles.en);
    await form.getByRole('textbox', { name: 'Text in Kazakh' }).fill('Ертең жиын.');
    await form
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'picture.png',
        mimeType: 'image/png',
        buffer: Buffer.alloc(300_001),
      });
    await expect(form.getByRole('alert').or(form.getByText('JPEG or PNG, 300 kB at most')).first()).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toHaveCount(0);
    await page.getByRole('link', { name: titles.kz }).click();
    const view = page.getByRole('dialog', { name: titles.en });
    await expect(view.getByText(/^To be published it lacks:/)).toBeVisible();
    await expect(view.getByRole('button', { name: 'Publish' })).toBeDisabled();
    await view.getByRole('button', { name: 'Change' }).click();
    const edit = page.getByRole('dialog', { name: 'Change a publication' });
    await edit.getByRole('textbox', { name: 'Title in Russian' }).fill(titles.ru);
    await edit.getByRole('textbox', { name: 'Text in Russian' }).fill('Завтра собрание.');
    await edit.getByRole('textbox', { name: 'Text in English' }).fill('There is a meeting tomorrow.');
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(edit).toHaveCount(0);
    await view.getByRole('button', { name: 'Publish' }).click();
    const sure = page.getByRole('alertdialog').or(page.getByRole('dialog', { name: 'Publish it?' }));
    await expect(
      sure.getByText(/\d+ (person|people) will see it\. Pupils: \d+, parents: \d+, staff: \d+/),
    ).toBeVisible();
    await sure.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText(`Published: ${titles.en}`).first()).toBeVisible();
    const student = await (await browser.newContext({ viewport: { width, height: 900 } })).newPage();
    await signInBefore(student, application, 'student', 'ru');
    await student.goto(`${application.url}/2026/news`);
    await student.getByRole('link', { name: titles.ru }).click();
    await expect(student.getByText('Завтра собрание.')).toBeVisible();
    await page.getByRole('link', { name: titles.kz }).click();
    await view.getByRole('button', { name: 'Take back' }).click();
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog', { name: 'Take the publication back?' }))
      .getByRole('button', { name: 'Take back' })
      .click();
    await expect(page.getByText(`Taken back: ${titles.en}`).first()).toBeVisible();
    await student.goto(`${application.url}/2026/news`);
    await expect(student.getByRole('heading', { name: 'Новости' })).toBeVisible();
    await expect(student.getByRole('link', { name: titles.ru })).toHaveCount(0);
    await student.context().close();
    expect(noise).toEqual([]);
  });
}
