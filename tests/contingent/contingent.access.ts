import type { FeatureAccess } from '#tests/support/access.ts';

const eduYear = 2026;
/** A pupil of 7 «А» of school 1. */
const id = 11;

export const contingentAccess = {
  calls: {
    'contingent.list': (schoolId) => ({ query: { schoolId, eduYear } }),
    'contingent.byId': (schoolId) => ({ query: { schoolId, eduYear, id } }),
    'contingent.ledList': (schoolId) => ({ query: { schoolId, eduYear } }),
    'contingent.ledById': (schoolId) => ({ query: { schoolId, eduYear, id } }),
  },
  payloads: {},
  documents: {},
  isOfAnyYear: false,
  fuzz: [
    {
      path: '/contingent/',
      values: {
        id: [...Array(11).fill(id), 9_999],
        eduYear: [eduYear, eduYear, 2025, 2031],
        groupId: ['71', '72'],
        bornDate: ['2013-01-01..', '2012-09-01..2014-08-31', '2013'],
        leftOn: ['..2026-11-20'],
        gender: ['m', 'f'],
        state: ['active', 'archived'],
        signIn: ['own', 'first'],
        isInStatistic: ['yes', 'no'],
        since: ['2026-11-01T00:00:00Z'],
      },
    },
  ],
} satisfies FeatureAccess;
