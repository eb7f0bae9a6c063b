import { randomUUID } from 'node:crypto';
import { bookColumns, idOfSubjectKey, subjectKey } from '#contract/books/book-columns.ts';
import type { booksEndpoints } from '#contract/books/books.endpoints.ts';
import {
  type Book,
  type BookFields,
  type BookSubject,
  bookFields,
  type StoredBook,
} from '#contract/books/books.schema.ts';
import { AppError } from '#contract/core/errors.ts';
import { changedFields, type ImportPlan, type ImportRow, isReady } from '#contract/core/import.ts';
import type { Language } from '#contract/core/localized.ts';
import type { ReadDb } from '#server/db/client.ts';
import type { Handler } from '#server/plugins/routes.ts';
import { planInSlices } from '#server/shared/plan-in-slices.ts';
import { textOf } from '#server/shared/texts.ts';
import type { Write } from '#server/shared/write.ts';
import { bookEntity } from './book.entity.ts';
import {
  type BookValue,
  bookValue,
  keyOfBook,
  lockBooks,
  readBooks,
  storeBooks,
  subjectsOfSchool,
} from './books.repository.ts';

type Endpoints = typeof booksEndpoints;
type Writing = { readonly tx: Write; readonly schoolId: number; readonly language: Language };

/** Subjects that the school may choose, with those of its books. */
async function subjectsFor(db: ReadDb, schoolId: number, books: readonly Book[]): Promise<BookSubject[]> {
  return subjectsOfSchool(
    db,
    schoolId,
    books.map(({ subjectId }) => subjectId),
  );
}

export const list: Handler<Endpoints['list']> = async ({ services, school }) => {
  const { db } = services.database;
  const books = await readBooks(db, school.id);
  return { data: { books, subjects: await subjectsFor(db, school.id, books) } };
};

export const create: Handler<Endpoints['create']> = async ({ write, school, body, language }) => {
  const data = await write(async (tx) => {
    const present = await lockBooks(tx.db, school.id);
    const value = { ...fieldsOf(body), isArchived: false };
    return store({ tx, schoolId: school.id, language }, present, randomUUID(), value);
  });
  return { data };
};

export const update: Handler<Endpoints['update']> = async ({ write, school, params: { uuid }, body, language }) => {
  const data = await write(async (tx) => {
    const present = await lockBooks(tx.db, school.id);
    const before = bookOf(present, uuid);
    if (body.version !== undefined && body.version !== before.version) throw await tx.stale(bookEntity, uuid, before);
    const value = { ...fieldsOf(body, before), isArchived: before.isArchived };
    return store({ tx, schoolId: school.id, language }, present, before.uuid, value);
  });
  return { data };
};

export const archive: Handler<Endpoints['archive']> = async ({ write, school, params: { uuid }, body, language }) => {
  const data = await write(async (tx) => {
    const present = await lockBooks(tx.db, school.id);
    const before = bookOf(present, uuid);
    const value = { ...before, isArchived: body.isArchived };
    return store({ tx, schoolId: school.id, language }, present, before.uuid, value);
  });
  return { data };
};

export const remove: Handler<Endpoints['delete']> = async ({ write, school, params: { uuid } }) => {
  const data = await write(async (tx) => {
    const before = bookOf(await lockBooks(tx.db, school.id), uuid);
    await storeBooks(tx.db, school.id, new Map([[before.uuid, null]]));
    tx.changed(bookEntity, [{ id: before.uuid, before: bookValue(before), after: null }]);
    return { uuid: before.uuid, batch: tx.batch };
  });
  return { data };
};

export const planSheet: Handler<Endpoints['planImport']> = async ({ services, school, body: { rows } }) => {
  const { db } = services.database;
  return { data: await planOf(db, school.id, rows, await readBooks(db, school.id)) };
};

