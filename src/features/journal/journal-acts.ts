// Writing in the grid: which intents an entry is made of, and the way back. A mark in a lesson that has begun and was not
// conducted conducts it in the same act, with the theme of the plan: the mark says that the lesson took place.
import type { CellAddress } from '#contract/core/documents.ts';
import { canonicalJson, type Intent } from '#contract/core/mutation.ts';
import type { Attendance } from '#contract/journal/journal.schema.ts';
import { isSameMark, type MarkForm, markAfter } from '#contract/journal/mark-rules.ts';
import type { LessonBody } from '#contract/lesson/lesson.schema.ts';
import { findMutation } from '#contract/mutations.ts';
import type { Account } from '#data/account.ts';
import { intent } from '#data/outbox/use-mutation.ts';
import { serverClock } from '#data/time/clock.ts';
import { type Closed as ClosedForAll, closedBy } from '#domain/lesson/editing.ts';
import type { GridStore } from './grid-store.ts';
import { isMember, type JournalColumn, type JournalRow } from './journal-model.ts';

export type Change = { readonly row: JournalRow; readonly column: JournalColumn } & Partial<MarkForm>;
/** Why nothing can be written in a cell. */
export type Closed = ClosedForAll | 'notOwn' | 'notMember' | 'notBegun' | 'notOnDevice';
export type Outcome =
  | { readonly kind: 'stored'; readonly conducted: readonly JournalColumn[] }
  | { readonly kind: 'same' }
  | { readonly kind: 'notSaved' }
  | { readonly kind: 'closed'; readonly why: Closed };

/** Null: the cell may be filled now. */
export function closedBecause(
  store: GridStore,
  row: JournalRow,
  column: JournalColumn,
  { isReadOnly }: { isReadOnly: boolean },
  what: 'mark' | 'attendance' = 'mark',
): Closed | null {
  const whole = journalClosed(store, isReadOnly, what);
  if (whole) return whole;
  if (!isMember(row, column)) return 'notMember';
  if (!store.isHere(column)) return 'notOnDevice';
  return column.startsAt > serverClock.now() ? 'notBegun' : null;
}

/** Why nothing at all can be written in the journal. */
export function journalClosed(
  { journal }: Pick<GridStore, 'journal'>,
  isReadOnly: boolean,
  what: 'mark' | 'attendance' = 'mark',
): Closed | null {
  const isPeriodClosed = journal.period.status === 'archive' || journal.status === 'archive';
  const closed = closedBy({ yearReadOnly: journal.yearReadOnly, isPeriodClosed }, { isYearReadOnly: isReadOnly });
  if (closed) return closed;
  return (what === 'mark' ? journal.canManageScores : journal.canManageAttendance) ? null : 'notOwn';
}

type Done = {
  readonly undo: readonly Intent[];
  /** What stood in the cells after the act. */
  readonly wrote: readonly { readonly address: CellAddress; readonly value: unknown }[];
};
export type JournalActs = ReturnType<typeof createJournalActs>;

/** The acts of one open page. `count` is what can still be undone. */
export function createJournalActs(account: Account) {
  let undoable: readonly Done[] = [];
  const listeners = new Set<() => void>();
  const set = (next: typeof undoable) => {
    undoable = next;
    for (const listener of listeners) listener();
  };
  /** Why a change cannot be written; null when it can. */
  const closed = (store: GridStore, { row, column, attendance }: Change): Closed | null => {
    const { isReadOnly } = account.person;
    return closedBecause(store, row, column, { isReadOnly }, attendance === undefined ? 'mark' : 'attendance');
  };
  return {
    closed,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    count: () => undoable.length,
    /** Stores all changes, or none, as one act. */
    write: async (store: GridStore, changes: readonly Change[]): Promise<Outcome> => {
      for (const change of changes) {
        const why = closed(store, change);
        if (why) return { kind: 'closed', why };
      }
      const { intents, conducted } = intentsOf(account, store, changes);
      if (intents.length === 0) return { kind: 'same' };
      const result = await account.base.mutate(intents);
      if (result.outcome === 'notSaved') return { kind: 'notSaved' };
      const wrote = intents.flatMap(({ name, payload }) => {
        const address = findMutation(name)?.key(payload);
        return address ? [{ address, value: account.base.cell(address).value }] : [];
      });
      set([...undoable, { undo: result.undo, wrote }]);
      return { kind: 'stored', conducted };
    },
    /** Takes the last act back, unless somebody has changed what it wrote: their value must not go with it. */
    undo: async (): Promise<'undone' | 'nothing' | 'changed' | 'notSaved'> => {
      const last = undoable.at(-1);
      if (!last) return 'nothing';
      set(undoable.slice(0, -1));
      const isOurs = last.wrote.every(
        ({ address, value }) => canonicalJson(account.base.cell(address).value) === canonicalJson(value),
      );
      if (!isOurs) return 'changed';
      return (await account.base.mutate(last.undo)).outcome === 'stored' ? 'undone' : 'notSaved';
    },
  };
}

function intentsOf(account: Account, store: GridStore, changes: readonly Change[]) {
  const intents: Intent[] = [];
  const conducted: JournalColumn[] = [];
  for (const change of changes) {
    const { row, column } = change;
    const { scheduleUuid } = column;
    const before = store.markAt(row, column).value;
    const after = markAfter(before, { mark: change.mark, comment: change.comment });
    if (!isSameMark(before, after)) {
      if (!conducted.includes(column) && !store.isConducted(column)) {
        conducted.push(column);
        intents.push(intent('conductLesson', { scheduleUuid, ...plannedTheme(account, column) }));
      }
      intents.push(intent('setMark', { scheduleUuid, studentGroupUuid: row.id, ...after }));
    }
    const attendance: Attendance | undefined = change.attendance;
    if (attendance && attendance !== store.attendanceAt(row, column)) {
      intents.push(intent('setAttendance', { scheduleUuid, studentGroupUuid: row.id, attendance }));
    }
  }
  return { intents, conducted };
}

function plannedTheme(
  { base }: Account,
  { document, theme }: JournalColumn,
): { themeUuid: string | null; theme: string } {
  const view = base.document(document);
  if (view.state !== 'ready') return { themeUuid: null, theme: theme ?? '' };
  const { lessonInfo } = view.row.body as LessonBody;
  return { themeUuid: lessonInfo.themeUuid, theme: lessonInfo.theme ?? '' };
}
