import type kz from './kz.ts';

export default {
  'sync.pill.calm': 'Всё отправлено',
  'sync.pill.send': 'Отправляется',
  'sync.pill.off': 'Офлайн',
  'sync.pill.ask': 'Нужно решение',
  'sync.pill.fail': 'Не сохранено',
  'sync.signOut.title': 'Выйти из системы?',
  'sync.signOut.unsent_one': 'На этом устройстве {{count}} неотправленная запись.',
  'sync.signOut.unsent_few': 'На этом устройстве {{count}} неотправленные записи.',
  'sync.signOut.unsent_many': 'На этом устройстве {{count}} неотправленных записей.',
  'sync.signOut.unsent_other': 'На этом устройстве {{count}} неотправленной записи.',
  'sync.signOut.trying': 'Сначала попробуем отправить…',
  'sync.signOut.sent': 'Всё отправлено',
  'sync.signOut.stay': 'Остаться',
  'sync.signOut.export': 'Экспорт в файл',
  'sync.signOut.keep': 'Выйти, записи оставить на устройстве',
  'sync.signOut.keepHint': 'Никто другой их не увидит. Когда вы войдёте снова, они отправятся сами.',
  'sync.signOut.discard': 'Выйти и удалить неотправленное…',
  'sync.signOut.discardType': 'Эти записи нельзя будет вернуть. Чтобы удалить их, напишите «{{word}}».',
  'sync.signOut.discardWord': 'удалить',
  'sync.signOut.confirm': 'Выйти',
} satisfies Record<keyof typeof kz, string>;
