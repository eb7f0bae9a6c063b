import { grants } from '#server/features/people/public.ts';
import type { FeatureAccess } from '#tests/support/access.ts';
import { idOf } from '#tests/support/small-school.ts';

const none = { uuid: idOf('no grant') };
const some = idOf('grant of the teacher');

export const grantsAccess = {
  calls: {
    'grants.list': (schoolId) => ({ query: { schoolId } }),
    'grants.account': (schoolId) => ({ body: { schoolId, text: 'teacher' } }),
    // Of nobody: a grant that is given would be held by the next asker's.
    'grants.give': (schoolId, userId) => ({
      body: { schoolId, userId: 9_999, kind: 'analytics', requestId: idOf(`grant by ${userId}`) },
    }),
    'grants.takeBack': (schoolId, userId) => ({
      params: none,
      body: { schoolId, requestId: idOf(`grant back by ${userId}`) },
    }),
  },
  payloads: {},
  documents: {},
  isOfAnyYear: true,
  fuzz: [
    {
      path: '/grants',
      values: {
        text: ['teacher', 'student', '131231500008', 'no one', 'ab', '%', "teacher' or 1=1"],
        kind: ['indicators', 'analytics', 'pupilLevel', 'support_desk'],
        userId: [1, 2, 3, 11, 9_999],
        uuid: [some, none.uuid],
      },
      add: async (db) => {
        await db
          .insert(grants)
          .values({ uuid: some, userId: 2, kind: 'analytics', givenBy: 1, givenAt: 0, takenBy: null, takenAt: null });
      },
    },
  ],
} satisfies FeatureAccess;
