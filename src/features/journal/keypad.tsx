// The keypad of a phone: one tap is one mark, and the next pupil follows. The focus stays in the table.
import { useSyncExternalStore } from 'react';
import { isAway } from '#contract/journal/attendance-letters.ts';
import { useText } from '#shared/i18n/index.ts';
import { shortWeekdayName } from '#shared/lib/calendar-names.ts';
import { arrowBackUp, chevronDown, clockUp, x } from '#shared/ui/icons/index.ts';
import { backspace, messageCircle } from '#shared/ui/icons/pages.ts';
import { Button, Icon, IconButton, Mark, markLevel } from '#shared/ui/index.ts';
import type { GridStore } from './grid-store.ts';
import { dayAndMonth, type GridWords } from './grid-words.ts';
import type { JournalActs } from './journal-acts.ts';
import { Said } from './status-bar.tsx';
import { useCounts } from './use-counts.ts';
import type { Entry } from './use-entry.ts';

const padAttendance = ['missing_without_reason', 'missing_by_sick', 'late'] as const;
const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'];

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
  const isPoints = column.lesson.markType !== 'formattedScore';
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
        <div
          className={column.lesson.scoreType === 'credit' && !isPoints ? 'pad__keys pad__keys--credit' : 'pad__keys'}
        >
          {isPoints
            ? digits.map((digit) => (
                <button key={digit} type="button" onClick={() => entry.key({ key: digit })}>
                  {digit}
                </button>
              ))
            : column.choices
                .toSorted((a, b) => a - b)
                .map((mark) => (
                  <button key={mark} type="button" data-level={markLevel(mark)} onClick={() => entry.mark(mark)}>
                    {column.lesson.scoreType === 'credit' ? (
                      mark === 1 ? (
                        words.pass
                      ) : (
                        words.fail
                      )
                    ) : (
                      <Mark value={mark} />
                    )}
                  </button>
                ))}
          {padAttendance.map((attendance) => (
            <button
              key={attendance}
              type="button"
              className="is-fn"
              aria-label={text(`journal.reason.${attendance}`)}
              // Who is away gets no mark now; who is late may.
              onClick={() => entry.attendance(attendance, isAway(attendance))}
            >
              {words.letters[attendance]}
            </button>
          ))}
          <button
            type="button"
            className="is-fn"
            aria-label={text(isPoints ? 'journal.next' : 'journal.skip')}
            onClick={() => entry.key({ key: 'Enter' })}
          >
            <Icon shape={chevronDown} />
          </button>
          <button
            type="button"
            className="is-fn"
            aria-label={text('journal.erase')}
            onClick={() => entry.key({ key: 'Backspace' })}
          >
            <Icon shape={backspace} />
          </button>
        </div>
      )}
    </section>
  );
}
