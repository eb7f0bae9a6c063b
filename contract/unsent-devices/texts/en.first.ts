import type kz from './kz.first.ts';

export default {
  'unsent-devices.title': 'Unsent work of staff',
  'unsent-devices.menu': 'Unsent work of staff',
} satisfies Record<keyof typeof kz, string>;
