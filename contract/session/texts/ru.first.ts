import type kz from './kz.first.ts';

export default {
  'session.signIn': 'Войти',
  'session.expired': 'Сессия истекла, войдите снова. Неотправленные записи сохранены на устройстве.',
} satisfies Record<keyof typeof kz, string>;
