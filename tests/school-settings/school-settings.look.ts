import { type Screen, shows } from '#tests/look/screen.ts';

export const schoolSettingsLook: readonly Screen[] = [
  {
    name: 'school-settings',
    person: 'zavuch',
    path: () => '/2026/school-settings/school',
    show: shows('main .card:nth-of-type(3) dd'),
  },
];
