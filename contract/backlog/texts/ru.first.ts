import type kz from './kz.first.ts';

export default {
  'backlog.title': 'Незаполненные уроки',
} satisfies Record<keyof typeof kz, string>;
