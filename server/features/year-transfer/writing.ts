// What every write about the step into the next year begins with: the people of the school held, its year open.
import { AppError } from '#contract/core/errors.ts';
import type { Language } from '#contract/core/localized.ts';
import { holdSchool } from '#server/features/school/public.ts';
import type { CallContext, Caller, SchoolContext } from '#server/shared/context.ts';
import type { Write } from '#server/shared/write.ts';
import { type Planning, readPlanning } from './plan-state.ts';

export type TransferCall = Pick<CallContext, 'language' | 'receivedAt'> & {
  readonly caller: Caller;
  readonly school: SchoolContext;
  readonly body: { readonly eduYear: number };
};
export type TransferWriting = {
  readonly tx: Write;
  readonly schoolId: number;
  readonly language: Language;
  readonly by: number;
  /** Server time, epoch milliseconds. */
  readonly now: number;
  readonly planning: Planning;
};

/** @throws AppError NOT_FOUND for a year that the school has not, YEAR_READ_ONLY for one that is not active. */
export async function beginTransferWriting(tx: Write, call: TransferCall): Promise<TransferWriting> {
  const { school, caller, language, receivedAt, body } = call;
  await holdSchool(tx.db, school.id);
  const planning = await readPlanning(tx.db, { schoolId: school.id, eduYear: body.eduYear }, receivedAt);
  if (planning.year.status !== 'Active') throw new AppError('YEAR_READ_ONLY');
  return { tx, schoolId: school.id, language, by: caller.userId, now: receivedAt, planning };
}
