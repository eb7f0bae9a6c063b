import type kz from './kz.first.ts';

export default {
  'personnel.title': 'Personnel',
  'personnel.archive': 'Archive of the staff',
} satisfies Record<keyof typeof kz, string>;
