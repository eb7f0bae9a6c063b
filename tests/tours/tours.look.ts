import { type Screen, shows } from '#tests/look/screen.ts';

export const toursLook: readonly Screen[] = [
  {
    name: 'tour-tomorrow',
    person: 'parent',
    isReopened: true,
    path: () => '/2026/profile',
    async show(page) {
      await page.locator('[data-tour-again]').click();
      await shows('dialog[data-tour-open]')(page);
    },
  },
  {
    name: 'tour-first-roll',
    person: 'teacher2',
    only: 'wide',
    isReopened: true,
    path: ({ lesson }) => `/2026/lesson/${lesson}/journal`,
    async show(page) {
      await shows('[data-pupil]')(page);
      await page.getByRole('button', { name: /^(Көмек|Помощь|Help)$/ }).click();
      await page.getByRole('menuitem').nth(1).click();
      await shows('dialog[data-tour-open]')(page);
    },
  },
];
