// The account of one pupil is blocked by the director, so that lists and cards of the demo show one.
import { and, desc, eq, notInArray } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { students, users } from '#server/features/people/public.ts';
import { lockAccount } from '#server/features/session/public.ts';
import { demoAccounts } from './demo-accounts.ts';

const schoolId = 1;
const dayMs = 86_400_000;

/** Blocks the account of a pupil of school 1 who is no demo account. */
export async function blockCard(db: Db, now: number): Promise<void> {
  const logins = demoAccounts.map(({ login }) => login);
  const [director] = await db.select({ id: users.id }).from(users).where(eq(users.login, 'director'));
  const [found] = await db
    .select({ id: users.id })
    .from(students)
    .innerJoin(users, eq(users.id, students.userId))
    .where(and(eq(students.schoolId, schoolId), eq(students.state, 'active'), notInArray(users.login, logins)))
    .orderBy(desc(users.id))
    .limit(1);
  if (!found || !director) return;
  const at = now - 3 * dayMs;
  await lockAccount(db, found.id, { by: director.id, reason: 'Құпия сөзін басқаға берген' }, at);
}
