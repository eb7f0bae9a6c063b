import { and, eq } from 'drizzle-orm';
import { AppError } from '#contract/core/errors.ts';
import type { OwnContacts } from '#contract/core/own-contacts.ts';
import type { Db } from '#server/db/client.ts';
import { staffMembers, users } from '#server/features/people/public.ts';

/** The contacts of an account after the change. @throws AppError SESSION_ENDED when the account is gone. */
export async function storeContacts(db: Db, userId: number, change: Partial<OwnContacts>): Promise<OwnContacts> {
  if (Object.keys(change).length > 0) await db.update(users).set(change).where(eq(users.id, userId));
  const { phone, email } = users;
  const [stored] = await db.select({ phone, email }).from(users).where(eq(users.id, userId));
  if (!stored) throw new AppError('SESSION_ENDED');
  return stored;
}

/** Marks the card of a member of the staff as changed. `now`: epoch milliseconds. */
export async function noteStaffChange(
  db: Db,
  { schoolId, userId, now }: { schoolId: number; userId: number; now: number },
): Promise<void> {
  await db
    .update(staffMembers)
    .set({ changedAt: now })
    .where(and(eq(staffMembers.schoolId, schoolId), eq(staffMembers.userId, userId)));
}
