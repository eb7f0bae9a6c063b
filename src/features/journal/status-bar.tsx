// Below the table: the selected cell in words, what was just said of it or which keys there are, and the legend with its counts.
import { useSyncExternalStore } from 'react';
import { type Attendance, defaultAttendance, type MarkValue } from '#contract/journal/journal.schema.ts';
import { usePerson } from '#data/session/person.ts';
import { EntryLine } from '#domain/mark/entry-line.tsx';
import type { Said } from '#domain/mark/entry-words.ts';
import { useText } from '#shared/i18n/index.ts';
import { shortWeekdayName } from '#shared/lib/calendar-names.ts';
import { formatDateTime } from '#shared/lib/dates.ts';
import { checks } from '#shared/ui/icons/index.ts';
import { Icon } from '#shared/ui/index.ts';
import { markText, workOf } from './grid-cell.tsx';
import type { GridStore } from './grid-store.ts';
import { dayAndMonth, type GridWords } from './grid-words.ts';
import styles from './journal.module.css';
import { useCounts } from './use-counts.ts';
import type { Entry } from './use-entry.ts';

type Props = { store: GridStore; entry: Entry; words: GridWords };

export function StatusBar({ store, entry, words, isReadOnly }: Props & { isReadOnly: boolean }) {
  return (
    <div className={styles.status} data-status>
      <CellWords store={store} words={words} />
      <EntryWords store={store} entry={entry} words={words} isReadOnly={isReadOnly} hasKeys />
      <Legend store={store} isQuiet={entry.said?.tone === 'warn'} />
    </div>
  );
}

/** `isQuiet`: something was just refused, and no word beside it may say that all is well. */
function Legend({ store, isQuiet }: { store: GridStore; isQuiet: boolean }) {
  const text = useText();
  const { waiting, conflicts, refused, unsaved } = useCounts(store);
  if (waiting + conflicts + refused + unsaved === 0 && isQuiet) return null;
  return (
    <span className={styles.legend}>
      {waiting + conflicts + refused + unsaved === 0 && (
        <span className="st st--ok">
          <Icon shape={checks} />
          {text('ui.state.saved')}
        </span>
      )}
      {waiting > 0 && (
        <span className="st">
          <i className="corner corner--wait" />
          {text('journal.legend.waiting', { count: waiting })}
        </span>
      )}
      {conflicts > 0 && (
        <span className="st">
          <i className="corner corner--clash" />
          {text('journal.legend.conflicts', { count: conflicts })}
        </span>
      )}
      {refused > 0 && (
        <span className="st">
          <i className="corner corner--bad" />
          {text('journal.legend.refused', { count: refused })}
        </span>
      )}
      {unsaved > 0 && (
        <span className="st">
          <i className="corner corner--bad" />
          {text('journal.legend.unsaved', { count: unsaved })}
        </span>
      )}
    </span>
  );
}

/** Pupil, lesson and value of the selected cell, with its author where that is somebody else. */
function CellWords({ store, words }: { store: GridStore; words: GridWords }) {
  const place = useSyncExternalStore(store.onPlace, store.place);
  const [row, column] = [store.rowAt(place), store.columnAt(place)];
  if (!row) return null;
  if (!column || !place) {
    return (
      <b className={styles.who} data-who>
        {row.number} {row.name}
      </b>
    );
  }
  const day = `${shortWeekdayName(column.date, words.language).toLowerCase()} ${dayAndMonth(column.date)}`;
  return (
    <span className={styles.who} data-who>
      <b>
        {row.number} {row.name}
      </b>
      {` · ${[words.tags[column.index], day, column.theme].filter(Boolean).join(' · ')}`}
      <CellValue key={`${row.index} ${column.index}`} store={store} row={row.index} col={column.index} words={words} />
    </span>
  );
}

function CellValue({ store, row, col, words }: { store: GridStore; row: number; col: number; words: GridWords }) {
  const text = useText();
  const { user, timeZone } = usePerson();
  const face = useSyncExternalStore(store.onAnyFace, () => store.face(row, col));
  const column = store.model.columns[col];
  if (!column) return null;
  const value = face.mark.value as MarkValue | null;
  const attendance = (face.attendance.value ?? defaultAttendance) as Attendance;
  const work = workOf(face);
  const { base, row: own } = face.mark;
  const isForeign = own === undefined && value !== null && base.by !== undefined && base.by !== user.userId;
  const parts = [
    value?.mark != null && markText(value.mark, column.lesson, words),
    attendance !== defaultAttendance && words.attendance[attendance],
    value?.comment && `«${value.comment}»`,
    isForeign && [base.byName, base.at !== undefined && formatDateTime(base.at, timeZone)].filter(Boolean).join(', '),
    face.draft !== '' && text('journal.newValue', { value: face.draft }),
    work !== 'saved' && words.states[work],
  ].filter(Boolean);
  return parts.length > 0 ? <span className="faint"> {parts.join(' · ')}</span> : null;
}

/** What was just done or refused, or what a colleague has changed meanwhile, read aloud; else the keys of the chosen column. */
export function EntryWords({
  store,
  entry,
  words,
  isReadOnly,
  hasKeys,
}: Props & { isReadOnly: boolean; hasKeys: boolean }) {
  const text = useText();
  const place = useSyncExternalStore(store.onPlace, store.place);
  const foreign = useSyncExternalStore(store.foreign.on, store.foreign.now);
  const row = foreign && store.model.rows[foreign.row];
  const column = foreign && store.model.columns[foreign.col];
  // The colleague's own value: the cell may show this person's, of which the colleague knows nothing.
  const mark = foreign?.mark ?? null;
  const news: Said | null =
    foreign && row && column
      ? {
          words: text('journal.foreign', {
            author: foreign.name,
            pupil: row.name,
            day: words.tags[column.index] ?? dayAndMonth(column.date),
            value: mark === null ? words.empty : markText(mark, column.lesson, words),
          }),
          tone: 'plain',
        }
      : null;
  return (
    <EntryLine
      said={entry.said ?? news}
      column={isReadOnly ? null : store.columnAt(place)}
      absence={store.journal.canManageScores ? null : words.letters.missing_without_reason}
      onComment={() => place && entry.open(place)}
      hasKeys={hasKeys}
    />
  );
}
