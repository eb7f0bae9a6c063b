import type { FeatureAccess } from '#tests/support/access.ts';

export const alphabetBookAccess = {
  calls: { 'alphabetBook.list': (schoolId) => ({ query: { schoolId, eduYear: 2026 } }) },
  payloads: {},
  documents: {},
  isOfAnyYear: true,
  fuzz: [
    {
      path: '/alphabet-book',
      values: {
        eduYear: [2026, 2026, 2025, 2031],
        type: ['students', 'left'],
        letter: ['А', 'Қ', '—'],
        gender: ['m', 'f'],
        bornDate: ['2013-01-01..', '2012-09-01..2014-08-31'],
        arrivedOn: ['2026-09-01..'],
        leftOn: ['..2026-11-20'],
        format: ['xlsx', 'csv', undefined],
        since: ['2026-11-01T00:00:00Z'],
      },
    },
  ],
} satisfies FeatureAccess;
