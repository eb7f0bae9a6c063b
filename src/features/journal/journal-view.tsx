// The open journal: bar, table, and what is below it: the status line from 1009 px on, the keypad on a phone.
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import type { YearBody } from '#contract/configuration/configuration.endpoints.ts';
import type { GradingRules } from '#contract/grading/grading.schema.ts';
import type { JournalBody } from '#contract/journal/journal.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { usePerson } from '#data/session/person.ts';
import { schoolToday } from '#data/time/clock.ts';
import { useNow } from '#data/time/use-now.ts';
import { useJournalService } from '#domain/lesson/journal-service.ts';
import { AwayQuestion } from '#domain/mark/away-question.tsx';
import { useMediaQuery } from '#shared/hooks/use-media-query.ts';
import { pickLocalized, useLanguage, useText } from '#shared/i18n/index.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { useUndoKey } from '#shared/lib/undo-key.ts';
import { below, breakpoints, EmptyState, Notice, ReadOnlyNotice } from '#shared/ui/index.ts';
import { usePage } from '#shared/ui/shell/index.ts';
import { cellElement } from './cell-element.ts';
import { CellWindow } from './cell-window.tsx';
import { useDrawnRows } from './drawn-rows.ts';
import { GridStore } from './grid-store.ts';
import { closedText, namesOf, useGridWords } from './grid-words.ts';
import styles from './journal.module.css';
import { createJournalActs, journalClosed } from './journal-acts.ts';
import { JournalBar } from './journal-bar.tsx';
import { JournalGrid } from './journal-grid.tsx';
import { columnOf, columnToOpen, type JournalModel } from './journal-model.ts';
import { Keypad } from './keypad.tsx';
import { NotSavedNotice } from './not-saved-notice.tsx';
import { PasteDialog } from './paste-dialog.tsx';
import { PointsDrafts } from './points-drafts.tsx';
import { StatusBar } from './status-bar.tsx';
import { type Entry, useEntry } from './use-entry.ts';

type Props = {
  quarter: number;
  year: YearBody | null;
  journal: JournalBody;
  model: JournalModel;
  rules: GradingRules | null;
  /** Device time of the last word of the server, when that is long ago. */
  oldSince: number | null;
};

