import { useMemo } from 'react';
import { useParams } from 'react-router';
import { OfficeList } from '#blocks/list-layouts/office-list.tsx';
import { ReadView } from '#blocks/read/read-view.tsx';
import { fileLetterOf } from '#contract/core/personal-file.ts';
import { personnelEndpoints } from '#contract/personnel/personnel.endpoints.ts';
import type { StaffMember } from '#contract/personnel/personnel.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { useRead } from '#data/reads/use-read.ts';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { ButtonLink, EmptyState } from '#shared/ui/index.ts';
import { shownStaff, staffColumns } from './book-columns.tsx';
import { LetterIndex } from './letter-index.tsx';

/** The staff of the book, the archive too: what the page of the staff reads is read here. */
export function BookStaff() {
  const { school } = useAccount();
  const read = useRead(personnelEndpoints.list, { query: school });
  return (
    <ReadView read={read} rows={8}>
      {({ rows }) => <Staff rows={rows} />}
    </ReadView>
  );
}

const letterOf = ({ surname }: StaffMember) => fileLetterOf(surname);

function Staff({ rows }: { rows: readonly StaffMember[] }) {
  const [text, language] = [useText(), useLanguage()];
  const { eduYear } = useParams();
  const columns = useMemo(() => staffColumns({ text, language }, rows), [text, language, rows]);
  return (
    <OfficeList
      name="alphabet-book-staff"
      layouts="alphabet-book-staff"
      title={`${text('office.alphabet-book')}: ${text('alphabet-book.type.staff')}`}
      list={shownStaff}
      columns={columns}
      rows={rows}
      searchHint={text('alphabet-book.searchStaff')}
      paper={{ groupOf: letterOf, isWide: true }}
      head={(query, setQuery) => <LetterIndex query={query} setQuery={setQuery} rows={rows} letterOf={letterOf} />}
      to={({ id }) => pagePath(eduYear, 'v3/backoffice/personnel/:userId', { userId: id })}
      empty={
        <EmptyState
          isPage
          title={text('alphabet-book.empty.staff')}
          text={text('alphabet-book.emptyText.staff')}
          actions={
            <ButtonLink to={pagePath(eduYear, 'v3/backoffice/personnel')}>{text('alphabet-book.toStaff')}</ButtonLink>
          }
        />
      }
    />
  );
}
