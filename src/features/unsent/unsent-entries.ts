// Puts the rows of the outbox in the order in which a person decides about them: what needs a decision, then what waits, by
// lesson. Pure; the components add names and times.
import { type Cell, emptyCell, parseCellKey } from '#contract/core/documents.ts';
import type { Intent } from '#contract/core/mutation.ts';
import { inZone, type LocalDate } from '#contract/core/time.ts';
import { findMutation, isWork } from '#contract/mutations.ts';
import type { OutboxRow, ReceiptRow } from '#data/outbox/account-outbox.ts';

export type EntryState = 'waiting' | 'sending' | 'conflict' | 'refused' | 'parked';

/** What happens to a row now. What was sent and not answered is in flight only while the engine is at work. */
export function stateOf(row: OutboxRow, isSending: boolean): EntryState {
  if (row.state === 'pending') return row.firstSentAt !== null && isSending ? 'sending' : 'waiting';
  if (row.error?.because !== undefined) return 'parked';
  return row.error?.code === 'CONFLICT' ? 'conflict' : 'refused';
}

type Placed = { readonly schoolId: number; readonly document: string };
export type LessonGroup<Row extends Placed> = {
  readonly key: string;
  readonly schoolId: number;
  readonly document: string;
  readonly rows: readonly [Row, ...Row[]];
};

/** Groups by document, that is by lesson, in the order of the first row of each. */
export function byLesson<Row extends Placed>(rows: readonly Row[]): LessonGroup<Row>[] {
  const groups = new Map<string, [Row, ...Row[]]>();
  for (const row of rows) {
    const key = `${row.schoolId}/${row.document}`;
    const known = groups.get(key);
    if (known) known.push(row);
    else groups.set(key, [row]);
  }
  return [...groups].map(([key, of]) => ({ key, schoolId: of[0].schoolId, document: of[0].document, rows: of }));
}

/** Two values of one cell: what the user typed last, and what the server holds. */
export type Clash = Placed & {
  readonly key: string;
  readonly cell: string;
  /** The newest of the user's operations on the cell. */
  readonly row: OutboxRow;
  /** Every parked operation on the cell: they are decided together. */
  readonly seqs: readonly number[];
  readonly mine: unknown;
  readonly theirs: Cell;
};

export function clashesIn(rows: readonly OutboxRow[]): Clash[] {
  const cells = new Map<string, OutboxRow[]>();
  for (const row of rows) {
    if (row.state !== 'parked' || row.error?.code !== 'CONFLICT') continue;
    const key = `${row.schoolId}/${row.cellKey}`;
    cells.set(key, [...(cells.get(key) ?? []), row]);
  }
  return [...cells].flatMap(([key, of]): Clash[] => {
    const row = of.at(-1);
    if (!row) return [];
    const theirs = of.find(({ error }) => error?.cell)?.error?.cell ?? emptyCell;
    return [
      {
        key,
        schoolId: row.schoolId,
        document: row.document,
        cell: parseCellKey(row.cellKey).cell,
        row,
        seqs: of.map(({ seq }) => seq),
        mine: of.reduce(
          (value, { name, payload }) => findMutation(name)?.overlay(value, payload) ?? null,
          theirs.value,
        ),
        theirs,
      },
    ];
  });
}

/** Rows of one lesson that are refused for one reason, with what was parked because of them: one decision for all. */
export type Refusal = Placed & {
  readonly key: string;
  readonly code: string;
  /** The server's own words, when it gave some. */
  readonly message: string | undefined;
  readonly rows: readonly [OutboxRow, ...OutboxRow[]];
};

export function refusalsIn(rows: readonly OutboxRow[]): Refusal[] {
  const refused = rows.filter((row) => row.state === 'parked' && row.error?.code !== 'CONFLICT');
  return byLesson(refused).flatMap(({ key, schoolId, document, rows: ofLesson }) => {
    const reasons = new Map<string, [OutboxRow, ...OutboxRow[]]>();
    for (const row of ofLesson) {
      const reason = `${row.error?.code} ${row.error?.message ?? ''}`;
      const known = reasons.get(reason);
      if (known) known.push(row);
      else reasons.set(reason, [row]);
    }
    return [...reasons].map(([reason, of]): Refusal => {
      const { error } = of[0];
      const code = error?.code ?? 'default';
      return { key: `${key} ${reason}`, schoolId, document, code, message: error?.message, rows: of };
    });
  });
}

/** Receipts of what the server accepted on the school's day `today`, the newest first. */
export function acceptedOn(today: LocalDate, timeZone: string, receipts: readonly ReceiptRow[]): ReceiptRow[] {
  return receipts.filter((row) => isWork(row) && inZone(row.acceptedAt, timeZone).date === today);
}

/**
 * Whether the row belongs to the school and year that is open now. Documents of another school or year are not available, and a new
 * operation would be written into the open one: such rows are sent again as they are (`Account.retry` keeps their school).
 */
export function isAtHand(
  row: { readonly schoolId: number; readonly eduYear?: number },
  open: { readonly schoolId: number; readonly eduYear: number },
): boolean {
  return row.schoolId === open.schoolId && (row.eduYear === undefined || row.eduYear === open.eduYear);
}

/** The operation that puts the other value into the journal again, after the user chose their own; none where nothing does. */
export function backToTheirs({ row, theirs }: Clash): Intent[] {
  const mutation = findMutation(row.name);
  if (!mutation || mutation.undo === 'never') return [];
  return [mutation.undo(theirs.value, row.payload)];
}
