import type kz from './kz.first.ts';

export default {
  'timeliness.title': 'Своевременность журнала',
} satisfies Record<keyof typeof kz, string>;
