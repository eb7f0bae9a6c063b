import type kz from './kz.first.ts';

export default {
  'spa.warning.no_data': 'Нет данных',
} satisfies Record<keyof typeof kz, string>;
