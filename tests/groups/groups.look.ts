import { type Screen, shows } from '#tests/look/screen.ts';

const classOf = (journal: string) => /groups\/(\d+)/.exec(journal)?.[1];

export const groupsLook: readonly Screen[] = [
  {
    name: 'groups',
    person: 'zavuch',
    path: () => '/2026/backoffice/groups',
    show: shows('main a[href*="/backoffice/groups/"]:not([href$="settings"])'),
  },
  {
    name: 'group',
    person: 'zavuch',
    path: ({ journal }) => `/2026/backoffice/groups/${classOf(journal)}`,
    show: shows('main dl'),
  },
  {
    name: 'group-settings',
    person: 'zavuch',
    path: () => '/2026/backoffice/groups/settings',
    show: shows('main .card'),
  },
  {
    name: 'subgroups',
    person: 'zavuch',
    path: ({ journal }) => `/2026/backoffice/groups/${classOf(journal)}/subgroups`,
    show: shows('main table'),
  },
];
