import type kz from './kz.first.ts';

export default {
  'contingent.title': 'Ученики',
} satisfies Record<keyof typeof kz, string>;
