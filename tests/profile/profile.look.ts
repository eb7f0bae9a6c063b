import { type Screen, shows } from '#tests/look/screen.ts';

export const profileLook: readonly Screen[] = [
  {
    name: 'profile-update',
    person: 'teacher',
    path: () => '/2026/profile-update',
    show: shows('[data-profile]'),
  },
  {
    name: 'password-history',
    person: 'teacher',
    path: () => '/2026/profile/password-history',
    show: shows('.blank, [data-password-changes]'),
  },
];
