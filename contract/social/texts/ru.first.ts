import type kz from './kz.first.ts';

export default {
  'social.title': 'Социальные категории',
  'social.short': 'Категории',
  'social.visits.title': 'Пропуски и посещения',
  'social.visits.short': 'Посещения',
} satisfies Record<keyof typeof kz, string>;
