import type kz from './kz.first.ts';

export default {
  'inclusive.title': 'Инклюзивные программы',
} satisfies Record<keyof typeof kz, string>;
