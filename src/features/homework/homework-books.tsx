// Textbooks of homework: chosen from the school's list or typed, each with a place.
import { type FormEvent, useState } from 'react';
import { type BookPlace, maxBookPlace, maxBookTitle } from '#contract/core/book-place.ts';
import { mostHomeworkBooks } from '#contract/homework/homework.schema.ts';
import { BookPlaces } from '#domain/homework/book-places.tsx';
import { useText } from '#shared/i18n/index.ts';
import { book2 } from '#shared/ui/icons/index.ts';
import { trash } from '#shared/ui/icons/pages.ts';
import { Button, IconButton, Modal, TextInput } from '#shared/ui/index.ts';
import styles from './homework-editor.module.css';
import { PickList } from './pick-list.tsx';

type Props = {
  books: readonly BookPlace[];
  /** Titles that are offered. */
  known: readonly string[];
  onChange: (books: BookPlace[]) => void;
};

export function HomeworkBooks({ books, known, onChange }: Props) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <BookPlaces
        books={books}
        actionOf={({ title }, index) => (
          <IconButton
            icon={trash}
            label={text('homework.books.remove', { title })}
            onClick={() => onChange(books.filter((_, at) => at !== index))}
          />
        )}
      />
      <Button icon={book2} disabled={books.length >= mostHomeworkBooks} onClick={() => setOpen(true)}>
        {text('homework.books.add')}
      </Button>
      {isOpen && (
        <BookWindow
          known={known}
          onClose={() => setOpen(false)}
          onAdd={(book) => {
            setOpen(false);
            const isThere = books.some(({ title, place }) => title === book.title && place === book.place);
            if (!isThere) onChange([...books, book]);
          }}
        />
      )}
    </>
  );
}

type WindowProps = { known: readonly string[]; onClose: () => void; onAdd: (book: BookPlace) => void };
/** Chosen where the title is typed. */
const other = '';

function BookWindow({ known, onClose, onAdd }: WindowProps) {
  const text = useText();
  const [chosen, setChosen] = useState<string>(known[0] ?? other);
  const [typed, setTyped] = useState('');
  const [place, setPlace] = useState('');
  const title = (chosen || typed).trim();
  const add = (event: FormEvent) => {
    event.preventDefault();
    // React bubbles the event through the portal to the homework form, which would save.
    event.stopPropagation();
    if (title) onAdd({ title, place: place.trim() });
  };
  const form = 'homework-book';
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={text('homework.books.add')}
      size={700}
      footer={
        <>
          <Button onClick={onClose}>{text('ui.cancel')}</Button>
          <Button type="submit" form={form} variant="primary" disabled={title === ''}>
            {text('homework.books.take')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={add}>
        <PickList
          kind="radio"
          label={text('homework.books.known')}
          options={
            known.length === 0
              ? []
              : [...known, other].map((value) => ({
                  value,
                  label: value || text('homework.books.other'),
                }))
          }
          chosen={[chosen]}
          onChoose={([value = other]) => setChosen(value)}
        />
        {chosen === other && (
          <TextInput
            label={text('homework.books.title')}
            hint={text('homework.books.title.hint')}
            maxLength={maxBookTitle}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
        <TextInput
          label={text('homework.books.place')}
          placeholder={text('homework.books.place.example')}
          maxLength={maxBookPlace}
          value={place}
          onChange={(event) => setPlace(event.target.value)}
        />
      </form>
    </Modal>
  );
}
