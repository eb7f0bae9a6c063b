import type kz from './kz.ts';

export default {
  'diary.title': 'Дневник',
  'diary.print': 'Печать',
  'diary.today': 'сегодня',
  'diary.number': '№',
  'diary.subject': 'Предмет',
  'diary.homework': 'Домашнее задание',
  'diary.result': 'Оценка',
  'diary.none': 'Не задано',
  'diary.notEntered': 'Ещё не внесено',
  'diary.remark': 'Замечание: {{text}}',
  'diary.noLessons': 'Уроков нет',
  'diary.signTeacher': 'Подпись классного руководителя',
  'diary.signParent': 'Подпись родителей',
} satisfies Record<keyof typeof kz, string>;
