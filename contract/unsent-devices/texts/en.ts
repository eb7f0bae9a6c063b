import type kz from './kz.ts';

export default {
  'unsent-devices.lead':
    'A device was in touch and said that it holds unsent entries, but the entries themselves have not come yet. Devices that were never in touch are not listed.',
  'unsent-devices.empty': 'Everything has arrived',
  'unsent-devices.emptyText': 'All that the devices of the staff have announced is on the server.',
  'unsent-devices.announced': 'Announced: {{time}}',
  'unsent-devices.seen': 'Last contact: {{time}}',
  'unsent-devices.device': 'device {{device}}',
  'unsent-devices.waiting': 'Waiting to be sent',
  'unsent-devices.lost': 'Lost: to be entered again',
} satisfies Record<keyof typeof kz, string>;
