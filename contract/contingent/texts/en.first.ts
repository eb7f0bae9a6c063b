import type kz from './kz.first.ts';

export default {
  'contingent.title': 'Students',
} satisfies Record<keyof typeof kz, string>;
