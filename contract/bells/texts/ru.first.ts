import type kz from './kz.first.ts';

export default {
  'bells.title': 'Расписание звонков',
} satisfies Record<keyof typeof kz, string>;
