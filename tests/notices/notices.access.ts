import type { FeatureAccess } from '#tests/support/access.ts';

export const noticesAccess = {
  calls: {
    'notices.count': (_schoolId, userId) => ({ query: { user_id: userId } }),
    'notices.list': (_schoolId, userId) => ({ query: { user_id: userId, limit: 5 } }),
  },
  payloads: { markNoticesSeen: { userId: 2, upTo: 1 } },
  documents: { 'document notices': 'notices:2' },
  isOfAnyYear: true,
  fuzz: [
    {
      path: '/notifications/',
      values: { user_id: ['2'], needIsRead: ['1', '0'], sortby: ['id'], order: ['desc'], query: ['физ', 'x'] },
    },
  ],
} satisfies FeatureAccess;
