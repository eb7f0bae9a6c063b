// The desk in the browser: a country worker gives the grant and takes it back, its holder answers a request, and the author reads the answer.
import { expect, type Page, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { axeFindingsInBothSchemes } from '#tests/support/axe.ts';
import { signInBefore, watchConsole } from '#tests/support/browser.ts';
import { askOfDemo } from './desk-tickets.ts';

let application: Application;
test.beforeEach(async () => {
  application = await startApplication();
});
test.afterEach(async () => {
  await application.close();
});

async function arrive(page: Page, login: string, path: string, width: number): Promise<string[]> {
  const noise = watchConsole(page);
  await page.setViewportSize({ width, height: 900 });
  await signInBefore(page, application, login, 'en');
  await page.goto(`${application.url}${path}`);
  return noise;
}
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const width of [390, 1440]) {
  test(`a grant opens the desk, and an answer reaches its author, at ${width} px`, async ({ browser }) => {
    test.setTimeout(120_000);
    await askOfDemo({ application } as Parameters<typeof askOfDemo>[0]);
    const country = await (await browser.newContext()).newPage();
    const noise = await arrive(country, 'country', '/2026/grants', width);
    await country.getByRole('button', { name: 'Give a grant' }).click();
    const giving = country.getByRole('dialog', { name: 'Give a grant' });
    await giving.getByRole('searchbox').fill('region');
    await giving.getByRole('button', { name: 'Find' }).click();
    await expect(giving.getByText('Төлебаева Қарлығаш')).toBeVisible();
    // The grant that region holds is not offered again.
    await expect(giving.getByRole('button', { name: 'Monitoring down to students' })).toHaveCount(0);
    await giving.getByRole('button', { name: 'Answering requests of schools' }).click();
    await expect(giving).toBeHidden();
    await expect(country.getByText('Grant given: Төлебаева Қарлығаш').first()).toBeVisible();
    expect(await overflow(country)).toBeLessThanOrEqual(0);
    expect(await axeFindingsInBothSchemes(country)).toEqual([]);

    const holder = await (await browser.newContext()).newPage();
    noise.push(...(await arrive(holder, 'region', '/2026/support', width)));
    await holder.getByRole('link', { name: 'Requests of schools: 2 waiting' }).click();
    const item = holder.getByRole('listitem').filter({ hasText: 'Журнал 7 «А»' });
    await expect(item.getByText('Teacher').first()).toBeVisible();
    expect(await axeFindingsInBothSchemes(holder)).toEqual([]);
    expect(await overflow(holder)).toBeLessThanOrEqual(0);
    await item.getByRole('button', { name: /^Answer to request/ }).click();
    const answering = holder.getByRole('dialog');
    await answering.getByRole('textbox').fill('Мы исправили это сегодня.');
    await answering.getByRole('button', { name: 'Send' }).click();
    await expect(answering).toBeHidden();
    await expect(item.getByText('Мы исправили это сегодня.')).toBeVisible();
    await expect(item.getByText('Answered')).toBeVisible();

    const author = await (await browser.newContext()).newPage();
    noise.push(...(await arrive(author, 'teacher2', '/2026/support/requests', width)));
    await expect(author.getByText('Мы исправили это сегодня.')).toBeVisible();

    await country.getByRole('link', { name: 'Төлебаева Қарлығаш' }).first().click();
    const view = country.getByRole('dialog', { name: 'Төлебаева Қарлығаш' });
    await view.getByRole('button', { name: 'Take back' }).click();
    await country
      .getByRole('dialog', { name: 'Take the grant back?' })
      .getByRole('button', { name: 'Take back' })
      .click();
    await expect(country.getByText('Grant taken back: Төлебаева Қарлығаш').first()).toBeVisible();
    await holder.reload();
    await expect(holder.getByText('This page is open to people with the grant to answer')).toBeVisible();
    // The refused call is the only line that a browser writes by itself.
    expect(noise.filter((line) => !line.includes('403'))).toEqual([]);
    for (const page of [country, holder, author]) await page.context().close();
  });
}
