import { type Screen, shows } from '#tests/look/screen.ts';

const page = { person: 'region', path: () => '/2026/people-search' } as const;

export const peopleSearchLook: readonly Screen[] = [
  { ...page, name: 'people-search', show: shows('main [role=status], main h2, main form') },
  {
    ...page,
    name: 'people-search-found',
    isReopened: true,
    async show(browser) {
      await browser.locator('main form input').fill('сер');
      await browser.locator('main form button').click();
      await shows('main [role=status]')(browser);
    },
  },
];
