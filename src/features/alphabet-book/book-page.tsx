// The alphabet book: pupils, those who have left, and the staff, each under the letter of the surname.
import { Link, Navigate, useParams } from 'react-router';
import { type BookType, bookTypes } from '#contract/alphabet-book/alphabet-book.schema.ts';
import { useText } from '#shared/i18n/index.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { Page } from '#shared/ui/shell/index.ts';
import { BookPupils } from './book-pupils.tsx';
import { BookStaff } from './book-staff.tsx';

const isType = (type: string): type is BookType => bookTypes.some((known) => known === type);

export default function BookPage() {
  const text = useText();
  const { eduYear, type = 'students' } = useParams();
  if (!isType(type)) return <Navigate to={pagePath(eduYear, 'alphabet-book/:type?', {})} replace />;
  return (
    <Page title={text('office.alphabet-book')} lead={text('alphabet-book.lead')}>
      <nav className="tabs" aria-label={text('alphabet-book.parts')}>
        {bookTypes.map((part) => (
          <Link
            key={part}
            to={pagePath(eduYear, 'alphabet-book/:type?', { type: part })}
            aria-current={part === type ? 'page' : undefined}
          >
            {text(`alphabet-book.type.${part}`)}
          </Link>
        ))}
      </nav>
      <div className="tabpanel">{type === 'staff' ? <BookStaff /> : <BookPupils key={type} type={type} />}</div>
    </Page>
  );
}
