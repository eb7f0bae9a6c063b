import type kz from './kz.first.ts';

export default {
  'social.title': 'Социальные категории',
  'social.short': 'Категории',
} satisfies Record<keyof typeof kz, string>;
