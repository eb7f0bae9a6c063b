import type { Ask, FeatureAccess } from '#tests/support/access.ts';
import { newPerson } from '#tests/support/new-people.ts';
import { idOf } from '#tests/support/small-school.ts';

const eduYear = 2026;
/** A pupil of 7 «А» of school 1. */
const id = 11;
/** A pupil of 1 «Б», in whose place nobody asks. */
const another = 24;
/** A pupil of 7 «А» in whose place nobody asks: they leave, so nothing else is written about them. */
const leaving = 15;
const fuzzed = 12;
const arrival = {
  groupId: 71,
  arrivalDate: '2026-11-20',
  reason: 'same_district',
  arrivalOrder: null,
  arrivalOrderDate: null,
};
const departure = { date: '2026-11-20', reason: 'abroad', orderNumber: null, orderDate: null };
const ofStudent =
  (what: string, more: object): Ask =>
  (schoolId, userId) => ({ body: { schoolId, eduYear, requestId: idOf(`${what} by ${userId}`), ...more } });
const admission = ofStudent('admission', {
  ...newPerson,
  iin: null,
  isNotResident: true,
  ...arrival,
});
const ofNumber: Ask = (schoolId) => ({ query: { schoolId, eduYear, studentSchoolUuid: idOf('student 0') } });

/** Somebody new of no country's number, another one for each who asks. */
const sheet = (userId: number) => {
  const name = `Ержанов${[...String(userId)].map((digit) => 'абвгдежзик'[Number(digit)]).join('')}`;
  return `Фамилия;Имя;Пол;Дата рождения;Класс;Нерезидент\n${name};Нұрбек;м;31.12.2013;7 «А»;да`;
};
const importing: Ask = (schoolId, userId) => ({
  query: {
    schoolId,
    eduYear,
    requestId: idOf(`import by ${userId}`),
    arrivalDate: '2026-11-20',
    reason: 'same_district',
  },
  file: sheet(userId),
});
const planning: Ask = (schoolId) => ({
  body: { schoolId, eduYear, rows: [{ line: 2, cells: { surname: 'Ержанов', iin: '131231500008' } }] },
});

