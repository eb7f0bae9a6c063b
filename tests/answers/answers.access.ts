import type { FeatureAccess } from '#tests/support/access.ts';
import { idOf } from '#tests/support/small-school.ts';

/** Its homework wants no answers. */
const lesson = idOf('lesson early');
const place = { scheduleUuid: lesson, taskKind: 'homework', studentGroupUuid: idOf('member 0') };
const at = Date.parse('2026-11-20T04:00:00Z');

export const answersAccess = {
  calls: {},
  payloads: {
    setAnswerText: { ...place, attempt: 1, value: { text: 'x = 4' } },
    setAnswerPages: { ...place, attempt: 1, value: null },
    sendAnswer: { ...place, attempt: 1, at, after: 0 },
    recallAnswer: { ...place, attempt: 1, at },
    readAnswer: { ...place, attempt: 1, of: 1 },
    reviewAnswer: { ...place, attempt: 1, value: null },
    // Of another pupil: in a second attempt nobody reviews the first.
    resetAnswer: { ...place, studentGroupUuid: idOf('member 1'), number: 2 },
  },
  documents: {
    'document answer': `answer:${lesson}:homework:${idOf('member 0')}`,
    'document answers': `answers:${lesson}:homework`,
  },
  isOfAnyYear: false,
  fuzz: [],
} satisfies FeatureAccess;
