import type kz from './kz.first.ts';

export default {
  'rooms.title': 'Rooms',
} satisfies Record<keyof typeof kz, string>;
