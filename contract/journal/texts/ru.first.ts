import type kz from './kz.first.ts';

export default {
  'journal.attendance.was_in_class': 'на уроке',
  'journal.attendance.late': 'опоздание',
  'journal.attendance.missing_by_sick': 'болеет',
  'journal.attendance.missing_due': 'нет по уважительной причине',
  'journal.attendance.missing_without_reason': 'отсутствует',
  'journal.reason.was_in_class': 'На уроке',
  'journal.reason.late': 'Опоздание',
  'journal.reason.missing_by_sick': 'Отсутствие по болезни',
  'journal.reason.missing_due': 'Отсутствие по уважительной причине',
  'journal.reason.missing_without_reason': 'Отсутствие без уважительной причины',
  'journal.mark': 'Оценка',
  'journal.title': 'Журнал',
  'journal.noScore': 'Без оценивания',
} satisfies Record<keyof typeof kz, string>;
