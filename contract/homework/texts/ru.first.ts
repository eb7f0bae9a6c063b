import type kz from './kz.first.ts';

export default {
  'homework.list.title': 'Домашние задания',
  'homework.title': 'Домашнее задание',
} satisfies Record<keyof typeof kz, string>;
