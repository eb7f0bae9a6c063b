// Asking whose an IIN is: few times, and each is written down (decisions E3); of whom no school knows the register of persons is asked (E1).
import * as z from 'zod/mini';
import { isIin } from '#contract/core/iin.ts';
import { personFields } from '#contract/core/people-fields.ts';
import type { FoundParent } from '#contract/parents/parents.schema.ts';
import { studentOf, type Writing } from '#server/features/contingent/public.ts';
import { type PersonName, recordLookUp } from '#server/features/people/public.ts';
import type { PersonRegistry } from '#server/shared/context.ts';
import { whoBears } from './parent-accounts.ts';

/** @throws AppError TOO_MANY_REQUESTS with the time to wait. */
export async function lookUpParent({ tx, schoolId, by, now }: Writing, iin: string): Promise<FoundParent> {
  const { kind, fullName, school, userId } = await whoBears(tx.db, schoolId, iin);
  await recordLookUp(tx.db, { schoolId, userId: by, at: now, ofUserId: userId });
  return { kind, fullName, school };
}

/**
 * Binding tells as much as a look-up: each whole IIN counts as one, also when no parent is bound then.
 * @returns the IINs that this school does not know.
 * @throws AppError TOO_MANY_REQUESTS with the time to wait; NOT_FOUND and CONFLICT as `studentOf`.
 */
export async function lookUpToBind(
  writing: Writing,
  { id, parentship }: { readonly id: number; readonly parentship: readonly string[] },
): Promise<string[]> {
  await studentOf(writing, id);
  const unknown: string[] = [];
  for (const iin of new Set(parentship)) {
    if (!isIin(iin)) continue;
    if ((await lookUpParent(writing, iin)).kind !== 'known') unknown.push(iin);
  }
  return unknown;
}

const { surname, firstname, patronymic } = personFields;
const name = z.object({ surname, firstname, patronymic });

/** How the register of persons names somebody; undefined: it does not, or as nobody is named here. */
export async function registeredName(registry: PersonRegistry, iin: string): Promise<PersonName | undefined> {
  const found = await registry.find(iin);
  return typeof found === 'string' ? undefined : name.safeParse(found).data;
}
