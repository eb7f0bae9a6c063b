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
import { GridRow } from './grid-row.tsx';
import type { GridStore } from './grid-store.ts';
import { dayAndMonth, type GridWords } from './grid-words.ts';
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
      className="grid jgrid"
      style={
        {
          '--lessons': model.lessonCount,
          '--works': model.columns.length - model.lessonCount,
          '--percent': store.resultCount === 2 ? 1 : 0,
          '--mark': store.resultCount > 0 ? 1 : 0,
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

/** Classes of the columns, so that a cell is given one string. */
function looksOf({ model }: GridStore, begun: readonly string[], today: LocalDate): string[] {
  const firstOfMonth = new Set(model.months.slice(1).map(({ from }) => from));
  return model.columns.map(({ index, date, lesson }) => {
    const isNext = begun[index] !== 'true';
    return classes(
      'c',
      lesson.markType === 'sor' && 's1',
      lesson.markType === 'soch' && 's2',
      firstOfMonth.has(index) && 'm2',
      date === today && lesson.markType === 'formattedScore' && 'is-today',
      isNext && date !== today && 'is-next',
    );
  });
}

/** Fixed widths: the browser need not look into two thousand cells to lay the table out. */
function Columns({ store: { model, hasBlock } }: { store: GridStore }) {
  return (
    <colgroup>
      <col className="w-name" />
      {model.columns.slice(0, model.lessonCount).map(({ scheduleUuid }) => (
        <col key={scheduleUuid} className="w-cell" />
      ))}
      {hasBlock && <col className="w-block" />}
    </colgroup>
  );
}

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
  looks: readonly string[];
}) {
  const text = useText();
  const { model, journal } = store;
  const works = model.columns.length - model.lessonCount;
  const headOf = (column: JournalColumn) => (
    <ColumnHead
      key={column.scheduleUuid}
      store={store}
      column={column}
      words={words}
      look={looks[column.index] ?? ''}
    />
  );
  return (
    <thead>
      <tr className="h1" aria-rowindex={1}>
        <th className="name" rowSpan={2} scope="col" aria-colindex={1}>
          {`${text('journal.number')} ${text('journal.student')}`}
        </th>
        {model.months.map(({ month, from, count }) => (
          <th
            key={`${month} ${from}`}
            colSpan={count}
            scope="colgroup"
            aria-colindex={from + 2}
            className={from > 0 ? 'm2' : undefined}
          >
            <span className="month">{monthName(month, words.language)}</span>
          </th>
        ))}
        {store.hasBlock && (
          <td role="none" className="block">
            <div role="none">
              {works > 0 && (
                <div
                  {...blockHead(model.lessonCount, works)}
                  className="sum"
                  style={{ '--span': works } as CSSProperties}
                >
                  {text('journal.head.works')}
                </div>
              )}
              {store.resultCount > 0 && (
                <div {...blockHead(model.columns.length, store.resultCount)} className="sum sum--result">
                  {text(`journal.head.${journal.period.kind}`)}
                </div>
              )}
            </div>
          </td>
        )}
      </tr>
      <tr className="h2" aria-rowindex={2}>
        {model.columns.slice(0, model.lessonCount).map(headOf)}
        {store.hasBlock && (
          <td role="none" className="block">
            <div role="none">
              {model.columns.slice(model.lessonCount).map(headOf)}
              {store.resultCount === 2 && (
                <div {...blockHead(model.columns.length)} className="pct">
                  <b>%</b>
                </div>
              )}
              {store.resultCount > 0 && (
                <div {...blockHead(store.size.cols - 1)} className="q">
                  <b>{text('journal.head.mark')}</b>
                </div>
              )}
            </div>
          </td>
        )}
      </tr>
    </thead>
  );
});

type ColumnHeadProps = { store: GridStore; column: JournalColumn; words: GridWords; look: string };
function ColumnHead({ store, column, words, look }: ColumnHeadProps) {
  const text = useText();
  const found = useSyncExternalStore(store.onColumns, () => store.columnState(column));
  const { date, lesson, theme } = column;
  const isAbsent = found === 'absent';
  const isOpen = found === 'open' && !look.includes('is-next');
  const day = `${dayAndMonth(date)}, ${shortWeekdayName(date, words.language)}`;
  const state = isAbsent ? words.notOnDevice : isOpen ? text('journal.head.notConducted') : '';
  const Head = lesson.markType === 'formattedScore' ? 'th' : 'div';
  return (
    <Head
      {...(Head === 'th' ? { scope: 'col', 'aria-colindex': column.index + 2 } : blockHead(column.index))}
      className={look}
      aria-current={look.includes('is-today') ? 'date' : undefined}
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
        <i className="h2__state">
          <Icon shape={isAbsent ? cloudOff : circleDashed} size="sm" />
          <span className="vh">{state}</span>
        </i>
      )}
    </Head>
  );
}
