// One cell of the grid. It hears of itself alone, has no state and no handlers: keys and presses are heard by the table.
import { memo, useCallback, useSyncExternalStore } from 'react';
import { percentBand } from '#contract/grading/bands.ts';
import { type Attendance, defaultAttendance, type MarkValue } from '#contract/journal/journal.schema.ts';
import type { MarkedLesson } from '#contract/journal/mark-rules.ts';
import type { CellState as State } from '#data/documents/views.ts';
import { pointsOfDraft } from '#domain/mark/entry-keys.ts';
import { CellState, cellStateClass, classes, markLevel, type WorkState } from '#shared/ui/index.ts';
import type { Face, GridStore } from './grid-store.ts';
import { dayAndMonth, type GridWords } from './grid-words.ts';
import styles from './journal-grid.module.css';
import type { JournalColumn, JournalRow } from './journal-model.ts';

/** The state that needs a person most comes first; being put on the disk takes less time than a person notices. */
const order: readonly State[] = ['notSaved', 'conflict', 'refused', 'sending', 'waiting'];
export function workOf(face: Pick<Face, 'mark' | 'attendance'>): WorkState {
  const found = order.find((state) => face.mark.state === state || face.attendance.state === state);
  return found === undefined || found === 'saving' ? 'saved' : found;
}

/** The five looks of points, by the percent bands of exam scores. */
const bandLooks = { below50: 1, from50: 2, from60: 3, from70: 4, from80: 5 } as const;
export function bandOf(points: number, max: number): number {
  return bandLooks[percentBand(points, max)];
}

export function markText(mark: number, lesson: MarkedLesson, words: GridWords): string {
  if (lesson.markType === 'formattedScore' && lesson.scoreType === 'credit')
    return mark === 1 ? words.pass : words.fail;
  return String(mark);
}

const isTooMuch = ({ draft }: Face, column: JournalColumn) => pointsOfDraft(draft, column) === 'aboveMaximum';

/** "Абенов Алмас, 2.11: 8, опоздание, ждёт отправки" */
export function cellLabel(
  face: Face,
  row: JournalRow,
  column: JournalColumn,
  words: GridWords,
  userId: number,
): string {
  const value = face.mark.value as MarkValue | null;
  const attendance = (face.attendance.value ?? defaultAttendance) as Attendance;
  const work = workOf(face);
  const { base, row: own } = face.mark;
  const entries = [
    value?.mark != null && markText(value.mark, column.lesson, words),
    attendance !== defaultAttendance && words.attendance[attendance],
    value?.comment && `${words.comment}: ${value.comment}`,
  ].filter(Boolean);
  const parts = [
    !face.isHere && words.notOnDevice,
    // A mark that was taken away and waits is "empty, waiting": the state alone would say nothing of the value.
    ...(entries.length === 0 && face.isHere ? [words.empty] : entries),
    work !== 'saved' && words.states[work],
    isTooMuch(face, column) && words.tooMuch(face.draft, column.lesson.maxScore ?? 0),
    value !== null && own === undefined && base.by !== userId && base.byName,
  ].filter(Boolean);
  return `${row.name}, ${words.tags[column.index] ?? dayAndMonth(column.date)}: ${parts.join(', ')}`;
}

/** Something is in a corner; only such cells are positioned, since each positioned cell is a layer of its own to paint. */
function hasCorner(face: Face, work: WorkState): boolean {
  const value = face.mark.value as MarkValue | null;
  return work !== 'saved' || value?.comment != null || (value?.mark != null && face.attendance.value !== null);
}

/** What the cells of a column have in common. */
export type ColumnLook = { readonly className: string; readonly isToday: boolean; readonly isNext: boolean };

export type GridCellProps = {
  store: GridStore;
  row: JournalRow;
  column: JournalColumn;
  words: GridWords;
  userId: number;
  look: ColumnLook | undefined;
};

export const GridCell = memo(function GridCell({ store, row, column, words, userId, look }: GridCellProps) {
  const subscribe = useCallback(
    (listener: () => void) => store.onFace(row.index, column.index, listener),
    [store, row.index, column.index],
  );
  const face = useSyncExternalStore(subscribe, () => store.face(row.index, column.index));
  const work = workOf(face);
  const isWrong = isTooMuch(face, column);
  // The works stand together in one frozen table cell, since every frozen element costs each frame of a scroll.
  const Cell = column.lesson.markType === 'formattedScore' ? 'td' : 'div';
  return (
    <Cell
      role="gridcell"
      className={classes(
        look?.className,
        cellStateClass(work),
        face.isSelected && styles.isFocus,
        !face.isHere && styles.isUnknown,
        hasCorner(face, work) && styles.hasCorner,
      )}
      tabIndex={face.isSelected ? 0 : -1}
      aria-selected={face.isSelected || undefined}
      aria-invalid={isWrong || undefined}
      aria-label={cellLabel(face, row, column, words, userId)}
      aria-colindex={column.index + 2}
      data-r={row.index}
      data-c={column.index}
      data-today={look?.isToday || undefined}
      data-work={Cell === 'td' ? undefined : column.lesson.markType}
    >
      {face.draft !== '' ? (
        <span className={isWrong ? classes(styles.edit, styles.isWrong) : styles.edit}>
          {face.draft}
          <i />
        </span>
      ) : (
        <CellContent face={face} column={column} words={words} />
      )}
      {work !== 'saved' && <CellState state={work} />}
    </Cell>
  );
});

function CellContent({ face, column, words }: { face: Face; column: JournalColumn; words: GridWords }) {
  const value = face.mark.value as MarkValue | null;
  const attendance = (face.attendance.value ?? defaultAttendance) as Attendance;
  const mark = value?.mark ?? null;
  const { lesson } = column;
  const isMini = mark !== null;
  return (
    <>
      {attendance !== defaultAttendance && (
        // Beside a mark the letter is a sign in the corner and no text: the two would be read as one word.
        <span
          className={classes(
            styles.att,
            attendance === 'missing_without_reason' && styles.attN,
            isMini && styles.attMini,
          )}
          data-letter={isMini ? words.letters[attendance] : undefined}
        >
          {isMini ? null : words.letters[attendance]}
        </span>
      )}
      {mark !== null &&
        (lesson.markType !== 'formattedScore' ? (
          <span className={styles.pts} data-band={bandOf(mark, lesson.maxScore ?? 0)}>
            {mark}
          </span>
        ) : lesson.scoreType === 'credit' ? (
          <span className={mark === 1 ? styles.credit : classes(styles.credit, styles.creditNo)}>
            {markText(mark, lesson, words)}
          </span>
        ) : (
          // Not `Mark`: it asks the dictionary, and there are hundreds of these.
          <span className="mark" data-level={markLevel(mark)}>
            {mark}
          </span>
        ))}
      {value?.comment && <i className={styles.note} aria-hidden="true" />}
    </>
  );
}
