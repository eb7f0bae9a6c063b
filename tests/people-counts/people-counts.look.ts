import { type Screen, shows } from '#tests/look/screen.ts';

export const peopleCountsLook: readonly Screen[] = [
  {
    name: 'people-counts',
    person: 'region',
    path: () => '/2026/people-counts',
    show: shows('main a[href*="/people-counts/"]'),
  },
  {
    name: 'people-counts-school',
    person: 'region',
    path: () => '/2026/people-counts/1',
    show: shows('main [data-sums]'),
  },
  {
    name: 'people-counts-own',
    person: 'monitoring',
    path: () => '/2026/people-counts',
    show: shows('main [data-sums]'),
  },
];
