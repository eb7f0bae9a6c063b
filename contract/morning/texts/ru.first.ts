import type kz from './kz.first.ts';

export default {
  'morning.timetable': 'Расписание школы',
  'morning.title': 'Главная',
} satisfies Record<keyof typeof kz, string>;
