// Textbooks that a school uses (decisions L20): homework names one of them and a place in it.
import * as z from 'zod/mini';
import { maxBookTitle } from '../core/book-place.ts';
import { eduLanguages, highestParallel } from '../core/class-fields.ts';
import { defineList } from '../core/list.ts';
import { localized } from '../core/localized.ts';
import { withoutInvisible } from '../core/sheets/cells.ts';
import { requestId } from '../core/writes.ts';

export const longestAuthor = 200;
/** Active books of one subject, parallel and language that typed homework may fill the list up to. */
export const mostRemembered = 300;

/** Marks that turn the direction of writing would make one title look like another one, and turn what stands beside it. */
const text = (longest: number) =>
  z.string().check(z.overwrite(withoutInvisible), z.trim(), z.minLength(1), z.maxLength(longest));
const id = z.int().check(z.gte(1), z.lte(2_147_483_647));

/** What a person enters about a book. */
export const bookFields = z.object({
  subjectId: id,
  parallel: z.int().check(z.gte(1), z.lte(highestParallel)),
  /** Language of instruction. */
  eduLang: z.enum(eduLanguages),
  title: text(maxBookTitle),
  author: z.nullable(text(longestAuthor)),
  year: z.nullable(z.int().check(z.gte(1990), z.lte(2100))),
});
export type BookFields = z.infer<typeof bookFields>;

export const book = z.object({
  uuid: z.uuid(),
  version: z.int(),
  ...bookFields.shape,
  /** Not offered for new homework. */
  isArchived: z.boolean(),
});
export type Book = z.infer<typeof book>;
export const storedBook = z.object({ ...book.shape, batch: z.uuid() });
export type StoredBook = z.infer<typeof storedBook>;

export const bookSubject = z.object({ id: z.int(), name: localized });
export type BookSubject = z.infer<typeof bookSubject>;
/** All books, also archived ones, and the subjects that the school may enter books for. */
export const bookShelf = z.object({ books: z.array(book), subjects: z.array(bookSubject) });
export type BookShelf = z.infer<typeof bookShelf>;

/** Body of the `books` document: the active books, and the names of their subjects. */
export type BooksBody = { readonly books: readonly Book[]; readonly subjects: readonly BookSubject[] };

/** Two titles are the same when only case and spaces differ. */
export const foldedTitle = (title: string): string => title.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase();

const schoolId = z.coerce.number().check(z.int(), z.gte(1));
const { author, year, ...named } = bookFields.shape;
export const newBook = z.object({
  schoolId,
  ...named,
  author: z.optional(author),
  year: z.optional(year),
  requestId: z.optional(requestId),
});
/** Missing fields keep their value. Without a version the conflict check is skipped. */
export const changedBook = z.object({
  schoolId,
  ...z.partial(bookFields).shape,
  requestId: z.optional(requestId),
  version: z.optional(z.int()),
});
export const archivedBook = z.object({ schoolId, isArchived: z.boolean(), requestId });

/** A row of the list. */
export type BookRow = Book & { readonly subject: BookSubject['name'] };
export const parallels: readonly string[] = Array.from({ length: highestParallel }, (_, index) => String(index + 1));
export const bookList = defineList({
  id: ({ uuid }: BookRow) => uuid,
  fields: {
    title: { kind: 'text', value: ({ title }) => title, can: ['sort', 'search'] },
    subject: { kind: 'localized', value: ({ subject }) => subject, can: ['sort', 'filter', 'search'] },
    parallel: {
      kind: 'choice',
      value: ({ parallel }) => [String(parallel)],
      choices: parallels,
      can: ['sort', 'filter'],
    },
    eduLang: { kind: 'choice', value: ({ eduLang }) => [eduLang], choices: eduLanguages, can: ['sort', 'filter'] },
    author: { kind: 'text', value: ({ author }) => author, can: ['sort', 'search'] },
    /** A text: the thousands of a number would be set apart. */
    year: { kind: 'text', value: ({ year }) => year && String(year), can: ['sort'] },
    state: {
      kind: 'choice',
      value: ({ isArchived }) => [isArchived ? 'archived' : 'open'],
      choices: ['open', 'archived'],
      can: ['filter'],
    },
  },
  sort: 'title',
});
