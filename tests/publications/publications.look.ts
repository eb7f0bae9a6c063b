import { type Screen, shows } from '#tests/look/screen.ts';
import { announcePromos } from './promos.ts';

const list = '/api/v4/os/publications';
const news = '/api/v4/os/news';
const ofRegion = { person: 'region', path: () => '/2026/publications', show: shows('main .blank') } as const;

export const publicationsLook: readonly Screen[] = [
  // Before anything of it is on the device.
  { ...ofRegion, name: 'publications-failed', trouble: { call: list, answer: 'fails' } },
  { ...ofRegion, name: 'publications-empty', trouble: { call: list, answer: [] } },
  {
    name: 'publications',
    person: 'zavuch',
    path: () => '/2026/publications',
    show: shows('main a[href*="publication="]'),
  },
  {
    name: 'publications-offline',
    person: 'zavuch',
    trouble: 'offline',
    path: () => '/2026/publications',
    show: shows('main a[href*="publication="]'),
  },
  {
    name: 'news-failed',
    person: 'student',
    path: () => '/2026/news',
    trouble: { call: news, answer: 'fails', forget: news },
    show: shows('main .blank .btn'),
  },
  {
    name: 'news-empty',
    person: 'student',
    path: () => '/2026/news',
    trouble: { call: news, answer: [], forget: news },
    show: shows('main .blank'),
  },
  {
    name: 'news-offline',
    person: 'student',
    trouble: 'offline',
    path: () => '/2026/news',
    show: shows('main a[href*="/news/"]'),
  },
  {
    name: 'publications-in-archive',
    person: 'zavuch',
    path: () => '/2025/publications',
    show: shows('main a[href*="publication="]'),
  },
  {
    name: 'news-in-archive',
    person: 'student',
    path: () => '/2025/news',
    show: shows('main a[href*="/news/"]'),
  },
  {
    name: 'news-article-in-archive',
    person: 'parent',
    path: () => '/2025/news/1',
    show: shows('main article'),
  },
  { name: 'news', person: 'student', path: () => '/2026/news', show: shows('main a[href*="/news/"]') },
  {
    name: 'promo-freedom',
    person: 'parent',
    path: () => '/2026/promo/freedom',
    show: shows('main .blank'),
  },
  {
    name: 'news-article-gone',
    person: 'parent',
    path: () => '/2026/news/2147483647',
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
