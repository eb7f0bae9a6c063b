import type kz from './kz.ts';

export default {
  'shell.noChildren.text': 'No child is linked to this account yet.',
  'shell.noChildren.ask':
    'Please ask the class teacher or the school office, and tell them your name ({{name}}), your child’s name and class. Once the child is added, their schedule, homework and marks are here.',
  'shell.noChildren.check': 'Check again',
  'shell.noChildren.stillNone': 'No child has been added yet',
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
  'shell.elsewhere': 'The server points to {{host}}',
  'shell.elsewhere.open': 'Open',
} satisfies Record<keyof typeof kz, string>;
