import type kz from './kz.first.ts';

export default {
  // The menu shows it before the other texts are there.
  'changes.title': 'Изменения в школе',
} satisfies Record<keyof typeof kz, string>;
