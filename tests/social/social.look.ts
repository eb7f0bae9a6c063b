import type { Page } from '@playwright/test';
import { type Screen, shows } from '#tests/look/screen.ts';
import type { Stage } from '#tests/look/stage.ts';

const row = 'main a[href*="/social/categories/"]';
const groupOf = ({ journal }: Stage) => /groups\/(\d+)/.exec(journal)?.[1];
const openClass = shows('main a[href*="pupil="]');
const toVisits = async (page: Page) => {
  await page.locator('main a[href*="/social/visits/preview/"]').filter({ hasText: '7 «А»' }).click();
  await shows('main [role=tab]')(page);
};
const categories = { person: 'social', path: () => '/2026/social/categories' } as const;
const ofClass = { person: 'social', path: (stage: Stage) => `/2026/social/categories/${groupOf(stage)}` } as const;
const visits = { person: 'social', path: () => '/2026/social/visits/preview' } as const;

export const socialLook: readonly Screen[] = [
  { ...categories, name: 'social-categories', show: shows(row) },
  { ...ofClass, name: 'social-class', show: openClass },
  {
    ...ofClass,
    name: 'social-pupil',
    isReopened: true,
    async show(page) {
      await openClass(page);
      await page.locator('main a[href*="pupil="]').nth(1).click();
      await shows('[role=dialog] li')(page);
    },
  },
  {
    ...ofClass,
    name: 'social-passport',
    async show(page) {
      await openClass(page);
      await page.locator('main [role=tab]').nth(1).click();
      await shows('main [role=tabpanel]')(page);
    },
  },
  {
    ...visits,
    name: 'social-missed',
    async show(page) {
      await toVisits(page);
      await shows('main [role=tabpanel] [role=status]')(page);
    },
  },
  {
    ...visits,
    name: 'social-visit',
    async show(page) {
      await toVisits(page);
      await page.locator('main [role=tab]').nth(1).click();
      await page.locator('main a[href*="visit="]').first().click();
      await shows('[role=dialog] dl')(page);
    },
  },
];
