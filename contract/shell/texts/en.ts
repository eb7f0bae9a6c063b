import type kz from './kz.ts';

export default {
  'shell.signOut.title': 'Sign out?',
  'shell.signOut.unsent_one': '{{count}} entry on this device is unsent.',
  'shell.signOut.unsent_few': '{{count}} entries on this device are unsent.',
  'shell.signOut.unsent_many': '{{count}} entries on this device are unsent.',
  'shell.signOut.unsent_other': '{{count}} entries on this device are unsent.',
  'shell.signOut.trying': 'Trying to send first…',
  'shell.signOut.stay': 'Stay',
  'shell.signOut.export': 'Export to a file',
  'shell.signOut.keep': 'Sign out and keep them on this device',
  'shell.signOut.keepHint': 'Nobody else will see them. They are sent by themselves when you sign in again.',
  'shell.signOut.discard': 'Sign out and delete what is unsent…',
  'shell.signOut.discardNow': 'Delete and sign out',
  'shell.signOut.discardType': 'These entries cannot be brought back. To delete them, type “{{word}}”.',
  'shell.signOut.discardWord': 'delete',
  'shell.signOut.confirm': 'Sign out',
} satisfies Record<keyof typeof kz, string>;
