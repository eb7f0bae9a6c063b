import type kz from './kz.first.ts';

export default {
  'backlog.title': 'Незаполненные уроки',
  'backlog.menu': 'Незаполненные',
} satisfies Record<keyof typeof kz, string>;
