import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import {
  type Book,
  type BookFields,
  type BookSubject,
  bookFields,
  foldedTitle,
  mostRemembered,
} from '#contract/books/books.schema.ts';
import { sortKey } from '#contract/core/collation.ts';
import type { Db, ReadDb } from '#server/db/client.ts';
import { incomingRows, isOneOf, rowsOf } from '#server/db/records.ts';
import { standardSubjects, subjects } from '#server/features/reference/public.ts';
import { assignments } from '#server/features/schedule/public.ts';
import { holdSchool } from '#server/features/school/public.ts';
import { books } from './books.tables.ts';

/** What the history keeps of a book. */
export type BookValue = BookFields & Pick<Book, 'isArchived'>;
export const bookValue = ({ subjectId, parallel, eduLang, title, author, year, isArchived }: BookValue): BookValue => ({
  subjectId,
  parallel,
  eduLang,
  title,
  author,
  year,
  isArchived,
});

const bookColumns = {
  uuid: books.uuid,
  version: books.version,
  subjectId: books.subjectId,
  parallel: books.parallel,
  eduLang: books.eduLang,
  title: books.title,
  author: books.author,
  year: books.year,
  isArchived: books.isArchived,
};

function byName<Item>(items: readonly Item[], nameOf: (item: Item) => string): Item[] {
  const keyed = items.map((item) => ({ item, key: sortKey(nameOf(item)) }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key))).map(({ item }) => item);
}

/** Books of a school by title. */
export async function readBooks(db: ReadDb, schoolId: number): Promise<Book[]> {
  const rows = await db.select(bookColumns).from(books).where(eq(books.schoolId, schoolId)).orderBy(books.uuid);
  return byName(rows, ({ title }) => title);
}

/** The same, locked until the end of the transaction: writers of one list take turns. */
export async function lockBooks(db: ReadDb, schoolId: number): Promise<Book[]> {
  await holdSchool(db, schoolId);
  return readBooks(db, schoolId);
}

/** Subjects by name: those of the standard list and those that the school teaches, or one of the given ids. */
export async function subjectsOfSchool(
  db: ReadDb,
  schoolId: number,
  ids: readonly number[] = [],
): Promise<BookSubject[]> {
  const taught = await db
    .selectDistinct({ id: assignments.subjectId })
    .from(assignments)
    .where(eq(assignments.schoolId, schoolId));
  return namesOfSubjects(db, [...standardSubjects, ...taught].map(({ id }) => id).concat(ids));
}

export async function namesOfSubjects(db: ReadDb, ids: readonly number[]): Promise<BookSubject[]> {
  const { id, kz, ru, en } = subjects;
  const rows = await db
    .select({ id, kz, ru, en })
    .from(subjects)
    .where(isOneOf(id, new Set(ids)))
    .orderBy(id);
  return byName(
    rows.map(({ id, ...name }) => ({ id, name })),
    ({ name }) => name.kz,
  );
}

/** Writes books by uuid; null deletes one. An existing book gets the next version. */
export async function storeBooks(
  db: Db,
  schoolId: number,
  values: ReadonlyMap<string, BookValue | null>,
): Promise<void> {
  for (const [uuid, value] of values) {
    if (value === null) await db.delete(books).where(and(eq(books.schoolId, schoolId), eq(books.uuid, uuid)));
    else {
      const row = { ...value, foldedTitle: foldedTitle(value.title) };
      await db
        .insert(books)
        .values({ schoolId, uuid, version: 1, ...row })
        .onConflictDoUpdate({
          target: [books.schoolId, books.uuid],
          set: { ...row, version: sql`${books.version} + 1` },
        });
    }
  }
}

/** What makes an active book unique. */
export const keyOfBook = ({ subjectId, parallel, eduLang, title }: BookFields): string =>
  JSON.stringify([subjectId, parallel, eduLang, foldedTitle(title)]);

type Place = Pick<BookFields, 'subjectId' | 'parallel' | 'eduLang'>;

/** Active books of a subject, parallel and language by title. */
export async function booksFor(db: ReadDb, schoolId: number, { subjectId, parallel, eduLang }: Place): Promise<Book[]> {
  const rows = await db
    .select(bookColumns)
    .from(books)
    .where(
      and(
        eq(books.schoolId, schoolId),
        eq(books.subjectId, subjectId),
        eq(books.parallel, parallel),
        eq(books.eduLang, eduLang),
        eq(books.isArchived, false),
      ),
    )
    .orderBy(books.uuid);
  return byName(rows, ({ title }) => title);
}

/** Titles by uuid, also of archived books. */
export async function titlesOfBooks(
  db: ReadDb,
  schoolId: number,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ uuid: books.uuid, title: books.title })
    .from(books)
    .where(and(eq(books.schoolId, schoolId), isOneOf(books.uuid, uuids)));
  return new Map(rows.map(({ uuid, title }) => [uuid, title]));
}

export type RememberedBooks = Place & {
  readonly schoolId: number;
  readonly titles: readonly string[];
  readonly userId: number;
  /** Epoch milliseconds. */
  readonly now: number;
};

/**
 * Adds titles that a teacher typed and the list lacks; one that is archived is not added again. Takes no lock: the unique index settles a race.
 * @returns The titles that were added: with any, the document `books` has changed.
 */
export async function rememberBooks(
  db: Db,
  { schoolId, subjectId, parallel, eduLang, titles, userId, now }: RememberedBooks,
): Promise<string[]> {
  const typed = titles.flatMap((title) => bookFields.shape.title.safeParse(title).data ?? []);
  const byFolded = new Map(typed.toReversed().map((title) => [foldedTitle(title), title]));
  if (byFolded.size === 0) return [];
  const rows = [...byFolded].reverse().map(([folded, title], place) => ({ uuid: randomUUID(), folded, title, place }));
  const here = sql`known.school_id = ${schoolId} and known.subject_id = ${subjectId} and known.parallel = ${parallel}
    and known.edu_lang = ${eduLang}`;
  const added = await rowsOf<{ title: string }>(
    db,
    sql`insert into ${books} (school_id, uuid, version, subject_id, parallel, edu_lang, title, folded_title, is_archived,
        added_by, added_at)
      select ${schoolId}::integer, uuid, 1, ${subjectId}::integer, ${parallel}::integer, ${eduLang}::text, title, folded, false,
        ${userId}::integer, ${now}::bigint
      from ${incomingRows(rows, 'uuid uuid, folded text, title text, place integer')}
      where not exists (select 1 from ${books} known where ${here} and known.folded_title = incoming.folded)
      order by place
      limit greatest(0, ${mostRemembered}::integer - (select count(*) from ${books} known where ${here} and not known.is_archived))
      on conflict do nothing
      returning title`,
  );
  return added.map(({ title }) => title);
}
