import type kz from './kz.first.ts';

export default {
  'rooms.title': 'Кабинеты',
} satisfies Record<keyof typeof kz, string>;
