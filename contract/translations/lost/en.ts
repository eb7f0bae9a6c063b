import type kz from './kz.ts';

export default {
  'lost.title': 'Entries have vanished from this device',
  'lost.why':
    'The browser deleted the data of the app, and these entries had not reached the server. They must be entered again:',
  'lost.maybe':
    'The browser deleted the data of the app. Once there is a connection, the server will say which of these entries arrived:',
  'lost.understood': 'Understood',
  'lost.elsewhere': 'Other entries',
  'lost.open': 'Open the lesson',
  'lost.count_one': '{{count}} entry',
  'lost.count_few': '{{count}} entries',
  'lost.count_many': '{{count}} entries',
  'lost.count_other': '{{count}} entries',
  'lost.restored': 'The server was restored from a backup',
  'lost.restoredWhy':
    'Entries that it had accepted after that backup were sent from this device again: {{entries}}. Nothing is lost. Where another value was entered meanwhile, you will be asked which one stays.',
  'devices.lead':
    'A device was in touch and said that it holds unsent entries, but the entries themselves have not come yet. Devices that were never in touch are not listed.',
  'devices.empty': 'Everything has arrived',
  'devices.emptyText': 'All that the devices of the staff have announced is on the server.',
  'devices.announced': 'Announced: {{time}}',
  'devices.seen': 'Last contact: {{time}}',
  'devices.device': 'device {{device}}',
  'devices.waiting': 'Waiting to be sent',
  'devices.lost': 'Lost: to be entered again',
} satisfies Record<keyof typeof kz, string>;
