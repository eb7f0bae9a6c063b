// Textbooks of a demo school. Titles are plainly the demo's own: no publisher's book is named.

import { foldedTitle } from '#contract/books/books.schema.ts';
import { uuidV5 } from '#contract/core/ids.ts';
import { insertRows } from '#server/db/bulk-insert.ts';
import { books } from '#server/features/books/public.ts';
import type { ClassPlan } from './classes.ts';
import { subjectOf, weeklyHours } from './demo-data.ts';

/** Subjects of the curriculum in which homework is usually set from a book. */
const withBook = new Set([
  ...[
    'kaz',
    'kazlit',
    'kazlang_lit',
    'rus',
    'ruslit',
    'ruslang_lit',
    'eng',
    'reading',
    'math',
    'algebra',
    'algebra_an',
  ],
  ...['geometry', 'physics', 'chemistry', 'biology', 'geography', 'hist_kz', 'hist_w', 'informatics', 'natural'],
]);

export async function insertBooks(
  db: Parameters<typeof insertRows>[0],
  schoolId: number,
  classes: readonly ClassPlan[],
): Promise<void> {
  const rows = new Map(
    classes.flatMap(({ parallel, language, track }) =>
      Object.keys(weeklyHours(parallel, language, track))
        .filter((key) => withBook.has(key))
        .map((key) => {
          const subject = subjectOf(key);
          const title =
            language === 'kk'
              ? `${subject.kz}, ${parallel}-сынып (мектеп оқулығы)`
              : `${subject.ru}, ${parallel} класс (учебник школы)`;
          const uuid = uuidV5(`demo:${schoolId}:book:${key}:${parallel}:${language}`);
          const place = { schoolId, uuid, subjectId: subject.id, parallel, eduLang: language };
          const none = { author: null, year: null, addedBy: null, addedAt: null };
          const row = { ...place, ...none, version: 1, title, foldedTitle: foldedTitle(title), isArchived: false };
          return [uuid, row] as const;
        }),
    ),
  );
  await insertRows(db, books, [...rows.values()]);
}
