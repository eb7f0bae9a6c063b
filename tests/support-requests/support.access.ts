import type { FeatureAccess } from '#tests/support/access.ts';
import { idOf } from '#tests/support/small-school.ts';

const about = {
  version: 'abc',
  device: 'Android, Chrome 140',
  language: 'ru',
  role: 'teacher',
  screen: '390x844',
  isOnline: true,
  isInstalled: false,
  unsent: 0,
  questions: 0,
  minutesSinceServer: 3,
};
const ticket = { topic: 'question', text: 'Где журнал?', about } as const;

export const supportAccess = {
  calls: {
    'support.close': (schoolId, userId) => ({
      params: { uuid: idOf('no ticket') },
      body: { schoolId, requestId: idOf(`closing of ${userId}`) },
    }),
    'support.askWithoutSchool': (_schoolId, userId) => ({
      body: { uuid: idOf(`ticket of ${userId}`), ticket, requestId: idOf(`asking of ${userId}`) },
    }),
    'support.ownWithoutSchool': () => ({}),
    'support.desk': () => ({}),
    'support.deskCount': () => ({}),
    // Without the grant, which no role has.
    'support.answer': (_schoolId, userId) => ({
      params: { place: '1', uuid: idOf('no ticket') },
      body: { text: 'Обновите страницу.', isClosed: false, requestId: idOf(`answer of ${userId}`) },
    }),
    'support.closeOnDesk': (_schoolId, userId) => ({
      params: { place: '1', uuid: idOf('no ticket') },
      body: { requestId: idOf(`closing on the desk of ${userId}`) },
    }),
  },
  // Of the teacher: nobody opens or reads a request of another.
  payloads: { openTicket: { userId: 2, uuid: idOf('ticket'), ticket } },
  documents: { 'document support': 'support:2' },
  isOfAnyYear: true,
  fuzz: [{ path: '/support/', values: { topic: ['fault', 'question', 'thanks'], text: ['Где журнал?', 'х'] } }],
} satisfies FeatureAccess;
