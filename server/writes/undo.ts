// Undoes a batch. The rule: an entry is restored only if it is still as the batch left it.
import type * as z from 'zod/mini';
import { changesEndpoints } from '#contract/changes/changes.endpoints.ts';
import { type notUndoneWhy, type Undone, undoableFor } from '#contract/changes/changes.schema.ts';
import { AppError } from '#contract/core/errors.ts';
import { canonicalJson } from '#contract/core/mutation.ts';
import type { Role } from '#contract/core/roles.ts';
import { type Change, type Undoer, UndoRefused, type Write } from '#server/shared/write.ts';
import { entityOf } from './entities.ts';
import { type BatchRow, type ChangeRow, changesOfBatch, holdBatch, markUndone } from './history.repository.ts';

/** Whether somebody with these roles may undo entries of all these kinds. */
function mayUndo(kinds: readonly string[], roles: readonly Role[]): boolean {
  return kinds.every((kind) => entityOf(kind)?.undoers.some((role) => roles.includes(role)));
}

/** Why somebody does not undo a batch, before its entries are looked at; null: they may try. `now`: epoch milliseconds. */
export function whyNotUndone(
  { counts, at, undoneAt }: Pick<BatchRow, 'counts' | 'at' | 'undoneAt'>,
  { roles, now }: { readonly roles: readonly Role[]; readonly now: number },
): z.infer<typeof notUndoneWhy> | null {
  const kinds = Object.keys(counts);
  if (kinds.some((kind) => entityOf(kind)?.undoers.length === 0)) return 'never';
  if (!mayUndo(kinds, roles)) return undoneAt === null ? 'notYours' : 'undone';
  if (undoneAt !== null) return 'undone';
  return now - at > undoableFor ? 'old' : null;
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
 * @throws UndoRefused for one that is older than 30 days.
 */
export async function undoBatch(
  write: Write,
  asked: {
    readonly schoolId: number;
    readonly batch: string;
    readonly now: number;
    readonly by: Omit<Undoer, 'isAgain'>;
  },
): Promise<Undone> {
  const { schoolId, batch, now } = asked;
  const head = await holdBatch(write.db, schoolId, batch);
  if (!head) throw new AppError('NOT_FOUND');
  const by: Undoer = { ...asked.by, isAgain: head.call === undoCall };
  if (!mayUndo(Object.keys(head.counts), by.roles)) throw new AppError('ACCESS_DENIED');
  const why = whyNotUndone(head, { roles: by.roles, now });
  if (why === 'undone') throw new AppError('CONFLICT');
  if (why === 'old') throw new UndoRefused('changes.notUndone.old');
  const rows = await changesOfBatch(write.db, schoolId, batch);
  const kept: Undone['kept'] = [];
  let count = 0;
  const kinds = [...Map.groupBy(rows, ({ entity }) => entity)].map(([kind, ofKind]) => ({ kind, ids: netOf(ofKind) }));
  const staying = await stayingIn(write, schoolId, kinds);
  // In reverse order: later entries may depend on earlier ones.
  for (const { kind, ids } of kinds.reverse()) {
    const outcome = await undoKind(write, { schoolId, kind, now, by, staying, doneAt: head.at }, ids);
    count += outcome.undone.length;
    kept.push(...outcome.kept.map((id) => ({ entity: kind, id })));
  }
  if (kept.length > 0 && rows.some((row) => entityOf(row.entity)?.isWhole?.(row))) throw new NotUndone(kept);
  if (count === 0) return { batch: null, undone: 0, kept };
  await markUndone(write.db, schoolId, batch, now);
  return { batch: write.batch, undone: count, kept };
}

/** As history names the call that takes a batch back. */
const undoCall = `${changesEndpoints.undo.method} ${changesEndpoints.undo.path}`;

type Net = ReadonlyMap<string, Change<object>>;
/** What a batch made of each entry of a kind, in all. */
function netOf(rows: readonly ChangeRow[]): Net {
  const byId = Map.groupBy(rows, ({ id }) => id);
  return new Map(
    [...byId].map(([id, own]) => [id, { id, before: own[0]?.before ?? null, after: own.at(-1)?.after ?? null }]),
  );
}
const isAsLeft = (present: object | undefined, left: object | null) =>
  canonicalJson(present ?? null) === canonicalJson(left);

/** What others hang on and that cannot go back, since somebody has changed it or a rule bars it: what hangs on it stays too. */
async function stayingIn(
  write: Write,
  schoolId: number,
  kinds: readonly { readonly kind: string; readonly ids: Net }[],
): Promise<ReadonlySet<string>> {
  const staying = new Set<string>();
  for (const { kind, ids } of kinds) {
    const entity = entityOf(kind);
    const carried = [...ids.values()].flatMap((change) => {
      const key = entity?.carries?.(change) ?? null;
      return key === null ? [] : [{ id: change.id, key }];
    });
    if (!entity || carried.length === 0) continue;
    const present = await entity.hold(write.db, schoolId, [...ids.keys()]);
    const back = [...ids.values()].filter(({ id, after }) => isAsLeft(present.get(id), after));
    const values = new Map(back.flatMap(({ id, before }) => (before === null ? [] : [[id, before] as const])));
    const barred = new Set(await entity.barred?.(write.db, schoolId, values));
    const free = new Set(back.flatMap(({ id }) => (barred.has(id) ? [] : [id])));
    for (const { id, key } of carried) if (!free.has(id)) staying.add(key);
  }
  return staying;
}

type OfKind = {
  readonly schoolId: number;
  readonly kind: string;
  readonly now: number;
  readonly by: Undoer;
  readonly staying: ReadonlySet<string>;
  /** When the batch was written, in epoch milliseconds. */
  readonly doneAt: number;
};
async function undoKind(write: Write, { schoolId, kind, now, by, staying, doneAt }: OfKind, net: Net) {
  const entity = entityOf(kind);
  if (!entity) throw new Error(`Nothing is known of entries of the kind ${kind}`);
  const ids = [...net.keys()];
  const present = await entity.hold(write.db, schoolId, ids);
  const back = new Map<string, Change<object>>();
  for (const [id, change] of net) {
    const { before, after } = change;
    const isFree = !staying.has(entity.hangsOn?.(change) ?? '');
    if (isFree && isAsLeft(present.get(id), after)) back.set(id, { id, before: after, after: before });
  }
  const values = new Map([...back].map(([id, { after }]) => [id, after]));
  const inTheWay = await entity.restore(write.db, schoolId, values, now, by);
  for (const id of inTheWay) back.delete(id);
  write.changed(entity, [...back.values()], doneAt);
  return { undone: [...back.keys()], kept: ids.filter((id) => !back.has(id)) };
}
