import type kz from './kz.first.ts';

export default {
  'spa.warning.no_data': 'No data',
} satisfies Record<keyof typeof kz, string>;
