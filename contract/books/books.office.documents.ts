import { body, defineDocument } from '../core/document.ts';
import { roleGroups } from '../core/roles.ts';
import type { BooksBody } from './books.schema.ts';

/** Active textbooks of the school. Homework is set with them offline. */
export const booksDocument = defineDocument({
  kind: 'books',
  parts: [],
  body: body<BooksBody>(),
  readers: roleGroups.employee,
  cells: 'none',
  freshness: 'told',
  feedName: 'whole',
  group: 'lists',
  pack: 'wanted',
});

export const booksDocuments = { books: booksDocument } as const;
