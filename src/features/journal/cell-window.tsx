// What opens at a cell: the form of its mark, or in the results the words and the bar that explain them. A window beside the cell
// from 1009 px on, a sheet on a phone.
import { type RefObject, useMemo, useRef } from 'react';
import { Link, useParams } from 'react-router';
import { usePerson } from '#data/session/person.ts';
import { MarkForm } from '#domain/mark/mark-form.tsx';
import { useText } from '#shared/i18n/index.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { ContextWindow, Drawer } from '#shared/ui/index.ts';
import { cellElement } from './cell-element.ts';
import type { GridStore } from './grid-store.ts';
import { closedText, type GridWords } from './grid-words.ts';
import styles from './journal.module.css';
import { closedBecause } from './journal-acts.ts';
import type { JournalColumn, JournalRow } from './journal-model.ts';
import { ResultWords } from './result-words.tsx';
import type { Entry } from './use-entry.ts';

type Props = {
  store: GridStore;
  entry: Entry;
  words: GridWords;
  table: RefObject<HTMLTableElement | null>;
  isNarrow: boolean;
};

export function CellWindow({ store, entry, words, table, isNarrow }: Props) {
  const text = useText();
  const { eduYear = '' } = useParams();
  const { isReadOnly } = usePerson();
  const place = entry.opened;
  const anchor = useMemo(() => ({ current: place && cellElement(table.current, place) }), [place, table]);
  const row = store.rowAt(place);
  const column = store.columnAt(place);
  const leaving = useRef<(() => void) | null>(null);
  const close = () => {
    leaving.current?.();
    entry.close();
    if (place) entry.go(place);
  };
  const closed = (pupil: JournalRow, at: JournalColumn, what: 'mark' | 'attendance') => {
    const why = closedBecause(store, pupil, at, { isReadOnly }, what);
    return why && closedText(text, why, store.journal);
  };
  const content =
    row &&
    (column ? (
      <MarkForm
        key={`${row.id} ${column.scheduleUuid}`}
        scheduleUuid={column.scheduleUuid}
        pupil={row}
        lesson={column.lesson}
        closed={{ mark: closed(row, column, 'mark'), attendance: closed(row, column, 'attendance') }}
        link={
          <Link to={pagePath(eduYear, 'lesson/:scheduleId/:tab?', { scheduleId: column.scheduleUuid, tab: 'journal' })}>
            {text('lesson.open')}
          </Link>
        }
        leaving={leaving}
        onSend={(form) => entry.write([{ row, column, ...form }])}
        onDone={() => {
          entry.close();
          // Back to where it was opened: a comment says nothing of who is next.
          if (place) entry.go(place);
        }}
      />
    ) : (
      <ResultWords store={store} row={row} words={words} />
    ));
  const label = row ? `${column ? text('journal.mark') : text('journal.result')}: ${row.number}. ${row.name}` : '';
  if (isNarrow) {
    return (
      <Drawer isOpen={row !== null} onClose={close} label={label} position="bottom" className={styles.sheet}>
        {content}
      </Drawer>
    );
  }
  if (!row) return null;
  return (
    <ContextWindow key={label + (column?.scheduleUuid ?? '')} anchor={anchor} onClose={close} label={label}>
      {content}
    </ContextWindow>
  );
}
