import type kz from './kz.ts';

export default {
  'grid.title': 'Journal',
} satisfies Record<keyof typeof kz, string>;
