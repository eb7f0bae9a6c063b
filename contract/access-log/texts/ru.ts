import type kz from './kz.ts';

export default {
  'access-log.lead': 'Кто и когда видел личные данные людей школы. Записи никто не меняет.',
  'access-log.search': 'Кто или о ком',
  'access-log.empty': 'В этом учебном году записей нет',
  'access-log.emptyText':
    'Когда кто-то откроет ИИН целиком, листы для входа или социальные данные, это появится здесь.',
  'access-log.cut': 'Показаны последние записи: {{number}}.',
  'access-log.field.who': 'Кто',
  'access-log.field.kind': 'Что сделано',
  'access-log.field.whom': 'О ком',
  'access-log.field.people': 'Сколько человек',
  'access-log.field.at': 'Когда',
  'access-log.kind.iin': 'ИИН показан целиком',
  'access-log.kind.password': 'Открыты листы для входа',
  'access-log.kind.reset': 'Пароль сброшен',
  'access-log.kind.look-up': 'Проверка по ИИН',
  'access-log.kind.social': 'Открыты социальные данные',
  'access-log.kind.found': 'Показан в поиске по школам',
  'access-log.nobody': 'в школе такого человека нет',
  'access-log.more': '{{names}} и ещё {{number}}',
  'access-log.unnamed_one': 'ещё {{count}} человек',
  'access-log.unnamed_few': 'ещё {{count}} человека',
  'access-log.unnamed_many': 'ещё {{count}} человек',
  'access-log.unnamed_other': 'ещё {{count}} человека',
} satisfies Record<keyof typeof kz, string>;
