import type { FeatureAccess } from '#tests/support/access.ts';

/** A valid IIN that belongs to no person here. */
const iin = '131231500008';
const ask = (schoolId: number) => ({ params: { office: 'backoffice' }, query: { schoolId, iin } });

export const personRegistryAccess = {
  calls: {
    'personRegistry.student': ask,
    'personRegistry.staff': ask,
    'personRegistry.lookUp': (schoolId) => ({ body: { schoolId, iin, as: 'student' } }),
  },
  payloads: {},
  documents: {},
  isOfAnyYear: true,
  fuzz: [
    {
      path: 'by-iin',
      values: {
        office: ['backoffice', 'frontoffice'],
        iin: [iin, '131231500028', '000000000000', ''],
        as: ['student', 'staff', 'parent'],
      },
    },
  ],
} satisfies FeatureAccess;
