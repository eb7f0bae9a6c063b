import type kz from './kz.ts';

export default {
  'schedule.programme': 'Урок опорной школы',
  'schedule.programme.conference': 'Войти в конференцию',
  'schedule.programme.missing':
    'Уроки опорной школы этой недели ещё не загружены. Они загрузятся сами, как только ответит сервер.',
} satisfies Record<keyof typeof kz, string>;
