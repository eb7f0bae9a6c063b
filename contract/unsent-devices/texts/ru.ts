import type kz from './kz.ts';

export default {
  'unsent-devices.lead':
    'Устройство выходило на связь и сообщило, что у него есть неотправленные записи, но сами записи ещё не пришли. Устройств, которые на связь не выходили, здесь нет.',
  'unsent-devices.empty': 'Все записи дошли',
  'unsent-devices.emptyText': 'Всё, о чём сообщили устройства сотрудников, уже на сервере.',
  'unsent-devices.announced': 'Сообщено: {{time}}',
  'unsent-devices.seen': 'На связи: {{time}}',
  'unsent-devices.device': 'устройство {{device}}',
  'unsent-devices.waiting': 'Ждёт отправки',
  'unsent-devices.lost': 'Пропало: внести заново',
} satisfies Record<keyof typeof kz, string>;
