import { roleGroups } from '#contract/core/roles.ts';
import type { Entity } from '#server/shared/write.ts';
import { type BookValue, bookValue, keyOfBook, lockBooks, namesOfSubjects, storeBooks } from './books.repository.ts';

export const bookEntity: Entity<BookValue> = {
  kind: 'book',
  readers: roleGroups.employee,
  undoers: roleGroups.management,
  /** Values hold the id of a subject only. */
  async named(db, _schoolId, entries) {
    const subjects = await namesOfSubjects(
      db,
      entries.map(({ value }) => value.subjectId),
    );
    const names = new Map(subjects.map(({ id, name }) => [id, name]));
    return entries.map(({ value }) => ({ subject: names.get(value.subjectId) ?? null }));
  },
  concerns: async () => [{ scope: 'school', document: 'books' }],
  async hold(db, schoolId, ids) {
    const found = (await lockBooks(db, schoolId)).map((book) => [book.uuid, bookValue(book)] as const);
    return new Map(found.filter(([uuid]) => ids.includes(uuid)));
  },
  /** Keeps a book as it is when another active one has its title. */
  async restore(db, schoolId, values) {
    const others = (await lockBooks(db, schoolId)).filter(({ uuid, isArchived }) => !isArchived && !values.has(uuid));
    const taken = new Set(others.map(keyOfBook));
    const isInTheWay = ([, value]: readonly [string, BookValue | null]) =>
      value !== null && !value.isArchived && taken.has(keyOfBook(value));
    await storeBooks(db, schoolId, new Map([...values].filter((item) => !isInTheWay(item))));
    return [...values].filter(isInTheWay).map(([uuid]) => uuid);
  },
};
