import type kz from './kz.first.ts';

export default {
  'school-settings.title': 'Школа',
} satisfies Record<keyof typeof kz, string>;
