import { useMemo } from 'react';
import { useUndo } from '#blocks/changes/use-undo.ts';
import { ImportBlock } from '#blocks/import/import-block.tsx';
import { bookColumns } from '#contract/books/book-columns.ts';
import { booksEndpoints } from '#contract/books/books.endpoints.ts';
import type { BookSubject } from '#contract/books/books.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { callOrThrow } from '#shared/http/api.ts';
import { useText } from '#shared/i18n/index.ts';
import { Button } from '#shared/ui/index.ts';
import { useBooks } from './use-books.ts';

type Props = {
  /** Undefined until the server has answered. */
  subjects: readonly BookSubject[] | undefined;
  onClose: () => void;
};

export default function BooksImport({ subjects, onClose }: Props) {
  const text = useText();
  const { api, school } = useAccount();
  const { schoolId } = school;
  const { refresh } = useBooks();
  const undo = useUndo();
  const columns = useMemo(() => bookColumns(subjects), [subjects]);
  const toList = <Button onClick={onClose}>{text('books.toList')}</Button>;
  return (
    <section className="stack" aria-label={text('books.importTitle')}>
      <h2>{text('books.importTitle')}</h2>
      <ImportBlock
        name="books"
        columns={columns}
        next={toList}
        plan={(rows) => callOrThrow(api, booksEndpoints.planImport, { body: { schoolId, rows: [...rows] } })}
        apply={async (rows, requestId) => {
          const body = { schoolId, rows: [...rows], requestId };
          const applied = await callOrThrow(api, booksEndpoints.applyImport, { body });
          refresh();
          return applied;
        }}
        undo={async (batch) => {
          const undone = await undo(batch);
          refresh();
          return undone;
        }}
      />
      <div>{toList}</div>
    </section>
  );
}
