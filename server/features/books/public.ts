// What other features may use of this one.
export { booksFor, rememberBooks, titlesOfBooks } from './books.repository.ts';
export { books } from './books.tables.ts';
