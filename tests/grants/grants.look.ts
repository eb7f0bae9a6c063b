import { type Screen, shows } from '#tests/look/screen.ts';

const page = { person: 'country', path: () => '/2026/grants' } as const;

export const grantsLook: readonly Screen[] = [
  { ...page, name: 'grants', show: shows('main a[href*="grant="]') },
  {
    ...page,
    name: 'grants-give',
    isReopened: true,
    async show(browser) {
      await browser.locator('main .btn--primary').first().click();
      await browser.locator('[role=dialog] input').fill('teacher2');
      await browser.locator('[role=dialog] form button').click();
      await shows('[role=dialog] fieldset button')(browser);
    },
  },
];
