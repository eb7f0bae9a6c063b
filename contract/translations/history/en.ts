import type kz from './kz.ts';

export default {
  'history.title': 'History of changes',
} satisfies Record<keyof typeof kz, string>;
