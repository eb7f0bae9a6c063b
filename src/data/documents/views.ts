// What a screen is shown of a document and of a cell.
import type { Cell } from '#contract/core/documents.ts';
import type { ErrorCode } from '#contract/core/errors.ts';
import { findMutation } from '#contract/mutations.ts';
import type { CacheRow, OutboxRow } from '#db/schema.ts';
import { type Held, isExposed } from '../outbox/act-writer.ts';

export type CellState = 'saved' | 'saving' | 'waiting' | 'sending' | 'conflict' | 'refused' | 'notSaved';
export type CellView = {
  /** What the user sees: the base with everything of theirs above it. */
  readonly value: unknown;
  readonly state: CellState;
  /** What the server holds. */
  readonly base: Cell;
  /** The newest operation above the base, when there is one. */
  readonly row: OutboxRow | undefined;
};
export type DocumentView =
  | { readonly state: 'loading' }
  /** Never downloaded to this device. */
  | { readonly state: 'absent' }
  | { readonly state: 'refused'; readonly code: ErrorCode }
  | { readonly state: 'ready'; readonly row: CacheRow };

export const loading: DocumentView = { state: 'loading' };
const absent: DocumentView = { state: 'absent' };

export function viewOf(row: CacheRow | undefined): DocumentView {
  if (!row) return absent;
  if (row.body === null) return row.refusal ? { state: 'refused', code: row.refusal } : absent;
  return { state: 'ready', row };
}

export function overlaid(value: unknown, operation: { name: string; payload: unknown }): unknown {
  return findMutation(operation.name)?.overlay(value, operation.payload) ?? null;
}

export function stateOf(rows: readonly OutboxRow[], held: readonly Held[], isSending: boolean): CellState {
  if (held.some(isExposed)) return 'notSaved';
  if (held.length > 0) return 'saving';
  const last = rows.at(-1);
  if (!last) return 'saved';
  if (last.state === 'parked') return last.error?.code === 'CONFLICT' ? 'conflict' : 'refused';
  return last.firstSentAt !== null && isSending ? 'sending' : 'waiting';
}
