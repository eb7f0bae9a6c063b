import { booksDocument, type booksDocuments } from '#contract/books/books.office.documents.ts';
import { oneByOne, type ProjectionsFor } from '#server/shared/projection.ts';
import { namesOfSubjects, readBooks } from './books.repository.ts';

export const booksProjections: ProjectionsFor<typeof booksDocuments> = {
  books: oneByOne(booksDocument, 1, async ({ db, schoolId }) => {
    const books = (await readBooks(db, schoolId)).filter(({ isArchived }) => !isArchived);
    const subjects = await namesOfSubjects(
      db,
      books.map(({ subjectId }) => subjectId),
    );
    return { body: { books, subjects } };
  }),
};
