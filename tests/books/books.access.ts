import { storeBooks } from '#server/features/books/books.repository.ts';
import type { Ask, FeatureAccess } from '#tests/support/access.ts';
import { idOf } from '#tests/support/small-school.ts';

const known = idOf('book known');
const params = { uuid: idOf('no book') };
const algebra = { subjectId: 24, parallel: 7, eduLang: 'kk' as const, title: 'Алгебра, 7 класс (учебник школы)' };
const sheet = {
  rows: [{ line: 2, cells: { title: 'Физика, 8 класс', subject: 'Физика', parallel: '8', eduLang: 'қазақ' } }],
};
const ofBook =
  (more: object): Ask =>
  (schoolId, userId) => ({
    params,
    body: { schoolId, ...more, requestId: idOf(`book of ${userId} ${Object.keys(more)}`) },
  });

export const booksAccess = {
  calls: {
    'books.list': (schoolId) => ({ query: { schoolId } }),
    'books.create': (schoolId, userId) => ({
      body: { schoolId, ...algebra, title: `Алгебра ${userId}`, requestId: idOf(`book of ${userId}`) },
    }),
    'books.update': ofBook({ title: 'Алгебра' }),
    'books.archive': ofBook({ isArchived: true }),
    'books.delete': (schoolId) => ({ params, query: { schoolId } }),
    'books.planImport': (schoolId) => ({ body: { schoolId, ...sheet } }),
    'books.applyImport': (schoolId, userId) => ({
      body: { schoolId, ...sheet, requestId: idOf(`books of ${userId}`) },
    }),
  },
  payloads: {},
  documents: { 'document books': 'books' },
  isOfAnyYear: true,
  fuzz: [
    {
      path: '/os/books',
      values: {
        uuid: [...Array(5).fill(known), idOf('no book')],
        subjectId: [24, 24, 30, 99],
        parallel: [1, 7, 12],
        eduLang: ['kk', 'ru'],
        title: ['Алгебра', 'АЛГЕБРА ', algebra.title],
        cells: [sheet.rows[0]?.cells, { ...sheet.rows[0]?.cells, subject: 'Зельеварение' }],
      },
      add: (db) => storeBooks(db, 1, new Map([[known, { ...algebra, author: null, year: 2024, isArchived: false }]])),
    },
    { path: '/books/', values: { bookUuid: [known, known, idOf('no book')], eduLang: ['kk'], parallel: [7] } },
  ],
} satisfies FeatureAccess;
