// Who bears an IIN, and accounts for parents who have none (decisions E3, E27).
import { and, eq, gt } from 'drizzle-orm';
import { iinHint } from '#contract/core/iin.ts';
import type { FoundParent } from '#contract/parents/parents.schema.ts';
import type { Db, ReadDb } from '#server/db/client.ts';
import { type PersonName, parentChildren, students, userSchools, users } from '#server/features/people/public.ts';
import { findSchool } from '#server/features/school/public.ts';
import { newAccount } from '#server/features/session/public.ts';
import { beParent } from './links.ts';

/** "Сапарова Жанна Ерланқызы" */
export const wholeName = ({ surname, firstname, patronymic }: PersonName): string =>
  [surname, firstname, patronymic].filter(Boolean).join(' ');

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
      return { kind: 'known', fullName: wholeName(user), school: null, userId: user.id, name: user };
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

type NewParent = PersonName & { readonly iin: string; readonly givenBy: 'school' | 'parent' };

/**
 * An account for a parent who has none, with the first password of its number. An IIN that nobody but its owner gave is a claim. The people
 * of the school are held.
 */
export async function newParentAccount(
  db: Db,
  schoolId: number,
  { iin, givenBy, surname, firstname, patronymic }: NewParent,
): Promise<number> {
  const gender = iinHint(iin)?.gender ?? 'f';
  const id = await newAccount(db, `p${schoolId}-`, { surname, firstname, gender });
  const number = givenBy === 'school' ? { iin } : { claimedIin: iin };
  await db
    .update(users)
    .set({ ...number, patronymic })
    .where(eq(users.id, id));
  await beParent(db, id);
  return id;
}
