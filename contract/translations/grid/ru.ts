import type kz from './kz.ts';

export default {
  'grid.title': 'Журнал',
} satisfies Record<keyof typeof kz, string>;
