import type kz from './kz.first.ts';

export default {
  'lab.title': 'Офлайн-лаборатория',
} satisfies Record<keyof typeof kz, string>;
