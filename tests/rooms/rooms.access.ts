import type { Ask, FeatureAccess } from '#tests/support/access.ts';
import { idOf } from '#tests/support/small-school.ts';

const ofRoom =
  (more: object): Ask =>
  (schoolId, userId) => ({
    params: { id: '214' },
    body: { schoolId, ...more, requestId: idOf(`room of ${userId} ${Object.keys(more)}`) },
  });
const sheet = { rows: [{ line: 2, cells: { number: '777', name: 'Зал' } }] };

export const roomsAccess = {
  calls: {
    'rooms.list': (schoolId) => ({ query: { schoolId } }),
    'rooms.create': (schoolId, userId) => ({
      body: { schoolId, number: String(userId), name: 'Зал', requestId: idOf(`room of ${userId}`) },
    }),
    'rooms.update': ofRoom({ number: '214', name: 'Физика' }),
    'rooms.archive': ofRoom({ isArchived: true, requestId: idOf('archive') }),
    'rooms.delete': (schoolId) => ({ params: { id: '9999' }, query: { schoolId } }),
    'rooms.planImport': (schoolId) => ({ body: { schoolId, ...sheet } }),
    'rooms.applyImport': (schoolId, userId) => ({
      body: { schoolId, ...sheet, requestId: idOf(`rooms of ${userId}`) },
    }),
  },
  payloads: {},
  documents: { 'document rooms': 'rooms' },
  isOfAnyYear: true,
  fuzz: [
    {
      path: '/cabinet',
      values: {
        id: [...Array(11).fill(214), 9_999],
        number: ['214', '301', '302а', '12-3'],
        cells: [{ number: '303', name: 'Зал' }, { number: '12-3' }],
      },
    },
  ],
} satisfies FeatureAccess;
