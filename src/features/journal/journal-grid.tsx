// The table: head, rows, and the one place where keys, presses and pastes are heard.
import {
  type ClipboardEvent,
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type RefObject,
  useMemo,
  useSyncExternalStore,
} from 'react';
import type { LocalDate } from '#contract/core/time.ts';
import type { Place } from '#domain/mark/entry-keys.ts';
import { useText } from '#shared/i18n/index.ts';
import { monthName, shortWeekdayName } from '#shared/lib/calendar-names.ts';
import { circleDashed, cloudOff } from '#shared/ui/icons/index.ts';
import { classes, Icon, Tag } from '#shared/ui/index.ts';
import type { DrawnRows } from './drawn-rows.ts';
import type { ColumnLook } from './grid-cell.tsx';
import { GridRow } from './grid-row.tsx';
import type { GridStore } from './grid-store.ts';
import { dayAndMonth, type GridWords } from './grid-words.ts';
import styles from './journal-grid.module.css';
import type { JournalColumn } from './journal-model.ts';

export type GridHandlers = {
  readonly onKeyDown: (event: KeyboardEvent<HTMLTableElement>) => void;
  /** The focus has come to a cell, or left the table. */
  readonly onEnterPlace: (place: Place) => void;
  readonly onLeave: (event: FocusEvent<HTMLTableElement>) => void;
  /** `hadFocus`: the cell had the focus before the press. */
  readonly onPress: (place: Place, hadFocus: boolean) => void;
  readonly onOpen: (place: Place) => void;
  readonly onPaste: (event: ClipboardEvent<HTMLTableElement>) => void;
};

type Props = {
  store: GridStore;
  words: GridWords;
  userId: number;
  today: LocalDate;
  now: number;
  label: string;
  isReadOnly: boolean;
  /** For the whole of its year. */
  isYearLocked: boolean;
  table: RefObject<HTMLTableElement | null>;
  handlers: GridHandlers;
  drawn: DrawnRows;
};

function cellOf(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-c]') : null;
}

/** The place that an event came from. */
function placeOf(target: EventTarget): Place | null {
  const cell = cellOf(target);
  return cell ? { row: Number(cell.dataset.r), col: Number(cell.dataset.c) } : null;
}

export const JournalGrid = memo(function JournalGrid(props: Props) {
  const { store, words, userId, today, now, label, isReadOnly, isYearLocked, table, handlers, drawn } = props;
  const { model } = store;
  const begun = model.columns.map(({ startsAt }) => startsAt <= now).join();
  const looks = useMemo(() => looksOf(store, begun.split(','), today), [store, begun, today]);
  return (
    <table
      ref={table}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table that is filled from the keyboard is what a grid is (ARIA practices)
      role="grid"
      className={classes(styles.grid, styles.jgrid)}
      style={
        {
          '--lessons': model.lessonCount,
          '--works': model.columns.length - model.lessonCount,
          '--brought': store.results.includes('brought') ? 1 : 0,
          '--percent': store.results.includes('percent') ? 1 : 0,
          '--mark': store.results.includes('mark') ? 1 : 0,
        } as CSSProperties
      }
      aria-label={label}
      aria-rowcount={model.rows.length + 2}
      aria-colcount={store.size.cols + 1}
      aria-readonly={isReadOnly || undefined}
      data-locked={isYearLocked ? 'typing' : undefined}
      onKeyDown={handlers.onKeyDown}
      onFocus={(event) => {
        const place = placeOf(event.target);
        if (place) handlers.onEnterPlace(place);
      }}
      onBlur={handlers.onLeave}
      // Before the click: by then the press has already given the focus to the cell.
      onPointerDown={(event) => {
        const hadFocus = cellOf(event.target) !== null && cellOf(event.target) === document.activeElement;
        event.currentTarget.dataset.had = hadFocus ? 'focus' : '';
      }}
      onClick={(event: MouseEvent<HTMLTableElement>) => {
        const place = placeOf(event.target);
        if (place) handlers.onPress(place, event.currentTarget.dataset.had === 'focus');
      }}
      onContextMenu={(event) => {
        const place = placeOf(event.target);
        if (!place) return;
        event.preventDefault();
        handlers.onOpen(place);
      }}
      onPaste={handlers.onPaste}
    >
      <Columns store={store} />
      <GridHead store={store} words={words} looks={looks} />
      <tbody>
        {model.rows.map((row) => (
          <GridRow key={row.id} store={store} row={row} words={words} userId={userId} looks={looks} drawn={drawn} />
        ))}
      </tbody>
    </table>
  );
});

/** Looks of the columns, the same objects for every cell. */
function looksOf({ model }: GridStore, begun: readonly string[], today: LocalDate): ColumnLook[] {
  const firstOfMonth = new Set(model.months.slice(1).map(({ from }) => from));
  return model.columns.map(({ index, date, lesson }) => {
    const isToday = date === today && lesson.markType === 'formattedScore';
    const isNext = begun[index] !== 'true' && date !== today;
    const className = classes(
      styles.c,
      lesson.markType === 'sor' && styles.s1,
      lesson.markType === 'soch' && styles.s2,
      firstOfMonth.has(index) && styles.m2,
      isToday && styles.isToday,
      isNext && styles.isNext,
    );
    return { className, isToday, isNext };
  });
}

