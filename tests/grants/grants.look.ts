import { type Screen, shows } from '#tests/look/screen.ts';

const list = '/api/v4/os/headoffice/grants';
const page = { person: 'country', path: () => '/2026/grants' } as const;

export const grantsLook: readonly Screen[] = [
  // Before anything of it is on the device.
  { ...page, name: 'grants-failed', trouble: { call: list, answer: 'fails' }, show: shows('main .blank') },
  { ...page, name: 'grants-empty', trouble: { call: list, answer: [] }, show: shows('main .blank') },
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
  { ...page, name: 'grants-offline', trouble: 'offline', show: shows('main a[href*="grant="]') },
];
