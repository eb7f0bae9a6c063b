import type kz from './kz.first.ts';

export default {
  'social.title': 'Social categories',
  'social.short': 'Categories',
  'social.visits.title': 'Absences and home visits',
  'social.visits.short': 'Visits',
} satisfies Record<keyof typeof kz, string>;
