import type kz from './kz.first.ts';

export default {
  'family.list.title': 'Homework',
  'family.menu.homework': 'Homework',
  'family.menu.homeworkShort': 'Homework',
  'family.menu.scheduleShort': 'Schedule',
  'family.home': 'Home',
} satisfies Record<keyof typeof kz, string>;