export const contingentAccess = {
  calls: {
    'contingent.register': (schoolId) => ({ query: { schoolId, eduYear } }),
    'contingent.balance': (schoolId) => ({ query: { schoolId, eduYear } }),
    'contingent.addOrder': ofStudent('order', {
      movements: [idOf('nobody')],
      orderNumber: '1-к',
      orderDate: '2026-11-20',
    }),
    'contingent.list': (schoolId) => ({ query: { schoolId, eduYear } }),
    'contingent.byId': (schoolId) => ({ query: { schoolId, eduYear, id } }),
    'contingent.ledList': (schoolId) => ({ query: { schoolId, eduYear } }),
    'contingent.ledById': (schoolId) => ({ query: { schoolId, eduYear, id } }),
    'contingent.taughtList': (schoolId) => ({ query: { schoolId, eduYear } }),
    'contingent.create': admission,
    'contingent.ledCreate': admission,
    'contingent.planImport': planning,
    'contingent.ledPlanImport': planning,
    'contingent.import': importing,
    'contingent.ledImport': importing,
    'contingent.update': ofStudent('update', { id, address: 'Абай даңғылы, 48' }),
    'contingent.ledUpdate': ofStudent('led update', { id, address: 'Абай даңғылы, 48' }),
    'contingent.delete': ofStudent('delete', { id: leaving, ...departure }),
    'contingent.remove': ofStudent('remove', { id: 9_999 }),
    'contingent.restore': ofStudent('restore', { id, ...arrival }),
    'contingent.block': ofStudent('block', { id: another, reason: null }),
    'contingent.unblock': ofStudent('unblock', { id: another }),
    'contingent.resetPassword': ofStudent('reset', { ids: [another] }),
    'contingent.slips': ofStudent('slips', { ids: [another] }),
    'contingent.wholeIin': ofStudent('iin', { id }),
    'contingent.move': ofStudent('move', {
      dryRun: true,
      moves: [{ studentGroupUuid: idOf('member 0'), groupId: 72 }],
      date: '2026-11-23',
      reason: 'class',
      orderNumber: null,
      orderDate: null,
    }),
    'contingent.moveMany': ofStudent('bulk move', {
      dryRun: true,
      ids: [id],
      date: '2026-11-23',
      groupId: 72,
      reason: 'class',
      orderNumber: null,
      orderDate: null,
    }),
    'contingent.archiveMany': ofStudent('bulk departure', { dryRun: true, ids: [leaving], ...departure }),
    'contingent.statisticMany': ofStudent('bulk statistic', { ids: [another], isInStatistic: 1 }),
    'contingent.updateProfile': (schoolId, userId) => ({
      body: {
        schoolId,
        eduYear,
        requestId: idOf(`profile by ${userId}`),
        studentGroupUuid: idOf('member 0'),
        gender: 'm',
        nationalityId: null,
        address: 'Абай даңғылы, 48',
      },
    }),
    'contingent.proofReport': (schoolId) => ({
      query: { schoolId, eduYear, lang: 'kz', studentGroupUuid: idOf('member 0') },
    }),
    'contingent.nationalities': (schoolId) => ({ query: { schoolId } }),
    'contingent.profile': ofNumber,
    'contingent.credentials': ofNumber,
    'contingent.groupsOfStudent': ofNumber,
    'contingent.movements': ofNumber,
  },
  payloads: {},
  documents: {},
  isOfAnyYear: false,
  fuzz: [
    {
      path: '/contingent',
      values: {
        cells: [
          { fullName: 'Ержанов Нұрбек', iin: '131231500008', group: '7а' },
          { surname: 'Ержанов', firstname: 'Нұрбек', bornDate: '41639', isNotResident: 'да', group: '12 «Я»' },
          { surname: 'Ер\u202eжанов', iin: '80312550003', phone: '8 701', address: '=1+1' },
        ],
        // Nobody who asks: what is done to them ends a sign-in.
        id: [...Array(11).fill(fuzzed), 9_999],
        eduYear: [eduYear, eduYear, 2025, 2031],
        groupId: ['71', '72'],
        bornDate: ['2013-01-01..', '2012-09-01..2014-08-31', '2013'],
        leftOn: ['..2026-11-20'],
        gender: ['m', 'f'],
        nationalityId: [null, 1, 9_999, 'x'],
        state: ['active', 'archived'],
        signIn: ['never', 'own', 'first', 'blocked'],
        parentCount: ['0', '1', '2'],
        isOrderMissing: ['yes', 'no'],
        hasIin: ['yes', 'no'],
        isInProgramme: ['yes', 'no'],
        ids: [...Array(10).fill(fuzzed), ...Array(4).fill(another), 2, 9_999],
        iin: [null, '131231500017', '000000000000'],
        surname: ['Ержанов', '-Ержанов', '  ', 'Ер\u202eжанов'],
        arrivalDate: ['2026-11-20', '2026-08-31', '1899-01-01', '2026-02-31'],
        date: ['2026-11-20', '2027-07-01', '2026-02-31'],
        reason: ['same_district', 'abroad', 'class', null],
        studentSchoolUuid: [idOf('student 0'), idOf('nobody')],
        studentGroupUuid: [idOf('member 0'), idOf('member 1'), idOf('nobody')],
        isInStatistic: ['yes', 'no'],
        since: ['2026-11-01T00:00:00Z'],
      },
    },
    {
      path: '/backoffice/movements',
      values: {
        from: ['2026-11-02', '2026-09-01', '2027-07-01', '2026-02-31', '1899-01-01'],
        to: ['2026-12-27', '2026-11-01', '2026-02-31'],
        kind: ['arrived', 'moved', 'left', 'x'],
        hasOrder: ['yes', 'no'],
        date: ['2026-11-01..2026-11-30', '..', 'x'],
      },
    },
    {
      path: '/backoffice/orders',
      values: {
        movements: [[idOf('nobody')], [], ['x'], [idOf('nobody'), idOf('nobody')]],
        orderNumber: ['1-к', ' ', 'x'.repeat(31)],
        orderDate: ['2026-11-20', '2026-02-31', '1899-01-01'],
      },
    },
  ],
} satisfies FeatureAccess;