export function JournalView({ quarter, year, journal, model, rules, oldSince }: Props) {
  const text = useText();
  const language = useLanguage();
  const account = useAccount();
  const { user, timeZone, isReadOnly } = usePerson();
  const isNarrow = useMediaQuery(below(breakpoints.lg));
  const now = useNow();
  const service = useJournalService();
  const today = schoolToday(timeZone);
  const table = useRef<HTMLTableElement>(null);
  const words = useGridWords(model);
  // With another account, such as after a change of its years, nothing of the previous can be written.
  const acts = useMemo(() => createJournalActs(account), [account]);
  const store = useMemo(
    () => new GridStore({ base: account.base, model, journal, rules, userId: user.userId }),
    [account, model, journal, rules, user.userId],
  );
  useEffect(() => store.listen(), [store]);
  const asked = useSearchParams()[0].get('lesson');
  const opened = columnOf(model, asked) ?? columnToOpen(model, today);
  const drawn = useDrawnRows(
    opened < model.lessonCount ? opened : columnToOpen(model, today),
    model.rows.length,
    model.lessonCount,
  );
  const entry = useEntry({ store, acts, words, table, isNarrow, drawn });
  useUndoKey(entry.undo);
  useOpening(store, entry, table, opened);
  const title = `${journal.group.label} · ${pickLocalized(journal.subject.labels, language)}`;
  const lessons = useProgress(store);
  const closed = journalClosed(store, isReadOnly) && journalClosed(store, isReadOnly, 'attendance');
  const isOwn = journal.teachers.some(({ userId }) => userId === user.userId);
  // Where nothing can be written the notice names them.
  const keepers = isOwn || closed !== null ? null : namesOf(journal.teachers);
  const period = text(`journal.period.${journal.period.kind}`, { number: journal.period.number });
  usePage({
    title,
    subtitle: [text('journal.lessonsShort', lessons), keepers].filter(Boolean).join(' · '),
    isBare: true,
    back: pagePath(account.school.eduYear, 'control/journal'),
  });
  const isEmpty = model.rows.length === 0 || model.columns.length === 0;
  const handlers = entry.handlers;
  const onPasteAsked = useCallback(() => entry.askPaste(''), [entry.askPaste]);
  return (
    <div className={styles.journal} data-journal>
      <JournalBar
        store={store}
        acts={acts}
        year={year}
        quarter={quarter}
        lessons={lessons}
        oldSince={oldSince}
        keepers={keepers}
        isNarrow={isNarrow}
        words={words}
        onUndo={entry.undo}
        onPaste={closed === null ? onPasteAsked : null}
      />
      <div className={styles.scroll} data-scroll>
        <p className={styles.print} data-print>
          {[title, period, text('journal.lessons', lessons)].join(' · ')}
        </p>
        <NotSavedNotice documents={store.documents} />
        {/* Of an archived year the frame speaks. */}
        {closed !== null && closed !== 'yearReadOnly' && (
          <div className={styles.notice}>
            <ReadOnlyNotice title={closedText(text, closed, journal)} />
          </div>
        )}
        {service !== 'up' && (
          <div className={styles.notice}>
            <Notice tone="warn" title={text(`journal.service.${service}`)}>
              {text('journal.service.goOn')}
            </Notice>
          </div>
        )}
        {isEmpty ? (
          <EmptyState isPage title={text('journal.none')} text={text('journal.none.why')} />
        ) : (
          <JournalGrid
            store={store}
            words={words}
            userId={user.userId}
            today={today}
            now={now}
            label={`${text('journal.title')}: ${title}, ${period}`}
            isReadOnly={closed !== null}
            isYearLocked={closed === 'yearReadOnly'}
            table={table}
            handlers={handlers}
            drawn={drawn}
          />
        )}
      </div>
      {!isNarrow && <StatusBar store={store} entry={entry} words={words} isReadOnly={closed !== null} />}
      {isNarrow && <Keypad store={store} acts={acts} entry={entry} words={words} isLocked={closed !== null} />}
      <CellWindow store={store} entry={entry} words={words} table={table} isNarrow={isNarrow} />
      <Question store={store} entry={entry} table={table} />
      {closed === null && <PointsDrafts store={store} entry={entry} />}
      {entry.pasting !== null && <PasteDialog store={store} entry={entry} words={words} copied={entry.pasting} />}
    </div>
  );
}

/** Asks about a mark for somebody who was not in the room. */
function Question({
  store,
  entry,
  table,
}: {
  store: GridStore;
  entry: Entry;
  table: RefObject<HTMLTableElement | null>;
}) {
  const { asked, settle } = entry;
  const cell = useMemo(() => ({ current: asked && cellElement(table.current, asked.place) }), [asked, table]);
  const [row, column] = [store.rowAt(asked?.place ?? null), store.columnAt(asked?.place ?? null)];
  if (!row || !column) return null;
  return (
    <AwayQuestion
      asked={asked}
      settle={settle}
      cell={cell}
      pupil={row.name}
      attendance={store.attendanceAt(row, column)}
      lesson={column.lesson}
    />
  );
}

/** How many of the lessons were conducted, SOR and SOCH with them. */
function useProgress(store: GridStore): { conducted: number; count: number } {
  const { columns } = store.model;
  const conducted = useSyncExternalStore(
    store.onColumns,
    () => columns.filter((column) => store.columnState(column) === 'conducted').length,
  );
  return { conducted, count: columns.length };
}

/**
 * A journal opens on what is needed now: the column that was asked for, else of today, or of the last lesson, and in it the first
 * pupil who is here. Keys go there at once where nobody has put the focus elsewhere.
 */
function useOpening(store: GridStore, entry: Entry, table: RefObject<HTMLTableElement | null>, opened: number): void {
  const hasOpened = useRef(false);
  useLayoutEffect(() => {
    const { rows, columns } = store.model;
    if (rows.length === 0 || columns.length === 0) return;
    const place = store.place();
    if (!place) store.select(entry.typing.first(opened));
    if (hasOpened.current) return;
    hasOpened.current = true;
    const { row, col } = store.place() ?? { row: 0, col: 0 };
    const cell = cellElement(table.current, { row, col });
    cell?.scrollIntoView({ block: 'nearest', inline: 'center' });
    if (document.activeElement === document.body) cell?.focus({ preventScroll: true });
  }, [store, entry.typing, table, opened]);
}
