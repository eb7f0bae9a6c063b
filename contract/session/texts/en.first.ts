import type kz from './kz.first.ts';

export default {
  'session.signIn': 'Sign in',
  'session.expired': 'Your session has expired, sign in again. Unsent entries are kept on this device.',
} satisfies Record<keyof typeof kz, string>;
