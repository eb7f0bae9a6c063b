import { expect, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';

let application: Application;
test.beforeAll(async () => {
  application = await startApplication();
});
test.afterAll(async () => {
  await application.close();
});

const red = 'rgb(181, 37, 39)';
const orange = 'rgb(149, 75, 0)';
const green = 'rgb(24, 111, 59)';

// covers JOUR-061 JOUR-062 JOUR-063
test('marks 1-3 are red, 4-7 orange, 8-10 green', async ({ page }) => {
  await page.goto(`${application.url}/dev/gallery`);
  const marks = page.locator('.card', { hasText: 'Marks and tags' }).locator('.mark--box');
  await expect(marks).toHaveCount(10);
  const colours = await marks.evaluateAll((found) => found.map((mark) => getComputedStyle(mark).color));
  expect(colours).toEqual([red, red, red, orange, orange, orange, orange, green, green, green]);
});
