import type kz from './kz.ts';

export default {
  'subscription.locked': 'Подписка школы приостановлена',
  'subscription.locked.why':
    'Пока школа не продлит подписку, новых данных с сервера не будет. То, что есть на этом устройстве, можно читать. Неотправленные записи сохранены и уйдут сами, когда подписка возобновится.',
  'subscription.read': 'Читать то, что на устройстве',
  'subscription.again': 'Проверить снова',
  'subscription.more': 'Подробнее',
  'subscription.banner': 'Подписка школы приостановлена: показано только то, что на устройстве.',
  'subscription.list': 'Подписки школы',
  'subscription.general': 'Основная подписка',
  'subscription.kitap': 'Китап',
  'subscription.om': 'Онлайн-мектеп',
  'subscription.ustaz': 'Устаз',
  'subscription.paid': 'Активна',
  'subscription.unpaid': 'Не активна',
  'subscription.endsOn': 'Последний день подписки школы: {{date}}.',
} satisfies Record<keyof typeof kz, string>;
