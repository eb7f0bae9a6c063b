import type { FeatureAccess } from '#tests/support/access.ts';
import { idOf } from '#tests/support/small-school.ts';

const about = { groupId: 71, pupil: idOf('student 0') };
const period = { from: '2026-11-02', to: '2026-11-20' };

export const socialAccess = {
  calls: {
    'social.visits': (schoolId) => ({ query: { schoolId, eduYear: 2026, groupId: 71, ...period } }),
    'social.learningElsewhere': (schoolId) => ({ query: { schoolId, eduYear: 2026 } }),
  },
  payloads: {
    setCategories: { ...about, category: 5, entry: { from: '2026-09-01', to: null, document: '№ 12' } },
    setHomeVisit: {
      ...about,
      uuid: idOf('visit'),
      visit: { date: '2026-11-19', who: 'Рөлов Р.', why: 'Сабаққа келмеді', result: null },
    },
  },
  documents: { 'document social': 'social:71', 'document social-classes': 'social-classes:2026' },
  isOfAnyYear: false,
  fuzz: [{ path: '/social/', values: { groupId: [...Array(5).fill(71), 9_999] } }],
} satisfies FeatureAccess;
