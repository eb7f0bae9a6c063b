import type kz from './kz.ts';

export default {
  'installation.title': 'Qalam on this device',
  'installation.why':
    'The installed app opens with one tap, works with no connection, and the browser clears its data less readily.',
  'installation.done': 'The app is installed on this device.',
  'installation.now': 'Install',
  'installation.menu': 'Choose “Install” or “Add to Home screen” in the menu of the browser.',
  'installation.apple.share': 'Press the share button of the browser.',
  'installation.apple.add': 'Choose “Add to Home Screen”.',
  'installation.apple.confirm': 'Press “Add”, and open Qalam from the Home Screen.',
  'installation.perBrowser': 'Each browser keeps its own data: another one downloads everything anew.',
  'installation.unsent_one': '{{count}} entry here is not sent yet',
  'installation.unsent_few': '{{count}} entries here are not sent yet',
  'installation.unsent_many': '{{count}} entries here are not sent yet',
  'installation.unsent_other': '{{count}} entries here are not sent yet',
  'installation.unsent.why': 'Send them before you install or change the browser: they are kept in this browser only.',
  'installation.toUnsent': 'To unsent work',
  'installation.offer': 'Install Qalam on this device?',
  'installation.offer.how': 'How to install',
  'installation.offer.no': 'No, thanks',
  'installation.more': 'More',
  'installation.promo': 'Qalam on the phone',
  'installation.stores': 'In the app stores',
} satisfies Record<keyof typeof kz, string>;
