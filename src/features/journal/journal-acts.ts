// Writing in the grid: where it can be done, and the way back.
import type { Intent } from '#contract/core/mutation.ts';
import type { MarkForm } from '#contract/journal/mark-rules.ts';
import type { Account } from '#data/account.ts';
import type { Undo, Undone } from '#data/documents/undo.ts';
import { serverClock } from '#data/time/clock.ts';
import { joinedUndo } from '#domain/act/joined-undo.ts';
import { type Closed as ClosedForAll, closedBy } from '#domain/lesson/editing.ts';
import type { Place } from '#domain/mark/entry-keys.ts';
import { type MarkChange, markIntents } from '#domain/mark/mark-intents.ts';
import type { Text } from '#shared/i18n/index.ts';
import { Store } from '#shared/lib/store.ts';
import type { GridStore } from './grid-store.ts';
import { isMember, type JournalColumn, type JournalRow } from './journal-model.ts';

export type Change = { readonly row: JournalRow; readonly column: JournalColumn } & Partial<MarkForm>;
/** Why nothing can be written in a cell. */
export type Closed = ClosedForAll | 'notOwn' | 'notThatDay' | 'notMember' | 'notBegun' | 'notOnDevice';
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
  const lesson = store.lessonIn(column);
  if (lesson === undefined) return 'notOnDevice';
  // Who teaches is a fact of the lesson's day: the journal is another's on some of them.
  if (!(what === 'mark' ? lesson?.canManageScores : lesson?.canManageAttendance)) return 'notThatDay';
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

/** What was done, as the way back from it needs it. */
export type JournalAct = {
  /** Where it began: who takes it back is there again. */
  readonly place: Place | null;
  readonly words: (text: Text) => string;
};
type Kept = JournalAct & { readonly undo: Undo };
export type JournalActs = ReturnType<typeof createJournalActs>;

/** The acts of one open page. `count` is what can still be undone. */
export function createJournalActs(account: Account) {
  const undoable = new Store<readonly Kept[]>([]);
  /** Acts are kept in the order in which they were done, however long the disk takes. */
  let before: Promise<unknown> = Promise.resolve();
  /** Why a change cannot be written; null when it can. */
  const closed = (store: GridStore, { row, column, attendance }: Change): Closed | null => {
    const { isReadOnly } = account.person;
    return closedBecause(store, row, column, { isReadOnly }, attendance === undefined ? 'mark' : 'attendance');
  };
  return {
    closed,
    subscribe: undoable.on,
    count: () => undoable.get().length,
    /** Stores all changes, or none, as one act. `isAmended`: with the act before it is one, which one undo takes back. */
    write: async (
      store: GridStore,
      changes: readonly Change[],
      { act, isAmended = false }: { act: JournalAct; isAmended?: boolean },
    ): Promise<Outcome> => {
      for (const change of changes) {
        const why = closed(store, change);
        if (why) return { kind: 'closed', why };
      }
      const intents = markIntents(account.base, changes.map(markChange));
      if (intents.length === 0) return { kind: 'same' };
      const columns = new Set(changes.map(({ column }) => column));
      const conducted = [...columns].filter((column) => intents.some((intent) => conducts(intent, column)));
      const writing = account.base.mutate(intents);
      const turn = before.then(() => writing);
      before = turn;
      const result = await turn;
      if (result.outcome === 'notSaved') return { kind: 'notSaved' };
      const kept = undoable.get();
      const last = kept.at(-1);
      const isOfLast = isAmended && last?.place?.row === act.place?.row && last?.place?.col === act.place?.col;
      const undo = joinedUndo(result.undo, isOfLast ? (last?.undo ?? null) : null);
      if (undo) undoable.set([...(isOfLast ? kept.slice(0, -1) : kept), { ...act, undo }]);
      return { kind: 'stored', conducted };
    },
    /** Takes the last act back. */
    undo: (): Promise<{ outcome: Undone; act: JournalAct } | null> => {
      const turn = before.then(async () => {
        const last = undoable.get().at(-1);
        if (!last) return null;
        undoable.set(undoable.get().slice(0, -1));
        return { outcome: await last.undo(), act: last };
      });
      before = turn;
      return turn;
    },
  };
}

function markChange({ row, column, mark, comment, attendance }: Change): MarkChange {
  return { scheduleUuid: column.scheduleUuid, studentGroupUuid: row.id, mark, comment, attendance };
}

function conducts({ name, payload }: Intent, { scheduleUuid }: JournalColumn): boolean {
  return name === 'conductLesson' && (payload as { scheduleUuid: string }).scheduleUuid === scheduleUuid;
}
