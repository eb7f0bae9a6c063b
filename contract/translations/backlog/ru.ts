import type kz from './kz.ts';

export default {
  'backlog.lead': 'Ваши уроки за последние {{weeks}} недели без переклички, оценок или темы.',
  'backlog.missing.roll': 'Нет переклички',
  'backlog.missing.conduct': 'Не проведён',
  'backlog.missing.theme': 'Нет темы',
  'backlog.missing.marks': 'Нет оценок',
  'backlog.missing.points': 'Без баллов: {{number}}',
  'backlog.start': 'Начать: {{number}}',
  'backlog.here': 'На этом устройстве: {{here}} из {{all}}',
  'backlog.here.all': 'Всё на этом устройстве: можно заполнять без связи',
  'backlog.notHere': 'Не загружен на устройство',
  'backlog.incomplete': 'Список неполный: на устройство загружено недель {{here}} из {{all}}.',
  'backlog.empty': 'Все уроки заполнены',
  'backlog.empty.why': 'За последние {{weeks}} недели у всех ваших уроков есть перекличка, оценки и тема.',
  'backlog.steps': 'По незаполненным урокам',
  'backlog.previous': 'Предыдущий незаполненный урок',
  'backlog.next': 'Следующий незаполненный урок',
  'backlog.place': '{{place}} из {{all}}',
  'backlog.toList': 'Список незаполненных уроков',
} satisfies Record<keyof typeof kz, string>;
