import type kz from './kz.first.ts';

export default {
  'school-settings.title': 'School',
} satisfies Record<keyof typeof kz, string>;
