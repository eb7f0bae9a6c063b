import { type Screen, shows } from '#tests/look/screen.ts';

export const shellLook: readonly Screen[] = [
  {
    name: 'module-unavailable',
    person: 'teacher',
    path: () => '/module-temporarily-unavailable',
    show: shows('.blank'),
  },
  {
    name: 'module-technical-work',
    person: 'teacher',
    path: () => '/module-technical-work',
    show: shows('.blank'),
  },
];
