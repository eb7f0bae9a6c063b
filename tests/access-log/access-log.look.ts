import { type Screen, shows } from '#tests/look/screen.ts';

const page = { person: 'zavuch', path: () => '/2026/access-log' } as const;
const row = 'main a[href*="act="]';

export const accessLogLook: readonly Screen[] = [
  { ...page, name: 'access-log', show: shows(row) },
  {
    ...page,
    name: 'access-log-act',
    async show(browser) {
      await shows(row)(browser);
      await browser.locator(row).last().click();
      await shows('[role=dialog] dl')(browser);
    },
  },
];
