import type { FeatureAccess } from '#tests/support/access.ts';

export const accessLogAccess = {
  calls: { 'accessLog.list': (schoolId) => ({ query: { schoolId, eduYear: 2026 } }) },
  payloads: {},
  documents: {},
  isOfAnyYear: true,
  fuzz: [{ path: '/access-log', values: { eduYear: [2025, 2026, 2031] } }],
} satisfies FeatureAccess;
