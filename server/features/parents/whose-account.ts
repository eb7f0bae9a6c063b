// Whose the account of a parent is besides: what is done to it here is done to everything that it opens.

import { AppError } from '#contract/core/errors.ts';
import type { Language } from '#contract/core/localized.ts';
import type { BarredAccount } from '#contract/parents/parent-accounts.schema.ts';
import { isOneOf } from '#server/db/records.ts';
import { readStudents, type Writing } from '#server/features/contingent/public.ts';
import { childrenOfParents, students, type UserRow } from '#server/features/people/public.ts';
import { barredOfSchool, waitingFor } from '#server/features/session/public.ts';
import { textOf } from '#server/shared/texts.ts';
import { type Link, readLinks } from './links.ts';
import { holdIinsOf } from './parent-iins.ts';

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
  await holdIinsOf(
    tx.db,
    found.map(({ user }) => user.id),
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
    const children = (await childrenOfParents(tx.db, userIds, now)).map(({ parentUserId: userId, student }) => {
      return { userId, schoolId: student.schoolId, studentSchoolUuid: student.studentSchoolUuid };
    });
    const own = [...children, ...(await waitingFor(tx.db, userIds))].filter((child) => child.schoolId === schoolId);
    const numbers = [...new Set(own.map(({ studentSchoolUuid }) => studentSchoolUuid))];
    const rows = await readStudents(tx.db, contingent, isOneOf(students.studentSchoolUuid, numbers));
    const led = new Set(rows.map(({ studentSchoolUuid }) => studentSchoolUuid));
    for (const { userId, studentSchoolUuid } of own) if (!led.has(studentSchoolUuid)) barred.set(userId, 'otherClass');
  }
  for (const [userId, why] of await barredOfSchool(tx.db, schoolId, userIds, now))
    if (why === 'works' || !barred.has(userId)) barred.set(userId, why);
  return barred;
}

/** @throws AppError CONFLICT with the reason in words. */
export function refuseBarred(language: Language, { why }: Pick<NamedAccount, 'why'>): void {
  if (why !== null) throw new AppError('CONFLICT', { message: textOf(language, `parents.barred.${why}`) });
}
