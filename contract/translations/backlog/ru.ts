import type kz from './kz.ts';

export default {
  'backlog.title': 'Незаполненные уроки',
} satisfies Record<keyof typeof kz, string>;
