import { expect } from '@playwright/test';
import { type Screen, shows } from '#tests/look/screen.ts';

const list = '/api/v4/os/profile/calendar';
const path = () => '/2026/profile/calendar';

export const calendarFeedLook: readonly Screen[] = [
  { name: 'calendar-feed', person: 'parent', path, show: shows('main ul li .btn') },
  {
    name: 'calendar-feed-in-archive',
    person: 'student',
    path: () => '/2025/profile/calendar',
    show: shows('main ul li .btn'),
  },
  {
    name: 'calendar-feed-failed',
    person: 'parent',
    path,
    trouble: { call: list, answer: 'fails', forget: list },
    show: shows('main .blank .btn'),
  },
  { name: 'calendar-feed-offline', person: 'parent', trouble: 'offline', path, show: shows('main ul li .btn') },
  {
    name: 'calendar-feed-made',
    person: 'teacher',
    path,
    async show(page) {
      await page.locator('main ul li .btn').first().click();
      await expect(page.getByRole('dialog').locator('svg[role=img]')).toBeVisible();
    },
  },
];
