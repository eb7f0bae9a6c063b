import type kz from './kz.ts';

export default {
  'subscription.locked': "The school's subscription is locked",
  'subscription.locked.why':
    'Until the school renews it, no new data comes from the server. What is on this device can be read. Unsent entries are kept, and are sent by themselves when the subscription is back.',
  'subscription.read': 'Read what is on this device',
  'subscription.again': 'Check again',
  'subscription.more': 'More',
  'subscription.banner': "The school's subscription is locked: only what is on this device is shown.",
  'subscription.list': 'Subscriptions of the school',
  'subscription.general': 'Main subscription',
  'subscription.kitap': 'Kitap',
  'subscription.om': 'Online Mektep',
  'subscription.ustaz': 'Ustaz',
  'subscription.paid': 'Active',
  'subscription.unpaid': 'Not active',
  'subscription.endsOn': "The last day of the school's subscription: {{date}}.",
} satisfies Record<keyof typeof kz, string>;
