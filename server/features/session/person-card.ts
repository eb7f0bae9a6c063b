// What the card of a person holds that belongs to the account: names, IIN, birth, and whether it lets anybody in.
import { eq, like } from 'drizzle-orm';
import type { Gender } from '#contract/core/people-fields.ts';
import type { Db } from '#server/db/client.ts';
import { type UserRow, users } from '#server/features/people/public.ts';
import { lockAccount } from './account-state.ts';

export type Blocked = { readonly at: number; readonly by: number; readonly reason: string | null };
export type PersonValue = {
  readonly surname: string;
  readonly firstname: string;
  readonly patronymic: string | null;
  readonly iin: string | null;
  readonly isNotResident: boolean;
  readonly gender: Gender;
  readonly bornDate: string | null;
  readonly blocked: Blocked | null;
};

export function personValue(user: UserRow): PersonValue {
  const { surname, firstname, patronymic, iin, isNotResident, gender, bornDate, blockedAt } = user;
  return {
    ...{ surname, firstname, patronymic, iin, isNotResident, gender, bornDate },
    blocked: blockedAt === null ? null : { at: blockedAt, by: user.blockedBy ?? 0, reason: user.blockReason },
  };
}

/** Writes a person over what there is of them; whoever is blocked by it is signed out. */
export async function storePerson(db: Db, userId: number, value: PersonValue): Promise<void> {
  const { surname, firstname, patronymic, iin, isNotResident, gender, bornDate, blocked } = value;
  const [user] = await db.select().from(users).where(eq(users.id, userId)).for('update');
  await db
    .update(users)
    .set({ surname, firstname, patronymic, iin, isNotResident, gender, bornDate })
    .where(eq(users.id, userId));
  if (user && (blocked?.at ?? null) !== user.blockedAt) await lockAccount(db, userId, blocked, blocked?.at ?? 0);
}

/**
 * An account with the first password of its number. Logins of a school are a prefix and a count: names are shared, and change. The people
 * of the school are held, so that no two get one login.
 */
export async function newAccount(
  db: Db,
  prefix: string,
  person: Pick<PersonValue, 'surname' | 'firstname' | 'gender'>,
): Promise<number> {
  const taken = await db
    .select({ login: users.login })
    .from(users)
    .where(like(users.login, `${prefix}%`));
  const numbers = taken.map(({ login }) => Number(login.slice(prefix.length))).filter(Number.isInteger);
  const login = `${prefix}${String(Math.max(0, ...numbers) + 1).padStart(4, '0')}`;
  const { surname, firstname, gender } = person;
  const [made] = await db
    .insert(users)
    .values({ login, passwordHash: null, isDefaultPassword: true, surname, firstname, gender })
    .returning({ id: users.id });
  if (!made) throw new Error('The database gave no id for a new person');
  return made.id;
}
