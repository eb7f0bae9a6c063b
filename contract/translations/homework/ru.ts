import type kz from './kz.ts';

export default {
  'homework.unsent.set': 'Домашнее задание: {{text}}',
  'homework.unsent.none': 'Домашнего задания нет',
  'homework.unsent.deleted': 'Домашнее задание удалено',
  'homework.unsent.done': 'Задание отмечено выполненным',
  'homework.unsent.notDone': 'Отметка о выполнении снята',
} satisfies Record<keyof typeof kz, string>;
