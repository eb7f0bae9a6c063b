import type { FeatureAccess } from '#tests/support/access.ts';

export const peopleCountsAccess = {
  calls: {
    'peopleCounts.schools': () => ({ query: { eduYear: 2026 } }),
    'peopleCounts.school': () => ({ params: { id: '1' }, query: { eduYear: 2026 } }),
  },
  payloads: {},
  documents: {},
  isOfAnyYear: true,
  fuzz: [{ path: '/people-counts', values: { id: [1, 2, 9, 2_147_483_647], eduYear: [2025, 2026, 2031] } }],
} satisfies FeatureAccess;
