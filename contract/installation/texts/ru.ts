import type kz from './kz.ts';

export default {
  'installation.title': 'Qalam на этом устройстве',
  'installation.why':
    'Установленное приложение открывается одним нажатием, работает без связи, и браузер реже удаляет его данные.',
  'installation.done': 'Приложение установлено на этом устройстве.',
  'installation.now': 'Установить',
  'installation.menu': 'Выберите в меню браузера «Установить» или «Добавить на главный экран».',
  'installation.apple.share': 'Нажмите в браузере значок «Поделиться».',
  'installation.apple.add': 'Выберите «На экран “Домой”».',
  'installation.apple.confirm': 'Нажмите «Добавить» и открывайте Qalam с экрана «Домой».',
  'installation.perBrowser': 'Данные хранятся в каждом браузере отдельно: в другом всё загрузится заново.',
  'installation.unsent_one': 'Здесь ещё не отправлена {{count}} запись',
  'installation.unsent_few': 'Здесь ещё не отправлены {{count}} записи',
  'installation.unsent_many': 'Здесь ещё не отправлены {{count}} записей',
  'installation.unsent_other': 'Здесь ещё не отправлены {{count}} записи',
  'installation.unsent.why': 'Отправьте их до установки или смены браузера: они хранятся только в этом браузере.',
  'installation.toUnsent': 'К неотправленному',
  'installation.offer': 'Установить Qalam на это устройство?',
  'installation.offer.how': 'Как установить',
  'installation.offer.no': 'Не нужно',
  'installation.more': 'Подробнее',
  'installation.promo': 'Qalam на телефоне',
  'installation.stores': 'В магазинах приложений',
} satisfies Record<keyof typeof kz, string>;
