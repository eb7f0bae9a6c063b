import type kz from './kz.ts';

export default {
  'marks.title': 'Оценки',
} satisfies Record<keyof typeof kz, string>;
