import type kz from './kz.ts';

export default {
  'years.archive.user': 'Уважаемый пользователь!',
  'years.archive.teacher': 'Уважаемый учитель!',
  'years.archive.why': 'Этот учебный год в архиве: его можно смотреть, но нельзя менять.',
  'years.NotStarted': 'Учебный год ещё не начался',
  'years.NotStarted.why': 'Расписание и уроки откроются, когда год начнётся.',
  'years.Transfer': 'Идёт перевод учебного года',
  'years.Transfer.why': 'Данные переносятся в новый учебный год. Расписание откроется, когда перевод завершится.',
  'years.Transfer.resume': 'Продолжить перевод',
} satisfies Record<keyof typeof kz, string>;
