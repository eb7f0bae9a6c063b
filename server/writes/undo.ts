// Undoes a batch. The rule: an entry is restored only if it is still as the batch left it.
import type { Undone } from '#contract/changes/changes.schema.ts';
import { AppError } from '#contract/core/errors.ts';
import { canonicalJson } from '#contract/core/mutation.ts';
import type { Role } from '#contract/core/roles.ts';
import type { Change, Undoer, Write } from '#server/shared/write.ts';
import { entityOf } from './entities.ts';
import { type ChangeRow, changesOfBatch, holdBatch, markUndone } from './history.repository.ts';

/** Whether somebody with these roles may undo entries of all these kinds. */
export function mayUndo(kinds: readonly string[], roles: readonly Role[]): boolean {
  return kinds.every((kind) => entityOf(kind)?.undoers.some((role) => roles.includes(role)));
}

/** Takes back the transaction of an undo of which nothing is to stay; what was in the way is told to whoever asked. */
export class NotUndone extends Error {
  readonly kept: Undone['kept'];
  constructor(kept: Undone['kept']) {
    super('A batch that is undone whole or not at all');
    this.kept = kept;
  }
}

/**
 * @throws NotUndone for a batch that goes back whole or not at all when something of it stays.
 * @throws AppError NOT_FOUND for a batch of another school, ACCESS_DENIED for one with entries that these roles may not undo, CONFLICT
 * for one that was already undone.
 */
export async function undoBatch(
  write: Write,
  asked: {
    readonly schoolId: number;
    readonly batch: string;
    readonly now: number;
    readonly by: Undoer;
  },
): Promise<Undone> {
  const { schoolId, batch, now, by } = asked;
  const head = await holdBatch(write.db, schoolId, batch);
  if (!head) throw new AppError('NOT_FOUND');
  if (!mayUndo(Object.keys(head.counts), by.roles)) throw new AppError('ACCESS_DENIED');
  if (head.undoneAt !== null) throw new AppError('CONFLICT');
  const rows = await changesOfBatch(write.db, schoolId, batch);
  const kept: Undone['kept'] = [];
  let count = 0;
  // In reverse order: later entries may depend on earlier ones.
  for (const [kind, ofKind] of [...Map.groupBy(rows, ({ entity }) => entity)].reverse()) {
    const outcome = await undoKind(write, { schoolId, kind, now, by }, ofKind);
    count += outcome.undone.length;
    kept.push(...outcome.kept.map((id) => ({ entity: kind, id })));
  }
  if (kept.length > 0 && rows.some((row) => entityOf(row.entity)?.isWhole?.(row))) throw new NotUndone(kept);
  if (count === 0) return { batch: null, undone: 0, kept };
  await markUndone(write.db, schoolId, batch, now);
  return { batch: write.batch, undone: count, kept };
}

type OfKind = { readonly schoolId: number; readonly kind: string; readonly now: number; readonly by: Undoer };
async function undoKind(write: Write, { schoolId, kind, now, by }: OfKind, rows: readonly ChangeRow[]) {
  const entity = entityOf(kind);
  if (!entity) throw new Error(`Nothing is known of entries of the kind ${kind}`);
  const byId = Map.groupBy(rows, ({ id }) => id);
  const ids = [...byId.keys()];
  const present = await entity.hold(write.db, schoolId, ids);
  const back = new Map<string, Change<object>>();
  for (const [id, own] of byId) {
    const [before, left] = [own[0]?.before ?? null, own.at(-1)?.after ?? null];
    if (canonicalJson(present.get(id) ?? null) === canonicalJson(left))
      back.set(id, { id, before: left, after: before });
  }
  const values = new Map([...back].map(([id, { after }]) => [id, after]));
  const inTheWay = await entity.restore(write.db, schoolId, values, now, by);
  for (const id of inTheWay) back.delete(id);
  write.changed(entity, [...back.values()]);
  return { undone: [...back.keys()], kept: ids.filter((id) => !back.has(id)) };
}
