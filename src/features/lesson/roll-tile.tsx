// One pupil of the roll. It reads its own cell, so that a tap draws one tile.
import { memo } from 'react';
import { type Attendance, defaultAttendance } from '#contract/journal/journal.schema.ts';
import { lessonCell } from '#contract/lesson/lesson.documents.ts';
import { useCell } from '#data/documents/use-documents.ts';
import { afterClock, afterTap, letterOf, lookOf } from '#domain/mark/attendance-words.ts';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { alertTriangle, clock } from '#shared/ui/icons/index.ts';
import { dots } from '#shared/ui/icons/pages.ts';
import { CellState, cellStateClass, classes, editLock, Icon } from '#shared/ui/index.ts';
import type { RegisterEntry } from './register.ts';
import styles from './tiles.module.css';
import { workStateOf } from './work-state-of.ts';

export type RollTileProps = {
  document: string;
  entry: RegisterEntry;
  /** What the number entry would make of this pupil. */
  draft: Attendance | undefined;
  closed: string | null;
  /** The one tile that the Tab key reaches at first; the list moves that on. */
  isFirst: boolean;
  onSet: (entry: RegisterEntry, attendance: Attendance) => void;
};

export const RollTile = memo(function RollTile({ document, entry, draft, closed, isFirst, onSet }: RollTileProps) {
  const text = useText();
  const language = useLanguage();
  const { value, state } = useCell<Attendance>({ document, cell: lessonCell.attendance(entry.id) });
  const attendance = value ?? defaultAttendance;
  const shown = draft ?? attendance;
  const letter = letterOf(shown, language);
  const look = lookOf(attendance);
  const work = workStateOf(state);
  const who = `${entry.number}. ${entry.name}`;
  const states = work === 'saved' ? '' : `, ${text(`ui.state.${work}`)}`;
  const lock = editLock(closed);
  const tabIndex = isFirst ? 0 : -1;
  return (
    <li
      data-pupil={entry.id}
      data-look={look}
      data-tour={isFirst ? 'roll-pupil' : undefined}
      className={classes(
        styles.pupil,
        draft && styles.isDraft,
        cellStateClass(work),
        work === 'notSaved' && styles.isUnsaved,
        closed !== null && styles.isLocked,
      )}
    >
      <button
        type="button"
        className={styles.tap}
        data-tile=""
        tabIndex={tabIndex}
        {...lock}
        aria-label={`${who}: ${text(`journal.attendance.${attendance}`)}${states}`}
        aria-keyshortcuts="Shift+F10"
        onClick={() => onSet(entry, afterTap(attendance))}
      >
        {/* The blanks part the words for who compares what is seen with what is read aloud. */}
        <span className={classes(styles.n, 'num')}>{entry.number}</span>{' '}
        <span className={styles.name}>
          <b>{entry.surname}</b> <span>{entry.firstname}</span>
        </span>
      </button>
      <button
        type="button"
        className={styles.more}
        tabIndex={tabIndex}
        {...lock}
        aria-label={text('lesson.roll.reasonOf', { name: who })}
        aria-haspopup="menu"
        data-reasons=""
      >
        <Icon shape={dots} size="sm" />
      </button>
      <button
        type="button"
        className={styles.clock}
        data-late
        tabIndex={tabIndex}
        {...lock}
        aria-label={text('lesson.roll.lateOf', { name: who })}
        aria-pressed={attendance === 'late'}
        onClick={() => onSet(entry, afterClock(attendance))}
      >
        {draft ? (
          <span className={classes(styles.mark, styles.markDraft)}>{letter || '+'}</span>
        ) : letter ? (
          <span className={styles.mark} data-look={look}>
            {letter}
          </span>
        ) : work === 'notSaved' ? (
          <Icon shape={alertTriangle} />
        ) : (
          <Icon shape={clock} />
        )}
      </button>
      <CellState state={work} />
    </li>
  );
});
