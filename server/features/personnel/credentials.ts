import type { Credentials } from '#contract/core/credentials.ts';
import { AppError } from '#contract/core/errors.ts';
import { findUser } from '#server/features/people/public.ts';
import type { Services } from '#server/shared/context.ts';

/** The login of a member of the staff, with the password that the school handed out while it still counts. @throws AppError NOT_FOUND. */
export async function staffCredentials({ database, tokens }: Services, userId: number): Promise<Credentials> {
  const user = await findUser(database.db, userId);
  if (!user) throw new AppError('NOT_FOUND');
  const { id, login, passwordHash, firstPasswordGeneration } = user;
  const password = passwordHash === null ? tokens.firstPassword(id, firstPasswordGeneration) : null;
  const name = [user.surname, user.firstname, user.patronymic].filter(Boolean).join(' ');
  return { id, name, group: null, login, password };
}
