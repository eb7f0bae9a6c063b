// Whose the account of a parent is besides: what is done to it here is done to everything that it opens.
import { and, eq, ne } from 'drizzle-orm';
import { AppError } from '#contract/core/errors.ts';
import type { Language } from '#contract/core/localized.ts';
import type { BarredAccount } from '#contract/parents/parent-accounts.schema.ts';
import type { ReadDb } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import { readStudents, type Writing } from '#server/features/contingent/public.ts';
import {
  childrenOfParents,
  staffMembers,
  students,
  type UserRow,
  userSchools,
} from '#server/features/people/public.ts';
import { textOf } from '#server/shared/texts.ts';
import { type Link, readLinks } from './links.ts';
import { holdParentIins } from './parent-iins.ts';

/** The account of a parent who was named by one link or by several. */
export type NamedAccount = {
  readonly user: UserRow;
  readonly links: readonly Link[];
  readonly why: BarredAccount | null;
};

/**
 * The accounts of links, and whether anything may be done to each. Whoever gives out a password may read all that it opens: therefore not that
 * of a colleague or a student, not one with a child in another school, and by a group lead none with a child of another's class. Schools that
 * bind one parent take turns, so that what is found here stays so until the end of the transaction.
 * @throws AppError NOT_FOUND unless the caller may write about the children of all links, CONFLICT when one of these has left.
 */
export async function accountsOf(writing: Writing, linkUuids: readonly string[]): Promise<NamedAccount[]> {
  const { tx, schoolId, contingent } = writing;
  const uuids = [...new Set(linkUuids)];
  const found = await readLinks(tx.db, schoolId, { uuids });
  const numbers = [...new Set(found.map(({ value }) => value.studentSchoolUuid))];
  const theirs = await readStudents(tx.db, contingent, isOneOf(students.studentSchoolUuid, numbers));
  if (found.length !== uuids.length || theirs.length !== numbers.length) throw new AppError('NOT_FOUND');
  if (theirs.some(({ state }) => state !== 'active')) throw new AppError('CONFLICT');
  await holdParentIins(
    tx.db,
    found.flatMap(({ user: { iin } }) => iin ?? []),
  );
  const byUser = Map.groupBy(found, ({ user }) => user.id);
  const barred = await barredAmong(writing, [...byUser.keys()]);
  return [...byUser].flatMap(([userId, links]) =>
    links[0] ? [{ user: links[0].user, links, why: barred.get(userId) ?? null }] : [],
  );
}

async function barredAmong(
  { tx, schoolId, contingent, now }: Writing,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, BarredAccount>> {
  const barred = new Map<number, BarredAccount>();
  if (contingent.leadUserId !== null) {
    const own = (await childrenOfParents(tx.db, userIds, now)).filter(({ student }) => student.schoolId === schoolId);
    const numbers = [...new Set(own.map(({ student }) => student.studentSchoolUuid))];
    const rows = await readStudents(tx.db, contingent, isOneOf(students.studentSchoolUuid, numbers));
    const led = new Set(rows.map(({ studentSchoolUuid }) => studentSchoolUuid));
    for (const { parentUserId, student } of own)
      if (!led.has(student.studentSchoolUuid)) barred.set(parentUserId, 'otherClass');
  }
  for (const [userId, why] of await barredOfSchool(tx.db, schoolId, userIds, now))
    if (why === 'works' || !barred.has(userId)) barred.set(userId, why);
  return barred;
}

/** What keeps a whole school from the accounts of parents. */
export async function barredOfSchool(
  db: ReadDb,
  schoolId: number,
  userIds: readonly number[],
  now: number,
): Promise<ReadonlyMap<number, 'works' | 'elsewhere'>> {
  const barred = new Map<number, 'works' | 'elsewhere'>();
  const children = await childrenOfParents(db, userIds, now);
  const isHere = (child: (typeof children)[number]) => child.student.schoolId === schoolId;
  const pairOf = ({ parentUserId, student }: (typeof children)[number]) => `${parentUserId} ${student.userId}`;
  const here = new Set(children.filter((child) => isHere(child) && child.student.state === 'active').map(pairOf));
  for (const child of children) {
    // A pupil who came from there is the same child: the former school shows them to the family for some weeks still.
    if (!isHere(child) && !here.has(pairOf(child))) barred.set(child.parentUserId, 'elsewhere');
  }
  for (const userId of await workingAmong(db, schoolId, userIds)) barred.set(userId, 'works');
  return barred;
}

/** Accounts that are anything but a parent's in whatever school, or were here: a card of the archive may be taken out of it. */
async function workingAmong(db: ReadDb, schoolId: number, userIds: readonly number[]): Promise<readonly number[]> {
  const roles = await db
    .select({ id: userSchools.userId })
    .from(userSchools)
    .where(and(isOneOf(userSchools.userId, userIds), ne(userSchools.role, 'parent')));
  const staff = await db
    .select({ id: staffMembers.userId })
    .from(staffMembers)
    .where(and(eq(staffMembers.schoolId, schoolId), isOneOf(staffMembers.userId, userIds)));
  const enrolled = await db.select({ id: students.userId }).from(students).where(isOneOf(students.userId, userIds));
  return [...roles, ...staff, ...enrolled].map(({ id }) => id);
}

/** @throws AppError CONFLICT with the reason in words. */
export function refuseBarred(language: Language, { why }: Pick<NamedAccount, 'why'>): void {
  if (why !== null) throw new AppError('CONFLICT', { message: textOf(language, `parents.barred.${why}`) });
}
