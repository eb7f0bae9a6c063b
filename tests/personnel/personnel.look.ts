import { type Screen, shows } from '#tests/look/screen.ts';

const base = '/2026/v3/backoffice/personnel';

/** A row; the tab of the archive is a link too. */
const show = shows('main a[href*="/personnel/"]:not([href$="/archive"])');

export const personnelLook: readonly Screen[] = [
  { name: 'personnel', person: 'zavuch', path: () => base, show },
  {
    name: 'personnel-archive',
    person: 'zavuch',
    path: () => `${base}/archive`,
    show,
  },
  { name: 'personnel-card', person: 'zavuch', path: () => `${base}/1`, show: shows('main dl') },
  {
    ...{ name: 'personnel-replacements', person: 'zavuch', path: () => `${base}/1/all` },
    show: shows('main h2'),
  },
  {
    ...{ name: 'personnel-import', person: 'zavuch', path: () => `${base}?tab=import` },
    show: shows('[role=dialog] textarea'),
  },
];
