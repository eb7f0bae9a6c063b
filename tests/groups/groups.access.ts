import type { FeatureAccess } from '#tests/support/access.ts';

const params = { office: 'backoffice' };

export const groupsAccess = {
  calls: {
    'groups.list': (schoolId) => ({ params, query: { schoolId, eduYear: 2026 } }),
    'groups.shortList': (schoolId) => ({ params, query: { schoolId, eduYear: 2026 } }),
    'groups.byId': (schoolId) => ({ params, query: { schoolId, eduYear: 2026, id: 71 } }),
  },
  payloads: {},
  documents: {},
  isOfAnyYear: false,
  fuzz: [
    { path: '/school/groups/', values: { office: ['backoffice', 'frontoffice'], id: [...Array(5).fill(71), 9_999] } },
  ],
} satisfies FeatureAccess;
