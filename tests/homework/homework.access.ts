// The calls of teachers; the others of homework are in tests/server/access-calls.ts.
import type { Ask, FeatureAccess } from '#tests/support/access.ts';
import { answeredHomework, deletedHomework } from '#tests/support/answered-homework.ts';
import { idOf } from '#tests/support/small-school.ts';

const inYear = (schoolId: number) => ({ schoolId, eduYear: 2026 });
const byId =
  (id: string): Ask =>
  (schoolId) => ({ query: inYear(schoolId), params: { id } });
const lesson = idOf('lesson early');
const offered: Ask = (schoolId) => ({ query: { schoolId, parallel: 7, eduLang: 'kk' }, params: { id: '24' } });

export const homeworkAccess = {
  calls: {
    'homework.oneOfStaff': byId(answeredHomework),
    'homework.destroy': byId(deletedHomework),
    'homework.createData': byId(lesson),
    'homework.create': (schoolId) => ({ query: inYear(schoolId), params: { id: lesson }, form: { body: '§12' } }),
    'homework.books': offered,
    'homework.simpleHomeworkBooks': offered,
    'homework.saveSimpleHomeworkBooks': (schoolId) => ({
      params: { homeworkUuid: answeredHomework },
      body: { ...inYear(schoolId), books: [] },
    }),
  },
  payloads: {},
  documents: {},
  isOfAnyYear: false,
  fuzz: [],
} satisfies FeatureAccess;
