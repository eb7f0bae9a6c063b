import type kz from './kz.ts';

export default {
  'sync.pill.calm': 'All sent',
  'sync.pill.send': 'Sending',
  'sync.pill.off': 'Offline',
  'sync.pill.ask': 'Your decision',
  'sync.pill.fail': 'Not saved',
  'sync.signOut.title': 'Sign out?',
  'sync.signOut.unsent_one': '{{count}} entry on this device is unsent.',
  'sync.signOut.unsent_few': '{{count}} entries on this device are unsent.',
  'sync.signOut.unsent_many': '{{count}} entries on this device are unsent.',
  'sync.signOut.unsent_other': '{{count}} entries on this device are unsent.',
  'sync.signOut.trying': 'Trying to send first…',
  'sync.signOut.sent': 'All sent',
  'sync.signOut.stay': 'Stay',
  'sync.signOut.export': 'Export to a file',
  'sync.signOut.keep': 'Sign out and keep them on this device',
  'sync.signOut.keepHint': 'Nobody else will see them. They are sent by themselves when you sign in again.',
  'sync.signOut.discard': 'Sign out and delete what is unsent…',
  'sync.signOut.discardType': 'These entries cannot be brought back. To delete them, type “{{word}}”.',
  'sync.signOut.discardWord': 'delete',
  'sync.signOut.confirm': 'Sign out',
} satisfies Record<keyof typeof kz, string>;
