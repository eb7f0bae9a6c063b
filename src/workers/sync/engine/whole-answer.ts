// Puts back into an answer what the server left out of it, because the device can work it out itself (contract/sync/own-cells.ts).
import { parseCellKey } from '#contract/core/documents.ts';
import { ownRecord } from '#contract/core/own-record.ts';
import { findMutation } from '#contract/mutations.ts';
import { checksumOf, type Effect, ownCellsOf } from '#contract/sync/own-cells.ts';
import type { SyncAnswer, WireCell } from '#contract/sync/sync.schema.ts';
import type { OutboxRow } from '#db/schema.ts';

/** The value that this build expects an operation to leave; none where the server had to upgrade it first. */
function effectOf({ seq, base, cellKey, name, payload, payloadVersion }: OutboxRow): Effect[] {
  const mutation = findMutation(name);
  if (mutation?.payloadVersion !== payloadVersion) return [];
  return [{ seq, base, cellKey, value: mutation.overlay(null, payload) }];
}

/** The answer with all cells; null when this device and the server do not agree on those that were left out. */
export function wholeAnswer(rows: readonly OutboxRow[], answer: SyncAnswer, userId: number): SyncAnswer | null {
  const { own, ok } = answer;
  if (!own) return answer;
  const isApplied = ({ seq }: OutboxRow) => ok.some(([from, to]) => from <= seq && seq <= to);
  const left = ownCellsOf(rows.filter(isApplied).flatMap(effectOf));
  const cells = ownRecord<Record<string, WireCell>>();
  for (const [document, told] of Object.entries(answer.cells)) cells[document] = ownRecord(Object.entries(told));
  for (const [key, { version, value }] of left) {
    const { document, cell } = parseCellKey(key);
    cells[document] ??= ownRecord();
    const inDocument = cells[document];
    if (inDocument[cell]) left.delete(key);
    else inDocument[cell] = [version, value, userId, own.at];
  }
  return checksumOf(left) === own.check ? { ...answer, cells } : null;
}
