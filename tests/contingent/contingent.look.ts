import { type Screen, shows } from '#tests/look/screen.ts';

export const contingentLook: readonly Screen[] = [
  {
    ...{ name: 'students', person: 'zavuch', path: () => '/2026/backoffice/students' },
    show: shows('main a[href*="student="]'),
  },
];
