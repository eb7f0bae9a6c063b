import type kz from './kz.ts';

export default {
  'family.tomorrow': 'Tomorrow',
} satisfies Record<keyof typeof kz, string>;
