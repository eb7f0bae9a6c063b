// docs/offline-lab.md: its Playwright examples run exactly as printed, and it names every shipped scenario.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { shippedNames } from '#features/lab/shipped.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { enter } from '#tests/support/browser.ts';

test.use({ serviceWorkers: 'allow' });

const file = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../docs/offline-lab.md');
const written = fs.readFileSync(file, 'utf8');
const examples = [...written.matchAll(/([^\n]+):\n\n```ts\n([\s\S]*?)```/g)].map(([, title = '', code = '']) => ({
  title,
  code,
}));

let application: Application;
test.beforeAll(async () => {
  application = await startApplication({ lab: true });
});
test.afterAll(async () => {
  await application.close();
});

test('there are examples, and every shipped scenario is described', () => {
  expect(examples.length).toBeGreaterThanOrEqual(3);
  expect(shippedNames.filter((name) => !written.includes(`\`${name}\``))).toEqual([]);
});

type Example = (page: unknown, url: string, expectation: typeof expect) => Promise<void>;
const AsyncFunction = (async () => undefined).constructor as new (...parts: string[]) => Example;

for (const { title, code } of examples) {
  test(`the example "${title}" works`, async ({ page }) => {
    test.setTimeout(120_000);
    await enter(page, application, 'teacher', 'en');
    await new AsyncFunction('page', 'url', 'expect', code)(page, application.url, expect);
  });
}
