// Textbooks of homework with the place in each.
import type { ReactNode } from 'react';
import type { BookPlace } from '#contract/core/book-place.ts';
import { unbroken } from '#shared/lib/unbroken.ts';
import { book2 } from '#shared/ui/icons/index.ts';
import { Icon } from '#shared/ui/index.ts';
import styles from './book-places.module.css';

type Props = {
  books: readonly BookPlace[];
  /** Shown at the end of each row. */
  actionOf?: (book: BookPlace, index: number) => ReactNode;
};

export function BookPlaces({ books, actionOf }: Props) {
  if (books.length === 0) return null;
  return (
    <ul className={styles.books} data-books>
      {books.map((book, index) => (
        <li key={`${book.title} ${book.place}`}>
          <Icon shape={book2} />
          <span>
            {unbroken(book.title)}
            {book.place && <b>{unbroken(book.place)}</b>}
          </span>
          {actionOf?.(book, index)}
        </li>
      ))}
    </ul>
  );
}
