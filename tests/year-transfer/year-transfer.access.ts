import type { Ask, FeatureAccess } from '#tests/support/access.ts';
import { idOf } from '#tests/support/small-school.ts';

const press =
  (what: string, more: object = {}): Ask =>
  (schoolId, userId) => ({
    body: { schoolId, eduYear: 2026, requestId: idOf(`transfer ${what} by ${userId}`), ...more },
  });
const read: Ask = (schoolId) => ({ query: { schoolId, eduYear: 2026 } });

const often = <Value>(usual: Value): Value[] => Array(8).fill(usual);
const version = [0, 0, 0, 1, 1, 2];

export const yearTransferAccess = {
  calls: {
    'yearTransfer.state': read,
    'yearTransfer.preview': read,
    'yearTransfer.years': (schoolId) => ({ query: { schoolId } }),
    // Said of nobody.
    'yearTransfer.plan': press('plan', {
      pupils: [{ studentGroupUuid: idOf('nobody'), decision: 'promoted', reason: null, toUuid: null, version: 0 }],
    }),
    // Nothing is planned.
    'yearTransfer.apply': press('apply', { digest: 'nothing' }),
    'yearTransfer.undo': press('undo'),
    'yearTransfer.closeYear': press('close'),
  },
  payloads: {},
  documents: {},
  isOfAnyYear: false,
  fuzz: [
    {
      path: '/year-transfer/',
      values: {
        eduYear: [...often(2026), 2025, 2031],
        version,
        groupId: [...often(71), 72, 81, 9_999],
        studentGroupUuid: [idOf('member 0'), idOf('member 1'), idOf('member 2'), idOf('nobody')],
        uuid: [idOf('planned one'), idOf('planned two'), idOf('planned three')],
        toUuid: [null, idOf('planned one'), idOf('nobody')],
        parallel: [...often(8), 1, 12],
        letter: ['А', 'Б', 'В', 'Г', 'A', '  '],
        eduLang: ['kk', 'ru'],
        shift: [1, 2],
        previousGroupId: [null, null, 71, 81],
        decision: ['promoted', 'repeats', 'left', 'finished', null],
        reason: [null, 'abroad', 'college'],
        digest: ['nothing'],
        number: ['1-п', '2-п'],
        date: ['2026-11-20', '2026-02-31'],
        day: [null, '2026-11-20', '2027-02-31'],
        isGone: [false, false, true],
      },
      add: async () => {},
    },
  ],
} satisfies FeatureAccess;
