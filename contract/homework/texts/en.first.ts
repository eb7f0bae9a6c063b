import type kz from './kz.first.ts';

export default {
  'homework.list.title': 'Homework list',
  'homework.title': 'Homework',
} satisfies Record<keyof typeof kz, string>;
