// What the imports of students, staff and classes do with a plan beside answering it.
import { AppError } from '#contract/core/errors.ts';
import type { ImportApplied, ImportKind, ImportPlan, ImportRow, KeepImport } from '#contract/core/import.ts';
import { isIn } from '#contract/core/roles.ts';
import type { Caller, SchoolContext } from '#server/shared/context.ts';
import { markOf } from '#server/shared/sheets.ts';
import type { Write } from '#server/shared/write.ts';
import { type KeptReach, storeApplied, storeKept } from './kept-imports.repository.ts';

type Keeping = {
  readonly caller: Pick<Caller, 'userId'>;
  readonly school: SchoolContext;
  /** Epoch milliseconds. */
  readonly receivedAt: number;
};
type Kept = Keeping & {
  readonly write: <Result>(work: (tx: Write) => Promise<Result>) => Promise<Result>;
};

/** The management goes on with whatever somebody of the school began. */
export const keptReach = ({ school, caller }: Pick<Keeping, 'school' | 'caller'>): KeptReach => ({
  schoolId: school.id,
  ownOf: school.roles.some((role) => isIn('management', role)) ? null : caller.userId,
});

/**
 * The answer of a dry run, its mark in it. Where that is asked for, its rows are kept.
 * @throws AppError STALE_VERSION when somebody else went on with it meanwhile, NOT_FOUND for an id of what the caller does not meet.
 */
export async function answerPlan(
  call: Kept,
  planned: {
    kind: ImportKind;
    eduYear: number;
    plan: ImportPlan;
    rows: readonly ImportRow[];
    keep: KeepImport | undefined;
  },
): Promise<ImportPlan> {
  const { plan, keep } = planned;
  const mark = markOf(plan);
  if (!keep) return { ...plan, mark };
  const reach = keptReach(call);
  const of = { ...planned, keep, mark, by: call.caller.userId, now: call.receivedAt };
  const kept = await call.write(async ({ db }) => storeKept(db, reach, of));
  if (kept === 'taken') throw new AppError('NOT_FOUND');
  if (kept === 'stale') throw new AppError('STALE_VERSION', { current: null });
  return { ...plan, mark, kept };
}

/** Says of a kept import, in the transaction of its rows, that they were written. */
export async function noteApplied(
  tx: Write,
  call: Keeping,
  id: string | undefined,
  applied: ImportApplied,
): Promise<ImportApplied> {
  if (id !== undefined)
    await storeApplied(tx.db, keptReach(call), { id, applied, by: call.caller.userId, now: call.receivedAt });
  return applied;
}
