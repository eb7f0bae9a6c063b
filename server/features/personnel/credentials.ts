import { bySlip, type Credentials } from '#contract/core/credentials.ts';
import { AppError } from '#contract/core/errors.ts';
import { personName } from '#contract/core/person-name.ts';
import type { ReadDb } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import { handedOutPassword, refuseUsedElsewhere, users } from '#server/features/people/public.ts';
import type { Services } from '#server/shared/context.ts';

/**
 * Logins of members of the staff by name, with the passwords that the school handed out while they still count.
 * @throws AppError NOT_FOUND, USED_ELSEWHERE for an account that another school uses too.
 */
export async function credentialsOfStaff(
  db: ReadDb,
  { tokens }: Pick<Services, 'tokens'>,
  schoolId: number,
  userIds: readonly number[],
): Promise<Credentials[]> {
  await refuseUsedElsewhere(db, schoolId, userIds);
  const found = await db.select().from(users).where(isOneOf(users.id, userIds));
  if (found.length !== new Set(userIds).size) throw new AppError('NOT_FOUND');
  return found
    .map((user): Credentials => {
      const { id, login } = user;
      return { id, name: personName(user), group: null, login, password: handedOutPassword(tokens, user) };
    })
    .sort(bySlip);
}

/** The same of one. */
export async function staffCredentials(
  db: ReadDb,
  services: Pick<Services, 'tokens'>,
  schoolId: number,
  userId: number,
): Promise<Credentials> {
  const [own] = await credentialsOfStaff(db, services, schoolId, [userId]);
  if (!own) throw new AppError('NOT_FOUND');
  return own;
}
