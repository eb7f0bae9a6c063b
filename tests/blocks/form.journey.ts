// Two people change one entry at the same time in the form block.
import { expect, test } from '@playwright/test';
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
  await page.setViewportSize({ width: 390, height: 844 });
  await openForm(page, application);
});

test('two people at once: what did not clash is taken over, both values are shown where they clash, the choice is sent', async ({
  page,
}) => {
  await peer(page, 'changed');
  await field(page, 'Атауы').fill('Химия');
  await field(page, 'Нөмірі').fill('215');
  await save(page).click();
  const notice = page.getByRole('alert').filter({ hasText: 'басқа адам өзгеріс енгізді' });
  await expect(notice).toContainText('Төлегенова Ұ. М. карточканы 14:05 өзгертті. Салыстырыңыз.');
  await expect(notice).toContainText('Оның өзгерістері алынды: Орын саны.');
  await expect(field(page, 'Орын саны')).toHaveValue('24');
  await expect(field(page, 'Нөмірі')).toHaveValue('215');
  // Nothing is sent before the user has chosen.
  await peer(page, 'takes');
  await save(page).click();
  await expect(page.getByText('Екі мәннің қайсысы қалатынын таңдаңыз')).toBeVisible();
  await expect(writes(page)).toHaveCount(0);
  const clash = notice.getByRole('group', { name: 'Атауы' });
  await clash.getByRole('radio', { name: 'Қазір сақталғаны: Физика және астрономия' }).check();
  await expect(field(page, 'Атауы')).toHaveValue('Физика және астрономия');
  await clash.getByRole('radio', { name: 'Сіздікі: Химия' }).check();
  await save(page).click();
  await expect(writes(page)).toHaveText(['215 Химия, 24']);
  await expect(notice).toHaveCount(0);
});
