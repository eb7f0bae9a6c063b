import type kz from './kz.first.ts';

export default {
  'social.title': 'Social categories',
  'social.short': 'Categories',
} satisfies Record<keyof typeof kz, string>;
