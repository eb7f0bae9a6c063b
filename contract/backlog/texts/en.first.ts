import type kz from './kz.first.ts';

export default {
  'backlog.title': 'Lessons to fill in',
  'backlog.menu': 'Lessons to fill in',
} satisfies Record<keyof typeof kz, string>;
