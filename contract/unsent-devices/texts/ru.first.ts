import type kz from './kz.first.ts';

export default {
  'unsent-devices.title': 'Неотправленное у сотрудников',
} satisfies Record<keyof typeof kz, string>;
