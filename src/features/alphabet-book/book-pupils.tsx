import { useMemo } from 'react';
import { useParams } from 'react-router';
import { OfficeList } from '#blocks/list-layouts/office-list.tsx';
import { ReadView } from '#blocks/read/read-view.tsx';
import { alphabetBookEndpoints } from '#contract/alphabet-book/alphabet-book.endpoints.ts';
import type { BookRow } from '#contract/alphabet-book/alphabet-book.schema.ts';
import { fileLetterOf } from '#contract/core/personal-file.ts';
import { useAccount } from '#data/account-context.tsx';
import { useRead } from '#data/reads/use-read.ts';
import { useText } from '#shared/i18n/index.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { ButtonLink, EmptyState } from '#shared/ui/index.ts';
import { type PupilsType, pupilColumns, shownPupils } from './book-columns.tsx';
import { LetterIndex } from './letter-index.tsx';

/** Pupils of a year, or those who have left: one read for both, so that each is here without a network once the other was. */
export function BookPupils({ type }: { type: PupilsType }) {
  const { school } = useAccount();
  const read = useRead(alphabetBookEndpoints.list, { query: { ...school, size: 'all' } });
  return (
    <ReadView read={read} rows={8}>
      {({ rows }) => <Pupils all={rows} type={type} />}
    </ReadView>
  );
}

const letterOf = ({ surname }: BookRow) => fileLetterOf(surname);

function Pupils({ all, type }: { all: readonly BookRow[]; type: PupilsType }) {
  const text = useText();
  const { eduYear } = useParams();
  const rows = useMemo(() => all.filter((row) => row.type === type), [all, type]);
  const columns = useMemo(() => pupilColumns(text, type), [text, type]);
  const students = pagePath(eduYear, 'backoffice/students');
  const title = `${text('office.alphabet-book')}: ${text(`alphabet-book.type.${type}`)}`;
  return (
    <OfficeList
      name={`alphabet-book-${type}`}
      layouts="alphabet-book"
      title={title}
      list={shownPupils}
      columns={columns}
      rows={rows}
      searchHint={text('alphabet-book.search')}
      paper={{ groupOf: letterOf, isWide: true }}
      head={(query, setQuery) => <LetterIndex query={query} setQuery={setQuery} rows={rows} letterOf={letterOf} />}
      to={({ id }) => `${students}?${new URLSearchParams({ student: String(id) })}`}
      empty={
        <EmptyState
          isPage
          title={text(`alphabet-book.empty.${type}`)}
          text={text(`alphabet-book.emptyText.${type}`)}
          actions={<ButtonLink to={students}>{text('alphabet-book.toStudents')}</ButtonLink>}
        />
      }
    />
  );
}
