import type kz from './kz.ts';

export default {
  'update.title': 'Готова новая версия',
  'update.text': 'Она откроется сразу. Введённое и неотправленное сохранится.',
  'update.now': 'Обновить',
  'update.later': 'Позже',
  'update.elsewhere': 'Qalam обновлён в другом окне',
  'update.elsewhere.text': 'Это окно продолжает работать и обновится само, когда вы его свернёте.',
  'update.window': 'Обновить это окно',
  'update.outdated': 'Эта версия больше не может отправлять данные',
  'update.outdated.text': 'Ваша работа хранится на этом устройстве и будет отправлена после обновления.',
  'update.finishing': 'Обновится, как только это будет безопасно',
} satisfies Record<keyof typeof kz, string>;
