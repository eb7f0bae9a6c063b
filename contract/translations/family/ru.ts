import type kz from './kz.ts';

export default {
  'family.tomorrow': 'Завтра',
} satisfies Record<keyof typeof kz, string>;
