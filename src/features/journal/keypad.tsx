// The keypad of a phone: one tap is one mark, and the next pupil follows. The focus stays in the table.
import { useSyncExternalStore } from 'react';
import { MarkPad } from '#domain/mark/mark-pad.tsx';
import { useText } from '#shared/i18n/index.ts';
import { shortWeekdayName } from '#shared/lib/calendar-names.ts';
import { clockUp } from '#shared/ui/icons/index.ts';
import { Icon } from '#shared/ui/index.ts';
import type { GridStore } from './grid-store.ts';
import { dayAndMonth, type GridWords } from './grid-words.ts';
import styles from './journal.module.css';
import type { JournalActs } from './journal-acts.ts';
import { EntryWords } from './status-bar.tsx';
import { useCounts } from './use-counts.ts';
import type { Entry } from './use-entry.ts';

type Props = { store: GridStore; acts: JournalActs; entry: Entry; words: GridWords; isLocked: boolean };

export function Keypad({ store, acts, entry, words, isLocked }: Props) {
  const text = useText();
  const place = useSyncExternalStore(store.onPlace, store.place);
  const undoable = useSyncExternalStore(acts.subscribe, acts.count);
  const counts = useCounts(store);
  const [row, column] = [store.rowAt(place), store.columnAt(place)];
  if (!entry.isPadOpen || !row || !column || !place) {
    return (
      <div className={styles.foot}>
        <EntryWords store={store} entry={entry} words={words} isReadOnly={isLocked} hasKeys={false} />
      </div>
    );
  }
  const day =
    words.tags[column.index] ??
    `${shortWeekdayName(column.date, words.language).toLowerCase()} ${dayAndMonth(column.date)}`;
  return (
    <MarkPad
      pupil={row}
      about={
        <>
          <span className="faint">{day}</span>
          {counts.waiting > 0 && (
            <span className="st st--wait">
              <Icon shape={clockUp} />
              {counts.waiting}
              <span className="vh">{text('ui.state.waiting')}</span>
            </span>
          )}
        </>
      }
      lesson={isLocked ? null : column.lesson}
      typing={entry.typing}
      letterOf={(attendance) => words.letters[attendance]}
      onUndo={undoable > 0 ? entry.undo : null}
      onForm={() => entry.open(place)}
      onClose={entry.closePad}
    >
      <EntryWords store={store} entry={entry} words={words} isReadOnly={isLocked} hasKeys={false} />
    </MarkPad>
  );
}
