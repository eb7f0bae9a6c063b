import type kz from './kz.first.ts';

export default {
  'inclusive.title': 'Inclusive programmes',
} satisfies Record<keyof typeof kz, string>;
