import { storeKept } from '#server/features/kept-imports/kept-imports.repository.ts';
import type { FeatureAccess } from '#tests/support/access.ts';
import { idOf, schoolNow } from '#tests/support/small-school.ts';

const eduYear = 2026;
const known = idOf('known import');
const nobody = idOf('no import');

export const keptImportsAccess = {
  calls: {
    'keptImports.list': (schoolId) => ({ query: { schoolId, eduYear } }),
    'keptImports.open': (schoolId) => ({ body: { schoolId, eduYear, id: nobody } }),
    'keptImports.forget': (schoolId, userId) => ({
      body: { schoolId, eduYear, id: nobody, requestId: idOf(`forget import by ${userId}`) },
    }),
  },
  payloads: {},
  documents: {},
  isOfAnyYear: true,
  fuzz: [
    {
      path: '/people-import/',
      values: {
        id: [known, known, nobody],
        keep: [
          { id: known, version: 1, name: 'a.csv', answers: {}, mends: [] },
          {
            id: nobody,
            version: 0,
            name: 'b.csv',
            answers: { a: 'b' },
            mends: [{ line: 2, from: 'wrong', fields: ['iin'] }],
          },
          { id: 'x', version: -1 },
        ],
      },
      add: async (db) => {
        await storeKept(
          db,
          { schoolId: 1, ownOf: null },
          {
            kind: 'students',
            eduYear,
            mark: 'mark',
            by: 3,
            now: schoolNow,
            plan: { rows: [] },
            keep: { id: known, version: 0, name: 'a.csv', answers: {}, mends: [] },
            rows: [{ line: 2, cells: { surname: 'Ержанов', iin: '131231500008' } }],
          },
        );
      },
    },
  ],
} satisfies FeatureAccess;
