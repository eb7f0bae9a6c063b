import type kz from './kz.ts';

export default {
  'install.title': 'Qalam on this device',
  'install.why':
    'The installed app opens with one tap, works with no connection, and the browser clears its data less readily.',
  'install.done': 'The app is installed on this device.',
  'install.now': 'Install',
  'install.menu': 'Choose “Install” or “Add to Home screen” in the menu of the browser.',
  'install.apple.share': 'Press the share button of the browser.',
  'install.apple.add': 'Choose “Add to Home Screen”.',
  'install.apple.confirm': 'Press “Add”, and open Qalam from the Home Screen.',
  'install.perBrowser': 'Each browser keeps its own data: another one downloads everything anew.',
  'install.unsent_one': '{{count}} entry here is not sent yet',
  'install.unsent_few': '{{count}} entries here are not sent yet',
  'install.unsent_many': '{{count}} entries here are not sent yet',
  'install.unsent_other': '{{count}} entries here are not sent yet',
  'install.unsent.why': 'Send them before you install or change the browser: they are kept in this browser only.',
  'install.toUnsent': 'To unsent work',
  'install.offer': 'Install Qalam on this device?',
  'install.offer.how': 'How to install',
  'install.offer.no': 'No, thanks',
} satisfies Record<keyof typeof kz, string>;
