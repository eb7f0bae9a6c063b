import type { alphabetBookEndpoints } from '#contract/alphabet-book/alphabet-book.endpoints.ts';
import { alphabetBook } from '#contract/alphabet-book/alphabet-book.schema.ts';
import { students } from '#server/features/people/public.ts';
import type { Handler } from '#server/plugins/routes.ts';
import { wholeQuery } from '#server/shared/list-file.ts';
import { listQuery } from '#server/shared/list-query.ts';
import { bookIn, readBook } from './alphabet-book.repository.ts';
import { bookFile } from './book-file.ts';

export const list: Handler<(typeof alphabetBookEndpoints)['list']> = async (call) => {
  const { services, school, query, language } = call;
  const { db } = services.database;
  const asked = { schoolId: school.id, eduYear: query.eduYear, now: services.clock.now() };
  const { book } = await bookIn(db, asked);
  const { format } = query;
  const page = await listQuery(
    alphabetBook,
    {
      schoolColumn: students.schoolId,
      // Gender and birth date of one who has left are not those of the account.
      columns: {},
      read: (where) => readBook(db, book, where),
    },
    { ...(format === undefined ? query : wholeQuery(query)), schoolId: school.id },
    language,
  );
  return format === undefined ? { data: page } : { file: await bookFile(format, page.rows, language) };
};
