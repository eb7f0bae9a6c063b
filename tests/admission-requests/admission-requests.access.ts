import type { Ask, FeatureAccess } from '#tests/support/access.ts';
import { iinsFrom } from '#tests/support/iins.ts';
import { idOf } from '#tests/support/small-school.ts';

const eduYear = 2026;
const body =
  (what: string, more: object): Ask =>
  (schoolId, userId) => ({ body: { schoolId, eduYear, requestId: idOf(`${what} by ${userId}`), ...more } });
const nobodys = { uuid: idOf('request of nobody') };
const arrival = {
  groupId: 71,
  arrivalDate: '2026-11-20',
  reason: 'same_district',
  arrivalOrder: null,
  arrivalOrderDate: null,
};
const departure = { date: '2026-11-20', reason: 'same_district', orderNumber: null, orderDate: null };

export const admissionRequestsAccess = {
  calls: {
    'admissionRequests.list': (schoolId) => ({ query: { schoolId, eduYear } }),
    // Nobody of another school bears it, so that both who may ask are told so.
    'admissionRequests.ask': body('ask', {
      surname: 'Сапарова',
      firstname: 'Әсем',
      patronymic: null,
      iin: iinsFrom('1312316')(77),
      isNotResident: false,
      gender: 'f',
      bornDate: '2013-12-31',
      phone: null,
      address: null,
      isInStatistic: 1,
      ...arrival,
    }),
    'admissionRequests.askBack': body('ask back', { id: 9_999, ...arrival }),
    'admissionRequests.withdraw': body('withdraw', nobodys),
    'admissionRequests.refuse': body('refuse', { ...nobodys, words: 'Нет справки' }),
    'admissionRequests.depart': body('depart', { ...nobodys, ...departure }),
    'admissionRequests.admit': body('admit', { ...nobodys, ...arrival }),
  },
  payloads: {},
  documents: {},
  fuzz: [
    {
      path: 'admission-requests',
      values: {
        uuid: [nobodys.uuid, 'x', null],
        words: ['Нет справки', '', '  ', 'a'.repeat(301), '\u202Eабв', 5],
        iin: ['131231500017', '131231500018', null, 5],
        id: [11, 26, 9_999, 0],
        groupId: [71, 81, 9_999, 0],
        date: ['2026-11-20', '1899-01-01', '2026-02-31', '2031-01-01'],
        arrivalDate: ['2026-11-20', '1899-01-01', '2026-02-31', '2031-01-01'],
        state: ['open', 'departed', 'x'],
        side: ['sent', 'received', 'x'],
      },
    },
  ],
  isOfAnyYear: false,
} satisfies FeatureAccess;
