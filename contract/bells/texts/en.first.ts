import type kz from './kz.first.ts';

export default {
  'bells.title': 'Bell schedule',
} satisfies Record<keyof typeof kz, string>;
