import { createHash } from 'node:crypto';
import type { FeedOptions } from '#contract/calendar-feed/calendar-feed.schema.ts';
import { calendarFeeds } from '#server/features/calendar-feed/calendar-feed.tables.ts';
import { nilUuid } from '#server/features/cells/public.ts';
import type { FeatureAccess } from '#tests/support/access.ts';
import { idOf, schoolNow } from '#tests/support/small-school.ts';

const options: FeedOptions = { homework: true, language: 'kz' };

export const calendarFeedAccess = {
  calls: {
    'calendarFeed.list': () => ({}),
    'calendarFeed.make': (schoolId) => ({ body: { schoolId, studentSchoolUuid: null, ...options } }),
    'calendarFeed.end': (schoolId) => ({ body: { schoolId, studentSchoolUuid: null } }),
    'calendarFeed.read': () => ({ params: { token: '1-nobody' } }),
  },
  payloads: {},
  documents: {},
  isOfAnyYear: true,
  fuzz: [
    {
      path: '/profile/calendar',
      values: {
        studentSchoolUuid: [null, idOf('student 0'), idOf('nobody')],
        homework: [true, false],
        language: ['kz', 'ru', 'kk'],
      },
    },
    {
      path: '/calendar/',
      values: { token: [...Array(4).fill('1-known'), '1-nobody', '1-', '-', '2147483648-x'] },
      add: async (db) => {
        const tokenHash = createHash('sha256').update('known').digest('base64url');
        const of = { schoolId: 1, userId: 3, studentSchoolUuid: nilUuid, tokenHash, options };
        await db.insert(calendarFeeds).values({ ...of, madeAt: schoolNow, hourStart: schoolNow, asked: 0 });
      },
    },
  ],
} satisfies FeatureAccess;
