import type kz from './kz.first.ts';

export default {
  'groups.title': 'Classes',
} satisfies Record<keyof typeof kz, string>;
