import type { FeatureAccess } from '#tests/support/access.ts';
import { password } from '#tests/support/small-school.ts';

const query = { code: 'nothing' };

/** The server of these tables is linked with no diary: whoever may ask is told that there is none. */
export const partnerDiaryAccess = {
  calls: {
    'partnerDiary.auth': () => ({ query }),
    'partnerDiary.userInfo': () => ({ query }),
    'partnerDiary.register': () => ({ query }),
    'partnerDiary.assign': () => ({ body: { code: 'nothing', login: 'nobody', password: 'nothing' } }),
    'partnerDiary.link': () => ({}),
    'partnerDiary.unlink': () => ({}),
  },
  payloads: {},
  documents: {},
  isOfAnyYear: true,
  fuzz: [
    {
      path: '/api/behalf-',
      values: {
        code: ['demo-teacher', 'demo-parent', 'demo-student', 'demo-student', 'nothing', ' '],
        login: ['teacher', 'student', ' '],
        password: [password],
      },
    },
  ],
} satisfies FeatureAccess;
