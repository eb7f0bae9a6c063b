// Marks one after the other, wherever they are entered: which pupil follows, what is stored and when, what is refused and in which words.
// It knows no screen: lesson page and journal show the place and store the values (`EntryPort`).

import type { Language } from '#contract/core/localized.ts';
import type { Attendance } from '#contract/journal/journal.schema.ts';
import {
  type Advance,
  type EntryAct,
  type EntryColumn,
  entryAct,
  type Place,
  pointsOfDraft,
  type Refusal,
  type Size,
  stepFrom,
} from './entry-keys.ts';

/** So long after a 1 a 0 makes it a ten, also when the next pupil has the focus by then. */
export const tenWithinMs = 800;

export type Entered = { readonly mark?: number | null; readonly attendance?: Attendance };
export type EntryPort = {
  readonly size: () => Size;
  readonly place: () => Place | null;
  /** Digits typed at the place. */
  readonly draft: () => string;
  /** Null on results. */
  readonly column: (place: Place) => EntryColumn | null;
  /** Not in the room on that day, or not in the class: a mark is not expected. */
  readonly isAway: (place: Place) => 'absent' | 'notMember' | false;
  /** Shows the place with the focus on it. */
  readonly go: (place: Place) => void;
  readonly keepDraft: (place: Place, draft: string) => void;
  /** Begins to store; false where nothing may be written, and then says why. `isAmended`: it takes the place of the act before. */
  readonly write: (place: Place, entered: Entered, isAmended: boolean) => boolean;
  /** A mark for who is not here: resolves when the user has answered. */
  readonly ask: (place: Place, mark: number) => Promise<boolean>;
  readonly open: (place: Place) => void;
  readonly undo: () => void;
  readonly say: (what: Saying) => void;
  /** Milliseconds that only grow. */
  readonly now: () => number;
};
export type Saying =
  | { readonly kind: 'refused'; readonly why: Refusal; readonly typed: string; readonly max: number }
  | { readonly kind: 'ten'; readonly place: Place }
  /** Nobody is left in this direction. */
  | { readonly kind: 'end' }
  | { readonly kind: 'nothing' };

export type Pressed = {
  readonly key: string;
  readonly isCtrl?: boolean;
  readonly isShift?: boolean;
  readonly isAlt?: boolean;
};
export type MarkEntry = ReturnType<typeof createMarkEntry>;

export function createMarkEntry(port: EntryPort, language: Language) {
  /** The 1 that a 0 may still make a ten. */
  let one: { readonly place: Place; readonly at: number } | null = null;

  const maximumAt = (place: Place) => Math.max(0, ...(port.column(place)?.choices ?? []));
  const refuse = (why: Refusal, typed: string, place: Place) =>
    port.say({ kind: 'refused', why, typed, max: maximumAt(place) });

  /** The next pupil in the direction who may get a mark. */
  const following = ({ row, col }: Place, direction: 1 | -1): Place | null => {
    const { rows } = port.size();
    for (let next = row + direction; next >= 0 && next < rows; next += direction) {
      if (!port.isAway({ row: next, col })) return { row: next, col };
    }
    return null;
  };
  const advance = (from: Place, by: Advance) => {
    if (by === 'stay') return;
    const next = following(from, by === 'next' ? 1 : -1);
    if (next) port.go(next);
    else {
      port.go(from);
      port.say({ kind: 'end' });
    }
  };
  const store = (place: Place, entered: Entered, by: Advance) => {
    if (!port.write(place, entered, false)) return;
    if (entered.mark === 1 && port.column(place)?.choices.includes(10)) one = { place, at: port.now() };
    advance(place, by);
  };
  const enter = (place: Place, entered: Entered, by: Advance) => {
    if (typeof entered.mark !== 'number' || port.isAway(place) !== 'absent') return store(place, entered, by);
    const { mark } = entered;
    void port.ask(place, mark).then((isWanted) => isWanted && store(place, entered, by));
  };
  /** Stores typed points; false when they are too many: they stay where they are. */
  const closeDraft = (place: Place, by: Advance): boolean => {
    const column = port.column(place);
    const draft = port.draft();
    if (!column || draft === '') return true;
    const points = pointsOfDraft(draft, column);
    if (points === 'aboveMaximum') {
      refuse('aboveMaximum', draft, place);
      return false;
    }
    if (points !== null && port.isAway(place) === 'absent') {
      // The question has the digits now, and decides.
      port.keepDraft(place, '');
      enter(place, { mark: points }, by);
      return false;
    }
    if (points !== null) port.write(place, { mark: points }, false);
    return true;
  };

  const perform = (place: Place, act: EntryAct, typed: string) => {
    switch (act.kind) {
      case 'move':
        if (!closeDraft(place, 'stay')) return;
        port.say({ kind: 'nothing' });
        return port.go(stepFrom(place, act.by, port.size()));
      case 'advance':
        if (!act.isSkip && !closeDraft(place, act.by)) return;
        port.say({ kind: 'nothing' });
        return advance(place, act.by);
      case 'mark':
        return enter(place, { mark: act.mark }, act.by);
      case 'attendance':
        return enter(place, { attendance: act.attendance }, act.by);
      case 'draft': {
        port.keepDraft(place, act.draft);
        const column = port.column(place);
        const isTooMuch = column && pointsOfDraft(act.draft, column) === 'aboveMaximum';
        if (isTooMuch) refuse('aboveMaximum', act.draft, place);
        else port.say({ kind: 'nothing' });
        return;
      }
      case 'open':
        return port.open(place);
      case 'undo':
        return port.undo();
      case 'refused':
        return refuse(act.why, typed, place);
    }
  };

  /** A 0 soon after a 1: the pupil of the 1 gets ten, and the next one nothing. */
  const isTen = (pressed: Pressed): boolean => {
    const since = one;
    one = null;
    if (!since || pressed.key !== '0' || pressed.isCtrl || pressed.isAlt) return false;
    if (port.now() - since.at > tenWithinMs) return false;
    if (port.write(since.place, { mark: 10 }, true)) port.say({ kind: 'ten', place: since.place });
    return true;
  };

  return {
    /** False: the key is not the entry's. */
    key: (pressed: Pressed): boolean => {
      const place = port.place();
      if (!place) return false;
      if (isTen(pressed)) return true;
      const { key, isCtrl = false, isShift = false, isAlt = false } = pressed;
      const context = { column: port.column(place), draft: port.draft(), language };
      const act = entryAct({ key, isCtrl, isShift, isAlt }, context);
      if (act) perform(place, act, key);
      return act !== null;
    },
    /** A whole mark from a key of the pad. */
    mark: (mark: number | null) => {
      const place = port.place();
      one = null;
      if (place) enter(place, { mark }, mark === null ? 'stay' : 'next');
    },
    attendance: (attendance: Attendance, isNext: boolean) => {
      const place = port.place();
      if (place) enter(place, { attendance }, isNext ? 'next' : 'stay');
    },
    /** The place is left by a press or the Tab key: typed points are stored, too many of them are told. */
    leave: () => {
      const place = port.place();
      if (place) closeDraft(place, 'stay');
    },
    /** Where entry begins: the first pupil of the column who is here. */
    first: (col: number): Place => following({ row: -1, col }, 1) ?? { row: 0, col },
  };
}
