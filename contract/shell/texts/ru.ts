import type kz from './kz.ts';

export default {
  'shell.noChildren.text': 'К этой учётной записи пока не привязан ни один ребёнок.',
  'shell.noChildren.ask':
    'Обратитесь к классному руководителю или в канцелярию школы и назовите своё имя ({{name}}), имя и класс ребёнка. Как только его добавят, здесь появятся расписание, задания и оценки.',
  'shell.noChildren.check': 'Проверить снова',
  'shell.noChildren.stillNone': 'Ребёнка пока не добавили',
  'shell.signOut.title': 'Выйти из системы?',
  'shell.signOut.unsent_one': 'На этом устройстве {{count}} неотправленная запись.',
  'shell.signOut.unsent_few': 'На этом устройстве {{count}} неотправленные записи.',
  'shell.signOut.unsent_many': 'На этом устройстве {{count}} неотправленных записей.',
  'shell.signOut.unsent_other': 'На этом устройстве {{count}} неотправленной записи.',
  'shell.signOut.trying': 'Сначала попробуем отправить…',
  'shell.signOut.stay': 'Остаться',
  'shell.signOut.export': 'Экспорт в файл',
  'shell.signOut.keep': 'Выйти, записи оставить на устройстве',
  'shell.signOut.keepHint': 'Никто другой их не увидит. Когда вы войдёте снова, они отправятся сами.',
  'shell.signOut.discard': 'Выйти и удалить неотправленное…',
  'shell.signOut.discardNow': 'Удалить и выйти',
  'shell.signOut.discardType': 'Эти записи нельзя будет вернуть. Чтобы удалить их, напишите «{{word}}».',
  'shell.signOut.discardWord': 'удалить',
  'shell.signOut.confirm': 'Выйти',
  'shell.elsewhere': 'Сервер предлагает перейти на {{host}}',
  'shell.elsewhere.open': 'Открыть',
} satisfies Record<keyof typeof kz, string>;
