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
      // The stage signs in without the form, so the application does not know the person and asks whose files these are.
      await page.locator('main .card .btn--primary').first().click();
      await shows('main [data-shared] li')(page);
    },
  },
];