export const applySheet: Handler<Endpoints['applyImport']> = async ({ write, school, body: { rows } }) => {
  const data = await write(async (tx) => {
    const present = await lockBooks(tx.db, school.id);
    const plan = await planOf(tx.db, school.id, rows, present);
    if (!isReady(plan)) throw new AppError('VALIDATION_FAILED');
    const byKey = new Map(present.filter(isActive).map((book) => [keyOfBook(book), book]));
    const changes = plan.rows.flatMap(({ outcome, values }) => {
      if (outcome === 'same') return [];
      const { subject, ...said } = values as SheetRow;
      const typed = { ...said, subjectId: idOfSubjectKey(subject) };
      const before = byKey.get(keyOfBook(fieldsOf(typed))) ?? null;
      const after = { ...fieldsOf(typed, before ?? undefined), isArchived: false };
      return [{ id: before?.uuid ?? randomUUID(), before: before && bookValue(before), after }];
    });
    await storeBooks(tx.db, school.id, new Map(changes.map(({ id, after }) => [id, after])));
    tx.changed(bookEntity, changes);
    const added = changes.filter(({ before }) => before === null).length;
    return { batch: changes.length > 0 ? tx.batch : null, added, changed: changes.length - added };
  });
  return { data };
};

const isActive = ({ isArchived }: Book) => !isArchived;

type SheetRow = Partial<Omit<BookFields, 'subjectId'>> & { readonly subject: string };
/** Archived books are left alone: a row with such a title is a new book. */
async function planOf(
  db: ReadDb,
  schoolId: number,
  rows: readonly ImportRow[],
  present: readonly Book[],
): Promise<ImportPlan> {
  return planInSlices({
    columns: bookColumns(await subjectsFor(db, schoolId, present)),
    rows,
    existing: present.filter(isActive).map((book) => ({ ...bookValue(book), subject: subjectKey(book.subjectId) })),
    key: ['title', 'subject', 'parallel', 'eduLang'],
  });
}

/** What the caller gave; missing fields keep their value. */
function fieldsOf(
  said: Partial<{ [Field in keyof BookFields]: BookFields[Field] | undefined }>,
  before?: Book,
): BookFields {
  const given = Object.entries(said).filter(([field, value]) => field in bookFields.shape && value !== undefined);
  const none = { author: null, year: null };
  return bookFields.parse({ ...none, ...(before && bookValue(before)), ...Object.fromEntries(given) });
}

async function store(writing: Writing, present: readonly Book[], uuid: string, value: BookValue): Promise<StoredBook> {
  const { tx, schoolId } = writing;
  const before = present.find((book) => book.uuid === uuid);
  const [old, after] = [before ? bookValue(before) : null, bookValue(value)];
  const isChanged = old === null || changedFields(after, old).length > 0;
  if (isChanged) {
    await assertValid(writing, present, uuid, value);
    await storeBooks(tx.db, schoolId, new Map([[uuid, after]]));
    tx.changed(bookEntity, [{ id: uuid, before: old, after }]);
  }
  return { ...after, uuid, version: (before?.version ?? 0) + Number(isChanged), batch: tx.batch };
}

/** @throws AppError VALIDATION_FAILED for a subject that the school does not know, or a title that another active book has. */
async function assertValid(
  { tx, schoolId, language }: Writing,
  present: readonly Book[],
  uuid: string,
  value: BookValue,
): Promise<void> {
  const refuse = (field: string, key: string) =>
    new AppError('VALIDATION_FAILED', { errors: { [field]: [textOf(language, key)] } });
  const subjects = await subjectsFor(tx.db, schoolId, present);
  if (!subjects.some(({ id }) => id === value.subjectId)) throw refuse('subjectId', 'books.wrong.subject');
  const others = present.filter((other) => isActive(other) && other.uuid !== uuid);
  if (!value.isArchived && others.some((other) => keyOfBook(other) === keyOfBook(value)))
    throw refuse('title', 'books.wrong.taken');
}

function bookOf(present: readonly Book[], uuid: string): Book {
  const found = present.find((book) => book.uuid === uuid.toLowerCase());
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}
