import { expect } from '@playwright/test';
import { type Screen, shows } from '#tests/look/screen.ts';

const path = () => '/behalf_auth?code=demo-teacher';

export const partnerDiaryLook: readonly Screen[] = [
  { name: 'behalf-auth', person: 'nobody', path, show: shows('[data-person]') },
  {
    name: 'behalf-auth-sign-in',
    person: 'nobody',
    path,
    async show(page) {
      await page.locator('main .btn').first().click();
      await expect(page.locator('form [name=login]')).toBeVisible();
    },
  },
  {
    name: 'behalf-auth-late',
    person: 'nobody',
    path: () => '/behalf_auth?code=demo-late',
    show: shows('[role=alert]'),
  },
  {
    name: 'behalf-between',
    person: 'teacher',
    path: () => '/behalf_between?code=demo-teacher',
    show: shows('main .btn'),
  },
];
