// Entering: where the user is, what a key or a press does there, and what is said of it. Values go to the base at once; the page
// keeps only the place, the open window and the last sentence.
import { type KeyboardEvent, type RefObject, useCallback, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Attendance } from '#contract/journal/journal.schema.ts';
import { notUndoneText } from '#domain/act/use-offer-undo.ts';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { bringIntoView, cellElement } from './cell-element.ts';
import type { DrawnRows } from './drawn-rows.ts';
import { type GridAct, gridAct, type Place, pointsOfDraft, type Step, stepFrom } from './grid-keys.ts';
import type { GridStore } from './grid-store.ts';
import { closedText, dayAndMonth } from './grid-words.ts';
import type { Change, JournalActs, Outcome } from './journal-acts.ts';
import type { GridHandlers } from './journal-grid.tsx';

export type Said = { readonly words: string; readonly tone: 'plain' | 'warn' };
export type Entry = ReturnType<typeof useEntry>;

type Options = {
  store: GridStore;
  acts: JournalActs;
  table: RefObject<HTMLTableElement | null>;
  isNarrow: boolean;
  drawn: DrawnRows;
};

export function useEntry({ store, acts, table, isNarrow, drawn }: Options) {
  const text = useText();
  const language = useLanguage();
  const [said, setSaid] = useState<Said | null>(null);
  const [opened, setOpened] = useState<Place | null>(null);
  const [isPadOpen, setPadOpen] = useState(false);
  const [pasting, setPasting] = useState<string | null>(null);
  /** How often something was said: what comes of an earlier key must not take away what a later one was told. */
  const spoken = useRef(0);
  const say = useCallback((words: string, tone: Said['tone'] = 'plain') => {
    spoken.current += 1;
    setSaid({ words, tone });
  }, []);

  const go = useCallback(
    (place: Place, draft = '') => {
      // A cell that is not drawn yet could not take the focus.
      if (drawn.stage(place.row) !== 'whole') flushSync(() => drawn.finish(place.row));
      store.select(place, draft);
      const cell = cellElement(table.current, place);
      cell?.focus({ preventScroll: true });
      if (cell) bringIntoView(cell, !isNarrow && place.col >= store.model.lessonCount);
    },
    [store, table, isNarrow, drawn],
  );

  const tell = useCallback(
    (outcome: Outcome, spokenBefore: number) => {
      if (outcome.kind === 'closed') say(closedText(text, outcome.why), 'warn');
      else if (outcome.kind === 'notSaved') say(text('ui.state.notSaved'), 'warn');
      else if (spoken.current !== spokenBefore) return;
      else if (outcome.kind === 'stored' && outcome.conducted.length > 0) {
        const days = outcome.conducted.map(({ date }) => dayAndMonth(date)).join(', ');
        say(text('journal.conductedToo', { days }));
      } else setSaid(null);
    },
    [say, text],
  );

  /** Stores changes as one act and says what came of it; false when nothing was stored. */
  const write = useCallback(
    async (changes: readonly Change[]): Promise<boolean> => {
      const before = spoken.current;
      const outcome = await acts.write(store, changes);
      tell(outcome, before);
      return outcome.kind === 'stored' || outcome.kind === 'same';
    },
    [acts, store, tell],
  );

  const undo = useCallback(async () => {
    const outcome = await acts.undo();
    if (outcome === 'undone') say(text('journal.undo.undone'));
    else if (outcome !== 'nothing') say(notUndoneText(text, outcome), 'warn');
  }, [acts, say, text]);

  const latest = useRef({ isNarrow });
  latest.current = { isNarrow };

  const act = useMemo(() => {
    /** False where nothing can be written: then the place stays, so that the next key means the same pupil. */
    const enter = (entered: Partial<Pick<Change, 'mark' | 'attendance'>>): boolean => {
      const place = store.place();
      const [row, column] = [store.rowAt(place), store.columnAt(place)];
      if (!row || !column) return false;
      const change: Change = { row, column, mark: undefined, comment: undefined, attendance: undefined, ...entered };
      const why = acts.closed(store, change);
      if (why) tell({ kind: 'closed', why }, spoken.current);
      else void write([change]);
      return why === null;
    };
    const step = (by: Step) => {
      const place = store.place();
      if (place) go(stepFrom(place, by, store.size));
    };
    const closeDraft = () => {
      const column = store.columnAt(store.place());
      const points = column ? pointsOfDraft(store.typed(), column) : null;
      if (points !== null) enter({ mark: points });
    };
    const perform = (done: GridAct) => {
      const place = store.place();
      if (!place) return;
      switch (done.kind) {
        case 'move':
          if (done.closesDraft) closeDraft();
          return step(done.by);
        case 'mark':
          if (enter({ mark: done.mark })) step(done.by);
          return;
        case 'attendance':
          if (enter({ attendance: done.attendance })) step(done.by);
          return;
        case 'draft':
          store.select(place, done.draft);
          if (done.isCut) say(text('journal.cut', { max: done.draft }), 'warn');
          return;
        case 'open':
          return setOpened(place);
        case 'undo':
          return void undo();
        case 'refused':
          return say(text(`journal.refused.${done.why}`), 'warn');
      }
    };
    const key = (pressed: { key: string; isCtrl?: boolean; isShift?: boolean; isAlt?: boolean }): boolean => {
      const done = gridAct(
        { isCtrl: false, isShift: false, isAlt: false, ...pressed },
        { column: store.columnAt(store.place()), draft: store.typed(), language, size: store.size },
      );
      if (done) perform(done);
      return done !== null;
    };
    return {
      key,
      mark: (mark: number | null) => perform({ kind: 'mark', mark, by: { rows: 1, cols: 0 } }),
      attendance: (attendance: Attendance, isNext: boolean) =>
        perform({ kind: 'attendance', attendance, by: { rows: isNext ? 1 : 0, cols: 0 } }),
    };
  }, [store, acts, tell, write, go, undo, say, text, language]);

  const handlers = useMemo(
    (): GridHandlers => ({
      onKeyDown: (event: KeyboardEvent) => {
        if (event.nativeEvent.isComposing) return;
        const isHandled = act.key({
          key: event.key,
          isCtrl: event.ctrlKey || event.metaKey,
          isShift: event.shiftKey,
          isAlt: event.altKey,
        });
        if (isHandled) event.preventDefault();
      },
      onPress: (place, isAgain) => {
        if (latest.current.isNarrow) {
          setPadOpen(true);
          if (place.col >= store.model.columns.length) setOpened(place);
          // The keypad takes its room first; then the cell is looked for in what is left.
          requestAnimationFrame(() => go(place, store.typed()));
        } else if (isAgain || place.col >= store.model.columns.length) setOpened(place);
      },
      onOpen: (place) => {
        go(place);
        setOpened(place);
      },
      onPaste: (event) => {
        const copied = event.clipboardData.getData('text/plain');
        if (copied.trim() === '') return;
        event.preventDefault();
        setPasting(copied);
      },
    }),
    [act, go, store],
  );
  return {
    handlers,
    ...act,
    go,
    write,
    undo: useCallback(() => void undo(), [undo]),
    say,
    said,
    opened,
    close: useCallback(() => setOpened(null), []),
    open: useCallback((place: Place) => setOpened(place), []),
    isPadOpen,
    closePad: useCallback(() => setPadOpen(false), []),
    pasting,
    askPaste: useCallback((copied: string) => setPasting(copied), []),
    closePaste: useCallback(() => setPasting(null), []),
  };
}
