// The textbooks of a school: the list that every employee reads, and what the management does with it.
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { List, useShownRow } from '#blocks/list/index.ts';
import { DocumentView } from '#blocks/read/document-view.tsx';
import { booksEndpoints } from '#contract/books/books.endpoints.ts';
import { booksDocument } from '#contract/books/books.office.documents.ts';
import { type Book, type BookRow, type BooksBody, bookList } from '#contract/books/books.schema.ts';
import { isIn } from '#contract/core/roles.ts';
import { useAccount } from '#data/account-context.tsx';
import { useDocument } from '#data/documents/use-documents.ts';
import { useRead } from '#data/reads/use-read.ts';
import { usePerson } from '#data/session/person.ts';
import { useText } from '#shared/i18n/index.ts';
import { withParameter } from '#shared/lib/with-parameter.ts';
import { plus } from '#shared/ui/icons/index.ts';
import { Button, EmptyState, ReadOnlyNotice, Skeleton } from '#shared/ui/index.ts';
import { later } from '#shared/ui/later.tsx';
import { columnsIn } from './book-columns.tsx';
import { BookForm } from './book-form.tsx';
import { BookView } from './book-view.tsx';

const BooksImport = later(() => import('./books-import.tsx'), <Skeleton rows={6} />);

export default function BooksPage() {
  const text = useText();
  const { role, isReadOnly } = usePerson();
  const isEditor = isIn('management', role);
  const document = useDocument(booksDocument.name());
  return (
    <>
      {isEditor && isReadOnly && <ReadOnlyNotice title={text('ui.readOnly')} />}
      <DocumentView document={document}>
        {(body) => <Books body={body} canEdit={isEditor && !isReadOnly} />}
      </DocumentView>
    </>
  );
}

function Books({ body, canEdit }: { body: BooksBody; canEdit: boolean }) {
  const text = useText();
  const { school } = useAccount();
  const [parameters, setParameters] = useSearchParams();
  const [editing, setEditing] = useState<Book | 'new' | null>(null);
  // The document holds active books only.
  const { data: shelf } = useRead(booksEndpoints.list, { query: { schoolId: school.schoolId } });
  const subjects = shelf?.subjects ?? body.subjects;
  const rows = useMemo(() => {
    const names = new Map([...body.subjects, ...(shelf?.subjects ?? [])].map(({ id, name }) => [id, name]));
    const isActive = new Set(body.books.map(({ uuid }) => uuid));
    const archived = shelf?.books.filter(({ uuid, isArchived }) => isArchived && !isActive.has(uuid)) ?? [];
    return [...body.books, ...archived].map((book): BookRow => {
      const id = String(book.subjectId);
      return { ...book, subject: names.get(book.subjectId) ?? { kz: id, ru: id, en: id } };
    });
  }, [body, shelf]);
  const columns = useMemo(() => columnsIn(text), [text]);
  const showImport = (value: '1' | null) =>
    setParameters(withParameter(parameters, 'import', value), { preventScrollReset: true });
  const { shown, to, close } = useShownRow('book', rows, bookList.id);
  const isImporting = canEdit && parameters.has('import');
  if (isImporting) return <BooksImport subjects={shelf?.subjects} onClose={() => showImport(null)} />;
  const acts = canEdit && (
    <div className="row row-wrap">
      <Button variant="primary" icon={plus} onClick={() => setEditing('new')}>
        {text('books.add')}
      </Button>
      <Button onClick={() => showImport('1')}>{text('books.import')}</Button>
    </div>
  );
  return (
    <div className="stack">
      {rows.length > 0 && acts}
      <List
        name="books"
        title={text('office.books')}
        list={bookList}
        columns={columns}
        rows={rows}
        searchHint={text('books.search')}
        empty={
          <EmptyState
            isPage
            title={text('books.empty')}
            text={text(canEdit ? 'books.emptyText' : 'books.emptyRead')}
            actions={acts}
          />
        }
        to={to}
        {...(canEdit && { onEdit: setEditing, onNew: () => setEditing('new') })}
      />
      {shown && <BookView book={shown} canEdit={canEdit} onEdit={() => setEditing(shown)} onClose={close} />}
      {editing && (
        <BookForm book={editing === 'new' ? null : editing} subjects={subjects} onClose={() => setEditing(null)} />
      )}
    </div>
  );
}
