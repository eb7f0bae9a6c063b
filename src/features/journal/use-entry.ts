// Entering: where the user is, what is stored of what the entry of marks decides (`#domain/mark/mark-entry.ts`), and what is said of it.
// Values go to the base at once; the page keeps only the place, the open window and the last sentence.
import { type FocusEvent, type KeyboardEvent, type RefObject, useCallback, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { notUndoneText } from '#domain/act/use-offer-undo.ts';
import { isAway } from '#domain/mark/attendance-words.ts';
import { useAwayQuestion } from '#domain/mark/away-question.tsx';
import type { Place } from '#domain/mark/entry-keys.ts';
import { type Said, saidOf } from '#domain/mark/entry-words.ts';
import { createMarkEntry, type Entered } from '#domain/mark/mark-entry.ts';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { bringIntoView, cellElement } from './cell-element.ts';
import type { DrawnRows } from './drawn-rows.ts';
import type { GridStore } from './grid-store.ts';
import { closedText, dayAndMonth, type GridWords, wordsOfChanges } from './grid-words.ts';
import type { Change, JournalActs, Outcome } from './journal-acts.ts';
import type { GridHandlers } from './journal-grid.tsx';
import { isMember } from './journal-model.ts';

export type Entry = ReturnType<typeof useEntry>;

type Options = {
  store: GridStore;
  acts: JournalActs;
  words: GridWords;
  table: RefObject<HTMLTableElement | null>;
  isNarrow: boolean;
  drawn: DrawnRows;
};

export function useEntry({ store, acts, words, table, isNarrow, drawn }: Options) {
  const text = useText();
  const language = useLanguage();
  const [said, setSaid] = useState<Said | null>(null);
  const [opened, setOpened] = useState<Place | null>(null);
  const [isPadOpen, setPadOpen] = useState(false);
  const [pasting, setPasting] = useState<string | null>(null);
  const { ask, asked, settle } = useAwayQuestion();
  /** How often something was said: what comes of an earlier key must not take away what a later one was told. */
  const spoken = useRef(0);
  const speak = useCallback((next: Said | null) => {
    spoken.current += 1;
    setSaid(next);
  }, []);
  const say = useCallback(
    (sentence: string, tone: Said['tone'] = 'plain') => speak({ words: sentence, tone }),
    [speak],
  );

  const go = useCallback(
    (place: Place, draft?: string) => {
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
      if (outcome.kind === 'closed') say(closedText(text, outcome.why, store.journal), 'warn');
      else if (outcome.kind === 'notSaved') say(text('ui.state.notSaved'), 'warn');
      else if (spoken.current !== spokenBefore) return;
      else if (outcome.kind === 'stored' && outcome.conducted.length > 0) {
        const days = outcome.conducted.map(({ date }) => dayAndMonth(date)).join(', ');
        say(text('journal.conductedToo', { days }));
      } else setSaid(null);
    },
    [say, store, text],
  );

  /** Stores changes as one act and says what came of it; false when nothing was stored. */
  const write = useCallback(
    async (changes: readonly Change[], isAmended = false): Promise<boolean> => {
      const before = spoken.current;
      const [first] = changes;
      const place = first ? { row: first.row.index, col: first.column.index } : null;
      const act = { place, words: wordsOfChanges(changes, words) };
      const outcome = await acts.write(store, changes, { act, isAmended });
      tell(outcome, before);
      const isStored = outcome.kind === 'stored' || outcome.kind === 'same';
      // From the form, or pasted.
      for (const { row, column, mark } of isStored ? changes : [])
        if (mark !== undefined) store.mend({ row: row.index, col: column.index });
      return isStored;
    },
    [acts, store, tell, words],
  );

  const undo = useCallback(async () => {
    const taken = await acts.undo();
    if (!taken) return;
    const { outcome, act } = taken;
    // Who takes a mark back wants to give another: it is given where the first one was.
    if (act.place) go(act.place);
    if (outcome === 'undone') say(text('journal.undo.undone', { act: act.words(text) }));
    else say(notUndoneText(text, outcome), 'warn');
  }, [acts, go, say, text]);

  /** The cell of the last press: the focus alone, which keys move too, does not make the next press a second one. */
  const pressed = useRef<Place | null>(null);
  const latest = useRef({ isNarrow });
  latest.current = { isNarrow };

  const typing = useMemo(() => {
    const changeAt = (place: Place, entered: Entered): Change | null => {
      const [row, column] = [store.rowAt(place), store.columnAt(place)];
      return row && column
        ? { row, column, mark: undefined, comment: undefined, attendance: undefined, ...entered }
        : null;
    };
    return createMarkEntry(
      {
        size: () => store.size,
        place: store.place,
        draft: () => store.typed(),
        column: (place) => store.columnAt(place),
        isAway: (place) => {
          const [row, column] = [store.rowAt(place), store.columnAt(place)];
          if (!row || !column) return false;
          if (!isMember(row, column)) return 'notMember';
          return isAway(store.attendanceAt(row, column)) && 'absent';
        },
        go,
        keepDraft: (place, draft) => store.select(place, draft),
        write: (place, entered, isAmended) => {
          const change = changeAt(place, entered);
          if (!change) return false;
          const why = acts.closed(store, change);
          if (why) tell({ kind: 'closed', why }, spoken.current);
          else {
            void write([change], isAmended);
            // What was typed is let go only after it is written down as a mark.
            if (entered.mark !== undefined) store.mend(place);
          }
          return why === null;
        },
        ask: async (place, mark) => {
          store.ask({ place, points: String(mark) });
          const isWanted = await ask(place, mark);
          // Wanted, it becomes a mark in this same task.
          store.ask(null);
          return isWanted;
        },
        open: setOpened,
        undo: () => void undo(),
        say: (what) => {
          // News of a colleague has been read by whoever goes on.
          if (what.kind === 'nothing') store.foreign.forget();
          speak(saidOf(text, what, ({ row }) => store.model.rows[row]?.name ?? ''));
        },
        now: () => performance.now(),
      },
      language,
    );
  }, [store, acts, tell, write, go, undo, speak, ask, text, language]);

  const enter = useCallback(
    (place: Place) => {
      const before = store.place();
      if (before?.row === place.row && before.col === place.col) return;
      typing.leave();
      store.select(place);
    },
    [store, typing],
  );

  const handlers = useMemo(
    (): GridHandlers => ({
      onKeyDown: (event: KeyboardEvent) => {
        if (event.nativeEvent.isComposing) return;
        const isHandled = typing.key({
          key: event.key,
          isCtrl: event.ctrlKey || event.metaKey,
          isShift: event.shiftKey,
          isAlt: event.altKey,
        });
        if (isHandled) event.preventDefault();
      },
      onEnterPlace: enter,
      onLeave: (event: FocusEvent) => {
        // Another window is looked at: what is typed waits for its return.
        if (document.hasFocus() && !event.currentTarget.contains(event.relatedTarget)) typing.leave();
      },
      onPress: (place, hadFocus) => {
        const isAgain = hadFocus && pressed.current?.row === place.row && pressed.current.col === place.col;
        pressed.current = place;
        // Firefox tells of no focus while its window has none, and sends the keys there all the same.
        enter(place);
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
    [typing, go, store, enter],
  );
  return {
    handlers,
    typing,
    go,
    write,
    undo: useCallback(() => void undo(), [undo]),
    say,
    said,
    asked,
    settle,
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
