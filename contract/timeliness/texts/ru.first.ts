import type kz from './kz.first.ts';

export default {
  'timeliness.title': 'Своевременность журнала',
  'timeliness.menu': 'Своевременность',
} satisfies Record<keyof typeof kz, string>;
