import { type Screen, shows } from '#tests/look/screen.ts';

const sessions = '/api/v4/os/profile/sessions';

export const profileLook: readonly Screen[] = [
  {
    name: 'profile-update',
    person: 'teacher',
    path: () => '/2026/profile-update',
    show: shows('[data-profile]'),
  },
  {
    name: 'profile-update-errors',
    person: 'teacher',
    path: () => '/2026/profile-update',
    async show(page) {
      await page.locator('main input[type=tel], main input[inputmode=tel]').first().fill('12');
      await page.locator('main input[name=email], main form input').last().fill('no address');
      await page.locator('main button[type=submit]').click();
      await shows('main form [role=alert], main form [aria-invalid=true]')(page);
    },
  },
  {
    name: 'profile-update-offline',
    person: 'student',
    trouble: 'offline',
    path: () => '/2026/profile-update',
    show: shows('main form .notice'),
  },
  {
    name: 'password-history',
    person: 'teacher',
    path: () => '/2026/profile/password-history',
    show: shows('.blank, [data-password-changes]'),
  },
  {
    name: 'profile-update-in-archive',
    person: 'teacher',
    path: () => '/2025/profile-update',
    show: shows('[data-profile]'),
  },
  {
    name: 'password-history-in-archive',
    person: 'teacher',
    path: () => '/2025/profile/password-history',
    show: shows('.blank, [data-password-changes]'),
  },
  {
    name: 'history-failed',
    person: 'student',
    trouble: { call: sessions, answer: 'fails', forget: sessions },
    path: () => '/2026/profile/history',
    show: shows('main .blank .btn'),
  },
];
