// What other features may use of this one.
export { type Book, bookIn, readBook } from './alphabet-book.repository.ts';
