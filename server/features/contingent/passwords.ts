// First passwords of students: given again, and read by those who print them (decisions E4).
import { and, eq } from 'drizzle-orm';
import { bySlip, type Credentials } from '#contract/core/credentials.ts';
import { AppError } from '#contract/core/errors.ts';
import { personName } from '#contract/core/person-name.ts';
import type { ReadDb } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import { handedOutPassword, refuseUsedElsewhere, students, users } from '#server/features/people/public.ts';
import type { Tokens } from '#server/shared/context.ts';
import { type Contingent, readStudents } from './contingent.repository.ts';

/**
 * Logins of students by class and name, with the passwords that the school handed out.
 * @throws AppError NOT_FOUND unless all are theirs, USED_ELSEWHERE for an account that another school uses too.
 */
export async function credentialsOf(
  db: ReadDb,
  tokens: Pick<Tokens, 'firstPassword'>,
  contingent: Contingent,
  ids: readonly number[],
): Promise<Credentials[]> {
  await refuseUsedElsewhere(db, contingent.schoolId, ids);
  const rows = await readStudents(db, contingent, isOneOf(students.userId, ids));
  if (rows.length !== new Set(ids).size) throw new AppError('NOT_FOUND');
  const { id, login, passwordHash, firstPasswordGeneration } = users;
  const accounts = await db
    .select({ id, login, passwordHash, firstPasswordGeneration })
    .from(users)
    .innerJoin(students, and(eq(students.schoolId, contingent.schoolId), eq(students.userId, users.id)))
    .where(isOneOf(users.id, ids));
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const found = rows.flatMap((row) => {
    const account = byId.get(row.id);
    if (!account) return [];
    const password = handedOutPassword(tokens, account);
    return [{ id: row.id, name: personName(row), group: row.group?.label ?? null, login: account.login, password }];
  });
  return found.sort(bySlip);
}
