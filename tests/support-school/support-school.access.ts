import type { FeatureAccess } from '#tests/support/access.ts';
import { idOf } from '#tests/support/small-school.ts';

export const supportSchoolAccess = {
  calls: {
    'schedule.programmeWeek': (schoolId) => ({ query: { schoolId, eduYear: 2026 } }),
    'schedule.programmeLesson': () => ({ query: { scheduleUuid: idOf('programme access') } }),
  },
  payloads: {},
  documents: { 'document programme-week': 'programme-week:2026-11-16' },
  isOfAnyYear: true,
  fuzz: [
    {
      path: '/mks/lesson',
      values: { scheduleUuid: [...Array(4).fill(idOf('programme access')), idOf('lesson early')] },
    },
  ],
} satisfies FeatureAccess;
