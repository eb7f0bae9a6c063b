// Who bears an IIN, and accounts for parents who have none (decisions E3, E27).
import { and, eq, gt, sql } from 'drizzle-orm';
import { iinHint } from '#contract/core/iin.ts';
import { personName } from '#contract/core/person-name.ts';
import type { FoundParent } from '#contract/parents/parents.schema.ts';
import type { Db, ReadDb } from '#server/db/client.ts';
import { incomingRows } from '#server/db/records.ts';
import {
  cardKnownBy,
  knownHere,
  type PersonName,
  parentChildren,
  students,
  userSchools,
  users,
} from '#server/features/people/public.ts';
import { findSchool } from '#server/features/school/public.ts';
import { newAccounts } from '#server/features/session/public.ts';
import { beParents } from './links.ts';
import { parentLogins } from './parent-iins.ts';

type Known = FoundParent & { readonly userId: number; readonly name: PersonName | null };

/** What the people of a school may know of an IIN. @returns with the number of its bearer, for the access log, and their name if it is told. */
export async function whoBears(db: ReadDb, schoolId: number, iin: string): Promise<Known> {
  const bearers = await db.select().from(users).where(eq(users.iin, iin)).orderBy(users.id);
  const [first] = bearers;
  if (!first) return { kind: 'unknown', fullName: null, school: null, userId: 0, name: null };
  let elsewhere: number | undefined;
  for (const user of bearers) {
    const schools = await schoolsOf(db, user.id);
    const name = schools.includes(schoolId) ? await nameHere(db, schoolId, { ...user, iin }) : null;
    if (name) return { kind: 'known', fullName: personName(name), school: null, userId: user.id, name };
    elsewhere ??= schools.find((id) => id !== schoolId);
  }
  const school = elsewhere === undefined ? undefined : await findSchool(db, elsewhere);
  return { kind: 'elsewhere', fullName: null, school: school?.name ?? null, userId: first.id, name: null };
}

type Bearer = typeof users.$inferSelect & { readonly iin: string };
/**
 * Reads the name under which a school knows an account. Null for a former student whose IIN another school entered: the school must not
 * learn of it.
 */
async function nameHere(db: ReadDb, schoolId: number, user: Bearer): Promise<PersonName | null> {
  const rows = await db.select().from(students).where(eq(students.userId, user.id));
  const cards = rows.map((student) => ({ student, user }));
  if (!cards.some(({ student }) => student.schoolId === schoolId)) return user;
  const own = cardKnownBy(schoolId, user.iin, cards);
  return own ? knownHere(own.student, own.user) : null;
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

type NewParent = PersonName & { readonly iin: string };

/**
 * Accounts for parents who have none, with the first passwords of their numbers, in their order. An IIN that nobody but its owner gave is a
 * claim. The people of the school are held.
 */
export async function newParentAccounts(
  db: Db,
  schoolId: number,
  people: readonly NewParent[],
  givenBy: 'school' | 'parent',
): Promise<number[]> {
  const news = people.map((person) => ({ ...person, gender: iinHint(person.iin)?.gender ?? ('f' as const) }));
  const ids = await newAccounts(db, parentLogins(schoolId), news);
  const rows = people.map(({ iin, patronymic }, index) => ({ id: ids[index] ?? 0, iin, patronymic }));
  const number = givenBy === 'school' ? sql`iin` : sql`claimed_iin`;
  await db.execute(sql`update ${users} set ${number} = incoming.iin, patronymic = incoming.patronymic
    from ${incomingRows(rows, 'id integer, iin text, patronymic text')} where ${users.id} = incoming.id`);
  await beParents(db, ids);
  return ids;
}

export async function newParentAccount(
  db: Db,
  schoolId: number,
  person: NewParent,
  givenBy: 'school' | 'parent',
): Promise<number> {
  const [id] = await newParentAccounts(db, schoolId, [person], givenBy);
  if (id === undefined) throw new Error('The database gave no id for a new parent');
  return id;
}
