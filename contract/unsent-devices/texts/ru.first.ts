import type kz from './kz.first.ts';

export default {
  'unsent-devices.title': 'Неотправленное у сотрудников',
  'unsent-devices.menu': 'Устройства школы',
} satisfies Record<keyof typeof kz, string>;
