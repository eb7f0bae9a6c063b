// Writing in the grid: where it can be done, and the way back.
import type { Intent } from '#contract/core/mutation.ts';
import type { MarkForm } from '#contract/journal/mark-rules.ts';
import type { Account } from '#data/account.ts';
import type { Undo, Undone } from '#data/documents/undo.ts';
import { serverClock } from '#data/time/clock.ts';
import { type Closed as ClosedForAll, closedBy } from '#domain/lesson/editing.ts';
import { type MarkChange, markIntents } from '#domain/mark/mark-intents.ts';
import { Store } from '#shared/lib/store.ts';
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

export type JournalActs = ReturnType<typeof createJournalActs>;

/** The acts of one open page. `count` is what can still be undone. */
export function createJournalActs(account: Account) {
  const undoable = new Store<readonly Undo[]>([]);
  /** Why a change cannot be written; null when it can. */
  const closed = (store: GridStore, { row, column, attendance }: Change): Closed | null => {
    const { isReadOnly } = account.person;
    return closedBecause(store, row, column, { isReadOnly }, attendance === undefined ? 'mark' : 'attendance');
  };
  return {
    closed,
    subscribe: undoable.on,
    count: () => undoable.get().length,
    /** Stores all changes, or none, as one act. */
    write: async (store: GridStore, changes: readonly Change[]): Promise<Outcome> => {
      for (const change of changes) {
        const why = closed(store, change);
        if (why) return { kind: 'closed', why };
      }
      const intents = markIntents(account.base, changes.map(markChange));
      if (intents.length === 0) return { kind: 'same' };
      const columns = new Set(changes.map(({ column }) => column));
      const conducted = [...columns].filter((column) => intents.some((intent) => conducts(intent, column)));
      const result = await account.base.mutate(intents);
      if (result.outcome === 'notSaved') return { kind: 'notSaved' };
      if (result.undo) undoable.set([...undoable.get(), result.undo]);
      return { kind: 'stored', conducted };
    },
    /** Takes the last act back. */
    undo: async (): Promise<Undone | 'nothing'> => {
      const last = undoable.get().at(-1);
      if (!last) return 'nothing';
      undoable.set(undoable.get().slice(0, -1));
      return last();
    },
  };
}

function markChange({ row, column, mark, comment, attendance }: Change): MarkChange {
  return { scheduleUuid: column.scheduleUuid, studentGroupUuid: row.id, mark, comment, attendance };
}

function conducts({ name, payload }: Intent, { scheduleUuid }: JournalColumn): boolean {
  return name === 'conductLesson' && (payload as { scheduleUuid: string }).scheduleUuid === scheduleUuid;
}
