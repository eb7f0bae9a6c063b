import type kz from './kz.first.ts';

export default {
  'personnel.title': 'Персонал',
  'personnel.archive': 'Архив персонала',
} satisfies Record<keyof typeof kz, string>;
