import { expect } from '@playwright/test';
import { type Screen, shows } from '#tests/look/screen.ts';

const classOf = (journal: string) => /groups\/(\d+)/.exec(journal)?.[1];

export const groupsLook: readonly Screen[] = [
  {
    name: 'groups',
    person: 'zavuch',
    path: () => '/2026/backoffice/groups',
    show: shows('main a[href*="/backoffice/groups/"]:not([href$="settings"])'),
  },
  {
    name: 'group-new',
    person: 'zavuch',
    path: () => '/2026/backoffice/groups',
    async show(page) {
      await page.locator('main .btn--primary').first().click();
      await expect(page.getByRole('dialog').locator('[aria-haspopup=listbox]').last()).toBeVisible();
    },
  },
  {
    name: 'group',
    person: 'zavuch',
    path: ({ journal }) => `/2026/backoffice/groups/${classOf(journal)}`,
    show: shows('main dl'),
  },
  {
    name: 'group-invitations',
    person: 'zavuch',
    path: ({ journal }) => `/2026/backoffice/groups/${classOf(journal)}`,
    async show(page) {
      await page.locator('main [role=tabpanel] .row .btn').last().click();
      await expect(page.getByRole('dialog').getByRole('listitem').first().getByRole('img')).toBeVisible();
    },
  },
  {
    name: 'group-parents',
    person: 'zavuch',
    path: ({ journal }) => `/2026/backoffice/groups/${classOf(journal)}?tab=parents`,
    show: shows('main a[href*="parent="]'),
  },
  {
    name: 'group-settings',
    person: 'zavuch',
    path: () => '/2026/backoffice/groups/settings',
    show: shows('main .card'),
  },
  {
    name: 'school-rights',
    person: 'zavuch',
    path: () => '/2026/school-settings/rights',
    show: shows('main .card'),
  },
  {
    name: 'groups-import',
    person: 'zavuch',
    path: () => '/2026/backoffice/groups?import=1',
    show: shows('[role=dialog] dl'),
  },
  {
    name: 'subgroups',
    person: 'zavuch',
    path: ({ journal }) => `/2026/backoffice/groups/${classOf(journal)}/subgroups`,
    show: shows('main table'),
  },
];
