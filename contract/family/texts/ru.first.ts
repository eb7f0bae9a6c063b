import type kz from './kz.first.ts';

export default {
  'family.list.title': 'Домашние задания',
  'family.menu.homework': 'Домашние задания',
  'family.menu.homeworkShort': 'Задания',
  'family.menu.scheduleShort': 'Расписание',
  'family.home': 'Главная',
} satisfies Record<keyof typeof kz, string>;
