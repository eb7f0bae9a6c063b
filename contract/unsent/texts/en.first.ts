import type kz from './kz.first.ts';

export default {
  'unsent.history.title': 'History of changes',
} satisfies Record<keyof typeof kz, string>;
