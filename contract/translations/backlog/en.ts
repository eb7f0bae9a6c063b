import type kz from './kz.ts';

export default {
  'backlog.title': 'Lessons to fill in',
} satisfies Record<keyof typeof kz, string>;
