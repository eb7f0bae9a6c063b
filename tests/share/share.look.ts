import { type Screen, shows } from '#tests/look/screen.ts';
import { untilInstalled } from '#tests/support/browser.ts';
import { pdf, photo, postShare } from './share-steps.ts';

export const shareLook: readonly Screen[] = [
  {
    name: 'shared-none',
    person: 'student',
    path: () => '/2026/homework/shared',
    show: shows('main .blank'),
  },
  {
    name: 'shared-files',
    person: 'student',
    path: () => '/2026/homework/shared',
    show: async (page) => {
      await untilInstalled(page);
      const files = [await photo(page, 'Дәптер.jpg', 1), pdf('Реферат.pdf')];
      await postShare(page, new URL(page.url()).origin, files);
      // Nobody has signed in by the form here, so the application asks whose they are.
      await page.locator('main .card .btn--primary').first().click();
      await shows('main [data-shared] li')(page);
    },
  },
];
