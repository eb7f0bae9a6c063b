import type kz from './kz.first.ts';

export default {
  'morning.timetable': 'Timetable of the school',
  'morning.title': 'Home',
} satisfies Record<keyof typeof kz, string>;
