import { pushDevices } from '#server/features/push/public.ts';
import type { FeatureAccess } from '#tests/support/access.ts';
import { idOf, schoolNow } from '#tests/support/small-school.ts';

const device = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/of-a-test',
  p256dh: 'B'.repeat(87),
  auth: 'a'.repeat(22),
  words: 'number',
  language: 'ru',
} as const;

export const pushAccess = {
  calls: {
    'push.settings': () => ({}),
    'push.add': () => ({ body: device }),
    'push.remove': () => ({ body: { id: idOf('push device') } }),
    'push.choose': () => ({ body: { kindsOff: ['mark'], quiet: null } }),
    'push.test': () => ({ body: { id: idOf('push device') } }),
    'push.ids': () => ({}),
  },
  payloads: {},
  documents: {},
  isOfAnyYear: true,
  fuzz: [
    {
      path: '/profile/push',
      values: {
        endpoint: [device.endpoint, 'https://127.0.0.1/x', 'http://fcm.googleapis.com/x', 'nowhere'],
        p256dh: [device.p256dh, 'short'],
        auth: [device.auth, 'short'],
        words: ['number', 'child', 'kinds', 'all'],
        language: ['kz', 'ru', 'en', 'kk'],
        kindsOff: [[], ['mark'], ['mark', 'mark'], ['none']],
        quiet: [
          null,
          { from: '21:00', until: '07:00' },
          { from: '07:00', until: '07:00' },
          { from: '25:00', until: '' },
        ],
        id: [idOf('push device'), idOf('nobody')],
      },
      add: async (db) => {
        const of = { userId: 3, id: idOf('push device'), sessionId: idOf('nobody'), failures: 0, addedAt: schoolNow };
        await db.insert(pushDevices).values({ ...device, ...of });
      },
    },
  ],
} satisfies FeatureAccess;
