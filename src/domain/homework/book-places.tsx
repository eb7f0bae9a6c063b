// The books that a homework is in, and where in them.
import type { BookPlace } from '#contract/core/book-place.ts';
import { unbroken } from '#shared/lib/unbroken.ts';
import { book2 } from '#shared/ui/icons/index.ts';
import { Icon } from '#shared/ui/index.ts';
import styles from './book-places.module.css';

export function BookPlaces({ books }: { books: readonly BookPlace[] }) {
  if (books.length === 0) return null;
  return (
    <ul className={styles.books} data-books>
      {books.map(({ title, place }) => (
        <li key={`${title} ${place}`}>
          <Icon shape={book2} />
          <span>
            {unbroken(title)}
            {place && <b>{unbroken(place)}</b>}
          </span>
        </li>
      ))}
    </ul>
  );
}
