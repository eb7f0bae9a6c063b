import type kz from './kz.first.ts';

export default {
  'timeliness.title': 'Journal timeliness',
  'timeliness.menu': 'Journal timeliness',
} satisfies Record<keyof typeof kz, string>;
