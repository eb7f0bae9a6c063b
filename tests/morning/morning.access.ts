import type { FeatureAccess } from '#tests/support/access.ts';

const eduYear = 2026;

export const morningAccess = {
  calls: {
    'morning.hasLessons': (schoolId) => ({ query: { schoolId, eduYear } }),
    'morning.lacks': (schoolId) => ({ query: { schoolId, eduYear, quarter: 2 } }),
    'morning.places': (schoolId) => ({ query: { schoolId, eduYear } }),
    'morning.week': (schoolId) => ({
      query: { schoolId, eduYear, of: 'group', id: 71, monday: '2026-11-16' },
    }),
  },
  payloads: {},
  documents: { 'document school-day': 'school-day:2026-11-20' },
  isOfAnyYear: false,
  fuzz: [
    { path: '/has-lessons-flag', values: { eduYear: [eduYear], groupId: [71, 72] } },
    { path: '/frontoffice/timetable', values: { of: ['group'], id: [71, 72], monday: ['2026-11-16'] } },
    { path: '/dashboard/lacks', values: { eduYear: [eduYear], quarter: [1, 2, 2, 9] } },
  ],
} satisfies FeatureAccess;
