import { type Screen, shows } from '#tests/look/screen.ts';

export const groupsLook: readonly Screen[] = [
  {
    name: 'groups',
    person: 'zavuch',
    path: () => '/2026/backoffice/groups',
    show: shows('main a[href*="/backoffice/groups/"]'),
  },
  {
    name: 'group',
    person: 'zavuch',
    path: ({ journal }) => `/2026/backoffice/groups/${/groups\/(\d+)/.exec(journal)?.[1]}`,
    show: shows('main dl'),
  },
];
