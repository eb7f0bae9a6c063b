// Accounts that changed their password after a colleague saw the first one. The log cannot show who chose the new password.
import type { ReadDb } from '#server/db/client.ts';
import { usedElsewhere } from '#server/features/people/public.ts';
import { aboveDeputies, barredOfSchool, passwordsChosenAfterTold } from '#server/features/session/public.ts';

type Asking = {
  readonly schoolId: number;
  /** The person who asks, or writes. */
  readonly by: number;
  readonly isDirector: boolean;
  /** Epoch milliseconds. */
  readonly now: number;
};

/**
 * The accounts whose passwords the asking person may renew because of a colleague. Left out: their own account, accounts that another
 * school is in charge of, and, for a deputy, those of directors and administrators.
 */
export async function renewableChosen(db: ReadDb, asking: Asking, colleague: number): Promise<readonly number[]> {
  const { schoolId, by, isDirector, now } = asking;
  const chosen = await passwordsChosenAfterTold(db, schoolId, colleague);
  if (chosen.length === 0) return [];
  const elsewhere = await usedElsewhere(db, schoolId, chosen);
  const barred = await barredOfSchool(db, schoolId, chosen, now);
  const above = isDirector ? null : await aboveDeputies(db, schoolId, chosen);
  return chosen.filter((id) => id !== by && !elsewhere.has(id) && barred.get(id) !== 'elsewhere' && !above?.has(id));
}
