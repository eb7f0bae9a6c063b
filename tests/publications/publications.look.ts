import { type Screen, shows } from '#tests/look/screen.ts';
import { announcePromos } from './promos.ts';

export const publicationsLook: readonly Screen[] = [
  {
    name: 'publications',
    person: 'zavuch',
    path: () => '/2026/publications',
    show: shows('main a[href*="publication="]'),
  },
  { name: 'news', person: 'student', path: () => '/2026/news', show: shows('main a[href*="/news/"]') },
  {
    name: 'promo-freedom',
    person: 'parent',
    path: () => '/2026/promo/freedom',
    show: shows('main .blank'),
  },
  { name: 'news-article', person: 'parent', path: () => '/2026/news/1', show: shows('main article') },
  {
    name: 'promo',
    person: 'nobody',
    arrange: announcePromos,
    path: () => '/promo/winter',
    show: shows('main article h1'),
  },
  {
    name: 'promo-over',
    person: 'nobody',
    arrange: announcePromos,
    path: () => '/promo/autumn',
    show: shows('main .blank'),
  },
];
