import { storeLayouts } from '#server/features/list-layouts/list-layouts.repository.ts';
import type { FeatureAccess } from '#tests/support/access.ts';
import { idOf } from '#tests/support/small-school.ts';

const known = idOf('known layout');
const params = { uuid: idOf('no layout') };
const columns = [{ key: 'name', heading: 'Аты-жөні' }];

export const listLayoutsAccess = {
  calls: {
    'listLayouts.list': (schoolId) => ({ query: { schoolId } }),
    'listLayouts.create': (schoolId, userId) => ({
      body: { schoolId, list: 'students', name: `Of ${userId}`, columns, requestId: idOf(`layout of ${userId}`) },
    }),
    'listLayouts.update': (schoolId) => ({ params, body: { schoolId, name: 'B', columns, version: 1 } }),
    'listLayouts.delete': (schoolId) => ({ params, query: { schoolId } }),
  },
  payloads: {},
  documents: {},
  isOfAnyYear: true,
  fuzz: [
    {
      path: '/list-layouts',
      values: {
        uuid: [known, known, idOf('no layout')],
        list: ['students', 'rooms', 'nothing'],
        name: ['ҰББДБ', 'Known', '=1+1'],
        columns: [columns, [...columns, ...columns], []],
        key: ['iin', 'name', 'a b'],
        heading: ['ЖСН', '@SUM(A1)', null],
      },
      add: (db) => storeLayouts(db, 1, new Map([[known, { list: 'students', name: 'Known', columns }]])),
    },
  ],
} satisfies FeatureAccess;
