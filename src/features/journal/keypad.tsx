// The keypad of a phone: one tap is one mark, and the next pupil follows. The focus stays in the table.
import { useSyncExternalStore } from 'react';
import { MarkKeys } from '#domain/mark/mark-keys.tsx';
import { useText } from '#shared/i18n/index.ts';
import { shortWeekdayName } from '#shared/lib/calendar-names.ts';
import { arrowBackUp, clockUp, x } from '#shared/ui/icons/index.ts';
import { messageCircle } from '#shared/ui/icons/pages.ts';
import { Button, Icon, IconButton } from '#shared/ui/index.ts';
import type { GridStore } from './grid-store.ts';
import { dayAndMonth, type GridWords } from './grid-words.ts';
import type { JournalActs } from './journal-acts.ts';
import { Said } from './status-bar.tsx';
import { useCounts } from './use-counts.ts';
import type { Entry } from './use-entry.ts';

type Props = { store: GridStore; acts: JournalActs; entry: Entry; words: GridWords; isLocked: boolean };

export function Keypad({ store, acts, entry, words, isLocked }: Props) {
  const text = useText();
  const place = useSyncExternalStore(store.onPlace, store.placeNow);
  const undoable = useSyncExternalStore(acts.subscribe, acts.count);
  const counts = useCounts(store);
  const [row, column] = [store.rowAt(place), store.columnAt(place)];
  if (!entry.isPadOpen || !row || !column || !place) {
    return (
      <div className="jr__foot">
        <Said store={store} entry={entry} words={words} />
      </div>
    );
  }
  const day =
    words.tags[column.index] ??
    `${shortWeekdayName(column.date, words.language).toLowerCase()} ${dayAndMonth(column.date)}`;
  return (
    <section className="pad" aria-label={text('journal.pad')} onMouseDown={(event) => event.preventDefault()}>
      <div className="pad__who">
        <span className="pad__name">
          <b>
            {row.number} {row.name}
          </b>{' '}
          <span className="faint">{day}</span>
        </span>
        {counts.waiting > 0 && (
          <span className="st st--wait">
            <Icon shape={clockUp} />
            {counts.waiting}
            <span className="vh">{text('ui.state.waiting')}</span>
          </span>
        )}
        {undoable > 0 && (
          <Button variant="quiet" icon={arrowBackUp} onClick={entry.undo}>
            {text('ui.undo')}
          </Button>
        )}
        <IconButton icon={messageCircle} label={text('journal.commentAndMore')} onClick={() => entry.open(place)} />
        <IconButton icon={x} label={text('ui.close')} onClick={entry.closePad} />
      </div>
      <Said store={store} entry={entry} words={words} />
      {!isLocked && (
        <MarkKeys
          lesson={column.lesson}
          letterOf={(attendance) => words.letters[attendance]}
          onDigit={(digit) => entry.key({ key: digit })}
          onMark={entry.mark}
          onAttendance={entry.attendance}
          onNext={() => entry.key({ key: 'Enter' })}
          onErase={() => entry.key({ key: 'Backspace' })}
        />
      )}
    </section>
  );
}
