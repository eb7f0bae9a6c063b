import type kz from './kz.first.ts';

export default {
  'lab.title': 'Offline Lab',
} satisfies Record<keyof typeof kz, string>;
