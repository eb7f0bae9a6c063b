import type { FeatureAccess } from '#tests/support/access.ts';

export const peopleSearchAccess = {
  calls: { 'peopleSearch.search': () => ({ body: { text: 'Әлиева' } }) },
  payloads: {},
  documents: {},
  isOfAnyYear: true,
  fuzz: [
    {
      path: '/people-search',
      values: {
        text: [
          'Әлиева',
          'али',
          'ал',
          '131231500008',
          '131231500018',
          '%',
          'а'.repeat(101),
          "али' or 1=1",
          'али\\',
          'али\u0000',
        ],
      },
    },
  ],
} satisfies FeatureAccess;
