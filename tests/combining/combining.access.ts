import type { Ask, FeatureAccess } from '#tests/support/access.ts';
import { idOf } from '#tests/support/small-school.ts';

const eduYear = 2026;
/** Pupils of 7 «А» of school 1, in whose place nobody asks. */
const [first, second] = [13, 14];
const body =
  (what: string, more: object): Ask =>
  (schoolId, userId) => ({ body: { schoolId, eduYear, requestId: idOf(`${what} by ${userId}`), ...more } });
const pair = { keepId: first, goneId: second, keepVersion: 1, goneVersion: 1 };

export const combiningAccess = {
  calls: {
    'combining.duplicates': (schoolId) => ({ query: { schoolId, eduYear } }),
    'combining.compare': (schoolId) => ({ query: { schoolId, eduYear, first, second } }),
    'combining.apart': body('apart', { first, second }),
    // Only a look, so that both who may ask are answered.
    'combining.combine': body('combine', { ...pair, take: [], dryRun: true }),
  },
  payloads: {},
  documents: {},
  fuzz: [
    {
      path: 'people-management/contingent/',
      values: {
        keepId: [first, first, second, 26, 9_999, 0],
        goneId: [second, second, first, 26, 9_999, null],
        keepVersion: [1, 2, -1, 'x'],
        goneVersion: [1, 2, -1, 'x'],
        first: [first, second, 26, 9_999, 'x'],
        second: [second, first, 26, 9_999, 'x'],
        take: [[], ['iin'], ['iin', 'iin'], ['login'], ['phone', 'address', 'nationalityId']],
        parents: [[], [idOf('link of the parent')], [idOf('nobody')], ['x']],
        dryRun: [true, false, 'x'],
      },
    },
  ],
  isOfAnyYear: false,
} satisfies FeatureAccess;
