import type kz from './kz.ts';

export default {
  'marks.title': 'Marks',
} satisfies Record<keyof typeof kz, string>;
