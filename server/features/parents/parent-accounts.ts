// Who bears an IIN, and accounts for parents who have none (decisions E3, E27).
import { and, eq, gt, sql } from 'drizzle-orm';
import { iinHint } from '#contract/core/iin.ts';
import { personName } from '#contract/core/person-name.ts';
import type { FoundParent } from '#contract/parents/parents.schema.ts';
import type { Db, ReadDb } from '#server/db/client.ts';
import { incomingRows } from '#server/db/records.ts';
import {
  type PersonName,
  parentChildren,
  students,
  type UserRow,
  userSchools,
  users,
} from '#server/features/people/public.ts';
import { findSchool } from '#server/features/school/public.ts';
import { newAccounts } from '#server/features/session/public.ts';
import { waitingIn } from './invites.ts';
import { beParents } from './links.ts';
import { parentAccounts } from './parent-iins.ts';

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
      return { kind: 'known', fullName: personName(user), school: null, userId: user.id, name: user };
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

type NamedParent = { readonly studentSchoolUuid: string; readonly iin: string };
/** `isClaim`: nobody's parent yet, and waits to be. */
type MeantAccount = { readonly user: UserRow; readonly isClaim: boolean };

/**
 * Whom a school means by the IINs of its students' parents: the account that is a parent's anywhere, else the one that waits for this very
 * student with this IIN; of two who wait it is not known which. Whoever is not in the answer has no account.
 */
export async function accountsMeant(
  db: ReadDb,
  schoolId: number,
  named: readonly NamedParent[],
): Promise<Map<string, MeantAccount>> {
  const parents = await parentAccounts(
    db,
    named.map(({ iin }) => iin),
  );
  const meant = new Map([...parents].map(([iin, user]): [string, MeantAccount] => [iin, { user, isClaim: false }]));
  const [first] = named;
  const isOfOne = named.every(({ studentSchoolUuid }) => studentSchoolUuid === first?.studentSchoolUuid);
  const waiting = await waitingIn(db, schoolId, isOfOne ? first?.studentSchoolUuid : undefined);
  for (const { iin, studentSchoolUuid } of named) {
    if (meant.has(iin)) continue;
    const claimants = waiting.flatMap((one) =>
      one.studentSchoolUuid === studentSchoolUuid && one.user.iin === null && one.user.claimedIin === iin
        ? [one.user]
        : [],
    );
    const [claimant] = claimants;
    if (claimant && claimants.every(({ id }) => id === claimant.id)) meant.set(iin, { user: claimant, isClaim: true });
  }
  return meant;
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
  const ids = await newAccounts(db, `p${schoolId}-`, news);
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
