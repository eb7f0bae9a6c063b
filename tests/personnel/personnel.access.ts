import type { FeatureAccess } from '#tests/support/access.ts';

export const personnelAccess = {
  calls: {
    'personnel.list': (schoolId) => ({ query: { schoolId, eduYear: 2026 } }),
    // Somebody of school 1.
    'personnel.byId': (schoolId) => ({ query: { schoolId, eduYear: 2026, id: 2 } }),
    'personnel.positions': (schoolId) => ({ query: { schoolId } }),
  },
  payloads: {},
  documents: {},
  isOfAnyYear: true,
  fuzz: [
    {
      path: '/personnel/',
      values: {
        id: [...Array(6).fill(2), 1, 9_999_999, 2_147_483_648],
        eduYear: [2026],
        state: ['active', 'archived', 'active', 'archived', 'blocked'],
        position: ['4', '9', '131'],
        category: ['expert', 'master'],
        weeklyHours: ['10..', '..20'],
        archivedOn: ['2026-09-01..'],
        signIn: ['own', 'none'],
        since: ['2026-11-01T00:00:00Z'],
      },
    },
  ],
} satisfies FeatureAccess;