/** Fixed widths: the browser need not look into two thousand cells to lay the table out. */
function Columns({ store: { model, hasBlock } }: { store: GridStore }) {
  return (
    <colgroup>
      <col className={styles.wName} />
      {model.columns.slice(0, model.lessonCount).map(({ scheduleUuid }) => (
        <col key={scheduleUuid} />
      ))}
      {hasBlock && <col className={styles.wBlock} />}
    </colgroup>
  );
}

const headLooks = { brought: styles.brought, percent: styles.pct, mark: styles.q };

/** Heads of works and results stand together in one frozen table cell. */
function blockHead(index: number, span?: number) {
  return { role: 'columnheader', 'aria-colindex': index + 2, 'aria-colspan': span } as const;
}

const GridHead = memo(function GridHead({
  store,
  words,
  looks,
}: {
  store: GridStore;
  words: GridWords;
  looks: readonly ColumnLook[];
}) {
  const text = useText();
  const { model, journal } = store;
  const works = model.columns.length - model.lessonCount;
  const hasBrought = store.results.includes('brought');
  const results = store.results.length - (hasBrought ? 1 : 0);
  const headOf = (column: JournalColumn) => (
    <ColumnHead key={column.scheduleUuid} store={store} column={column} words={words} look={looks[column.index]} />
  );
  return (
    <thead>
      <tr className={styles.h1} aria-rowindex={1}>
        <th className={styles.name} rowSpan={2} scope="col" aria-colindex={1}>
          {`${text('journal.number')} ${text('journal.student')}`}
        </th>
        {model.months.map(({ month, from, count }) => (
          <th
            key={`${month} ${from}`}
            colSpan={count}
            scope="colgroup"
            aria-colindex={from + 2}
            className={from > 0 ? styles.m2 : undefined}
          >
            <span className={styles.month} data-month>
              {monthName(month, words.language)}
            </span>
          </th>
        ))}
        {store.hasBlock && (
          <td role="none" className={styles.block} data-results>
            <div role="none">
              {works > 0 && (
                <div
                  {...blockHead(model.lessonCount, works)}
                  className={styles.sum}
                  style={{ '--span': works } as CSSProperties}
                >
                  {text('journal.head.works')}
                </div>
              )}
              {hasBrought && (
                <div {...blockHead(model.columns.length)} className={classes(styles.sum, styles.brought)}>
                  {text('journal.head.otherClass')}
                </div>
              )}
              {results > 0 && (
                <div
                  {...blockHead(store.size.cols - results, results)}
                  className={classes(styles.sum, styles.sumResult)}
                >
                  {text(`journal.head.${journal.period.kind}`)}
                </div>
              )}
            </div>
          </td>
        )}
      </tr>
      <tr className={styles.h2} aria-rowindex={2}>
        {model.columns.slice(0, model.lessonCount).map(headOf)}
        {store.hasBlock && (
          <td role="none" className={styles.block} data-results>
            <div role="none">
              {model.columns.slice(model.lessonCount).map(headOf)}
              {store.results.map((place, index) => (
                <div key={place} {...blockHead(model.columns.length + index)} className={headLooks[place]}>
                  <b>{place === 'percent' ? '%' : text(`journal.head.${place}`)}</b>
                </div>
              ))}
            </div>
          </td>
        )}
      </tr>
    </thead>
  );
});

type ColumnHeadProps = { store: GridStore; column: JournalColumn; words: GridWords; look: ColumnLook | undefined };
function ColumnHead({ store, column, words, look }: ColumnHeadProps) {
  const text = useText();
  const found = useSyncExternalStore(store.onColumns, () => store.columnState(column));
  const { date, lesson, theme } = column;
  const isAbsent = found === 'absent';
  const isOpen = found === 'open' && !look?.isNext;
  const day = `${dayAndMonth(date)}, ${shortWeekdayName(date, words.language)}`;
  const state = isAbsent ? words.notOnDevice : isOpen ? text('journal.head.notConducted') : '';
  const Head = lesson.markType === 'formattedScore' ? 'th' : 'div';
  return (
    <Head
      {...(Head === 'th' ? { scope: 'col', 'aria-colindex': column.index + 2 } : blockHead(column.index))}
      className={look?.className}
      aria-current={look?.isToday ? 'date' : undefined}
      data-work={Head === 'th' ? undefined : lesson.markType}
      title={[day, theme, state].filter(Boolean).join(' · ')}
    >
      {lesson.markType === 'formattedScore' ? (
        <>
          <b>{Number(date.slice(8))}</b>
          <span>{shortWeekdayName(date, words.language).toLowerCase()}</span>
        </>
      ) : (
        <>
          <Tag kind={lesson.markType} {...(column.ordinal !== null && { number: column.ordinal })} />
          <span>{text('journal.head.ofMax', { max: lesson.maxScore ?? 0 })}</span>
        </>
      )}
      {(isAbsent || isOpen) && (
        <i className={styles.h2State}>
          <Icon shape={isAbsent ? cloudOff : circleDashed} size="sm" />
          <span className="vh">{state}</span>
        </i>
      )}
    </Head>
  );
}
