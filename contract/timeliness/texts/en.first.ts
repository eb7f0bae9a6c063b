import type kz from './kz.first.ts';

export default {
  'timeliness.title': 'Timeliness of the journal',
  'timeliness.menu': 'Timeliness of the journal',
} satisfies Record<keyof typeof kz, string>;
