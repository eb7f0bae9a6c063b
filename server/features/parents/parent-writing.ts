// How every write about parents begins: the people of the school held, the year open, the caller's right.
import { isIn } from '#contract/core/roles.ts';
import {
  beginAboutAccounts,
  beginWriting,
  presentYear,
  type Reach,
  type Writing,
} from '#server/features/contingent/public.ts';
import type { CallContext, Caller, SchoolContext } from '#server/shared/context.ts';
import type { Write } from '#server/shared/write.ts';

export type OfficeCall = Pick<CallContext, 'language' | 'receivedAt'> & {
  readonly school: SchoolContext;
  readonly caller: Caller;
};

export const isManagement = ({ school }: Pick<OfficeCall, 'school'>) =>
  school.roles.some((role) => isIn('management', role));

/** Of all students for the management; for a group lead of the own class, `led` where the school allows it. */
export async function begin(
  tx: Write,
  call: OfficeCall,
  eduYear: number | undefined,
  lead: Exclude<Reach, 'school'> = 'led',
): Promise<Writing> {
  const { school, caller, language, receivedAt } = call;
  const year = eduYear ?? (await presentYear(tx.db, school.id));
  const asked = { school, caller, language, receivedAt, body: { eduYear: year } };
  return beginWriting(tx, asked, isManagement(call) ? 'school' : lead);
}

/** The same about accounts: a group lead is asked for the class of today (`beginAboutAccounts`). */
export function beginOfAccounts(tx: Write, call: OfficeCall, eduYear: number): Promise<Writing> {
  const { school, caller, language, receivedAt } = call;
  const asked = { school, caller, language, receivedAt, body: { eduYear } };
  return beginAboutAccounts(tx, asked, isManagement(call) ? 'school' : 'led');
}
