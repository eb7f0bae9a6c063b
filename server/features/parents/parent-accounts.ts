// Who bears an IIN, and the one account of a parent over all schools and children (decisions E3, E27).
import { and, eq, exists, gt, or, sql } from 'drizzle-orm';
import { iinHint } from '#contract/core/iin.ts';
import type { FoundParent } from '#contract/parents/parents.schema.ts';
import type { Db, ReadDb } from '#server/db/client.ts';
import { rowsOf } from '#server/db/records.ts';
import {
  type PersonName,
  parentChildren,
  students,
  type UserRow,
  userSchools,
  users,
} from '#server/features/people/public.ts';
import { findSchool } from '#server/features/school/public.ts';
import { newAccount } from '#server/features/session/public.ts';
import { beParent } from './links.ts';

/** Two schools that enter one parent at once take turns: their own people are held by each alone. */
export async function holdParentIin(db: ReadDb, iin: string): Promise<void> {
  await rowsOf(db, sql`select pg_advisory_xact_lock(hashtextextended(${`parent ${iin}`}, 0))::text`);
}

/**
 * The account that a person has as a parent. One on a staff or of a student stays what it is: whoever has both links them with both
 * passwords (decisions E25).
 */
export async function parentAccount(db: ReadDb, iin: string): Promise<UserRow | undefined> {
  const one = { one: sql`1` };
  const hasRole = db
    .select(one)
    .from(userSchools)
    .where(and(eq(userSchools.userId, users.id), eq(userSchools.role, 'parent')));
  const hasChild = db.select(one).from(parentChildren).where(eq(parentChildren.parentUserId, users.id));
  const [found] = await db
    .select()
    .from(users)
    .where(and(eq(users.iin, iin), or(exists(hasRole), exists(hasChild))))
    .orderBy(users.id)
    .limit(1);
  return found;
}

type Known = FoundParent & { readonly userId: number; readonly name: PersonName | null };

/** What the people of a school may know of an IIN. @returns with the name even where it is not told, for who is bound by it. */
export async function whoBears(db: ReadDb, schoolId: number, iin: string): Promise<Known> {
  const bearers = await db.select().from(users).where(eq(users.iin, iin)).orderBy(users.id);
  const [first] = bearers;
  if (!first) return { kind: 'unknown', fullName: null, school: null, userId: 0, name: null };
  let elsewhere: number | undefined;
  for (const user of bearers) {
    const schools = await schoolsOf(db, user.id);
    if (schools.includes(schoolId)) {
      const fullName = [user.surname, user.firstname, user.patronymic].filter(Boolean).join(' ');
      return { kind: 'known', fullName, school: null, userId: user.id, name: user };
    }
    elsewhere ??= schools[0];
  }
  const school = elsewhere === undefined ? undefined : await findSchool(db, elsewhere);
  return { kind: 'elsewhere', fullName: null, school: school?.name ?? null, userId: first.id, name: first };
}

/** Schools in which an account is or was anything. */
async function schoolsOf(db: ReadDb, userId: number): Promise<number[]> {
  const held = await db
    .select({ schoolId: userSchools.schoolId })
    .from(userSchools)
    .where(and(eq(userSchools.userId, userId), gt(userSchools.schoolId, 0)));
  const enrolled = await db.select({ schoolId: students.schoolId }).from(students).where(eq(students.userId, userId));
  const children = await db
    .select({ schoolId: parentChildren.schoolId })
    .from(parentChildren)
    .where(eq(parentChildren.parentUserId, userId));
  return [...held, ...enrolled, ...children].map((row) => row.schoolId).sort((a, b) => a - b);
}

/** An account for a parent who has none, with the first password of its number. The people of the school are held. */
export async function newParentAccount(
  db: Db,
  schoolId: number,
  { iin, surname, firstname, patronymic }: PersonName & { readonly iin: string },
): Promise<number> {
  const gender = iinHint(iin)?.gender ?? 'f';
  const id = await newAccount(db, `p${schoolId}-`, { surname, firstname, gender });
  await db.update(users).set({ iin, patronymic }).where(eq(users.id, id));
  await beParent(db, id);
  return id;
}
