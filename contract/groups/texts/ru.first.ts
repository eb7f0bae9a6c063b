import type kz from './kz.first.ts';

export default {
  'groups.title': 'Классы',
} satisfies Record<keyof typeof kz, string>;
