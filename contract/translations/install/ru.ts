import type kz from './kz.ts';

export default {
  'install.title': 'Qalam на этом устройстве',
  'install.why':
    'Установленное приложение открывается одним нажатием, работает без связи, и браузер реже удаляет его данные.',
  'install.done': 'Приложение установлено на этом устройстве.',
  'install.now': 'Установить',
  'install.menu': 'Выберите в меню браузера «Установить» или «Добавить на главный экран».',
  'install.apple.share': 'Нажмите в браузере значок «Поделиться».',
  'install.apple.add': 'Выберите «На экран “Домой”».',
  'install.apple.confirm': 'Нажмите «Добавить» и открывайте Qalam с экрана «Домой».',
  'install.perBrowser': 'Данные хранятся в каждом браузере отдельно: в другом всё загрузится заново.',
  'install.unsent_one': 'Здесь ещё не отправлена {{count}} запись',
  'install.unsent_few': 'Здесь ещё не отправлены {{count}} записи',
  'install.unsent_many': 'Здесь ещё не отправлены {{count}} записей',
  'install.unsent_other': 'Здесь ещё не отправлены {{count}} записи',
  'install.unsent.why': 'Отправьте их до установки или смены браузера: они хранятся только в этом браузере.',
  'install.toUnsent': 'К неотправленному',
  'install.offer': 'Установить Qalam на это устройство?',
  'install.offer.how': 'Как установить',
  'install.offer.no': 'Не нужно',
} satisfies Record<keyof typeof kz, string>;
