// One book: its fields, what can be done with it, and its history.
import { useState } from 'react';
import { ChangeHistory } from '#blocks/changes/change-history.tsx';
import type { BookRow } from '#contract/books/books.schema.ts';
import { languageWords } from '#domain/person/person-words.ts';
import { pickLocalized, useLanguage, useText } from '#shared/i18n/index.ts';
import { edit, history, trash } from '#shared/ui/icons/pages.ts';
import { Button, Modal } from '#shared/ui/index.ts';
import style from './books.module.css';
import { bookKind } from './history.ts';
import { useBooks } from './use-books.ts';

type Props = { book: BookRow; canEdit: boolean; onEdit: () => void; onClose: () => void };

export function BookView({ book, canEdit, onEdit, onClose }: Props) {
  const text = useText();
  const language = useLanguage();
  const { archive, remove } = useBooks();
  const [isHistory, setHistory] = useState(false);
  const { subject, parallel, eduLang, author, year, isArchived } = book;
  const facts = [
    ['subject', pickLocalized(subject, language)],
    ['parallel', parallel],
    ['eduLang', languageWords(text)[eduLang] ?? eduLang],
    ['author', author],
    ['year', year],
    ['state', isArchived && text('books.state.archived')],
  ] as const;
  return (
    <Modal isOpen onClose={onClose} title={book.title} size={480}>
      <div className="stack">
        <dl className={style.facts}>
          {facts.map(
            ([field, value]) =>
              value && (
                <div key={field}>
                  <dt>{text(`books.field.${field}`)}</dt>
                  <dd>{value}</dd>
                </div>
              ),
          )}
        </dl>
        <div className="row row-wrap">
          {canEdit && (
            <>
              <Button icon={edit} onClick={onEdit}>
                {text('books.change')}
              </Button>
              <Button onClick={() => void archive(book, !isArchived)}>
                {text(isArchived ? 'books.restore' : 'books.archive')}
              </Button>
              <Button icon={trash} onClick={() => void remove(book).then((isGone) => isGone && onClose())}>
                {text('books.delete')}
              </Button>
            </>
          )}
          <Button icon={history} aria-expanded={isHistory} onClick={() => setHistory(!isHistory)}>
            {text('books.history')}
          </Button>
        </div>
        {isHistory && <ChangeHistory of={bookKind} id={book.uuid} />}
      </div>
    </Modal>
  );
}
