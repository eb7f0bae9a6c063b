import type kz from './kz.ts';

export default {
  'lost.title': 'С этого устройства пропали записи',
  'lost.why': 'Браузер удалил данные приложения, а эти записи не дошли до сервера. Их нужно внести заново:',
  'lost.maybe': 'Браузер удалил данные приложения. Когда появится связь, сервер скажет, какие из этих записей дошли:',
  'lost.understood': 'Понятно',
  'lost.elsewhere': 'Другие записи',
  'lost.open': 'Открыть урок',
  'lost.count_one': '{{count}} запись',
  'lost.count_few': '{{count}} записи',
  'lost.count_many': '{{count}} записей',
  'lost.count_other': '{{count}} записи',
  'devices.lead':
    'Устройство выходило на связь и сообщило, что у него есть неотправленные записи, но сами записи ещё не пришли. Устройств, которые на связь не выходили, здесь нет.',
  'devices.empty': 'Все записи дошли',
  'devices.emptyText': 'Всё, о чём сообщили устройства сотрудников, уже на сервере.',
  'devices.offlineTitle': 'Список открывается только при связи',
  'devices.offlineText': 'Он хранится на сервере. Попробуйте ещё раз, когда появится связь.',
  'devices.announced': 'Сообщено: {{time}}',
  'devices.seen': 'На связи: {{time}}',
  'devices.device': 'устройство {{device}}',
  'devices.waiting': 'Ждёт отправки',
  'devices.lost': 'Пропало: внести заново',
} satisfies Record<keyof typeof kz, string>;
