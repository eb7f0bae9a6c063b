import type { FeatureAccess } from '#tests/support/access.ts';

const eduYear = 2026;

export const peopleImportAccess = {
  calls: { 'peopleImport.exportRoster': (schoolId) => ({ body: { schoolId, eduYear, withIins: false } }) },
  payloads: {},
  documents: {},
  isOfAnyYear: true,
  fuzz: [{ path: '/people-import/roster', values: { eduYear: [eduYear, 2025, 2031], withIins: [true, false] } }],
} as const satisfies FeatureAccess;
