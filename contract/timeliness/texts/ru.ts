import type kz from './kz.ts';

export default {
  'timeliness.lead':
    'Урок считается заполненным, когда он отмечен проведённым и сделана перекличка. Поздние исправления не считаются.',
  'timeliness.onTime': 'Вовремя',
  'timeliness.onTimeDeliveredLater': 'Вовремя, доставлено позже',
  'timeliness.late': 'Заполнен позже',
  'timeliness.missing': 'Не заполнен',
  'timeliness.overdue': 'Просрочен',
  'timeliness.running': 'Идёт',
  'timeliness.notYet': 'Ещё не начался',
  'timeliness.clock': 'Часы устройства неверны, взято время доставки',
  'timeliness.captured': 'Внесено: {{time}}',
  'timeliness.accepted': 'Доставлено: {{time}}',
  'timeliness.empty': 'В этот день нет уроков',
  'timeliness.emptyText': 'Выберите другой день.',
  'timeliness.sums': 'Итог дня',
  'timeliness.open': 'Не заполнено: {{count}}',
  'timeliness.noTeacher': 'Учитель не указан',
  'timeliness.all': 'Все',
} satisfies Record<keyof typeof kz, string>;
