import { type Screen, shows } from '#tests/look/screen.ts';

export const shareLook: readonly Screen[] = [
  {
    name: 'shared-none',
    person: 'student',
    path: () => '/2026/homework/shared',
    show: shows('main .blank'),
  },
];
