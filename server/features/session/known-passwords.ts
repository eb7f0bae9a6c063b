// Passwords of parents that a person knows who has no right to the child that the account gets.
import { and, eq, or } from 'drizzle-orm';
import type { Db, ReadDb } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import { accessLog, parentChildren } from '#server/features/people/public.ts';
import { giveFirstPasswords } from './account-state.ts';
import { usedBesides } from './barred.ts';
import { renewToldElsewhere } from './told-elsewhere.ts';
import { leadsOfStudents, managementAmong } from './told-passwords.ts';

type Child = { readonly parentUserId: number; readonly studentSchoolUuid: string };

/**
 * Gives the next first password to accounts that get a child while a person knows theirs who has no right to the child: another school, or
 * the lead of another class.
 * @returns the accounts with a new password.
 */
export async function renewKnownPasswords(
  db: Db,
  schoolId: number,
  children: readonly Child[],
  now: number,
): Promise<number[]> {
  const parents = [...new Set(children.map(({ parentUserId }) => parentUserId))];
  const elsewhere = await renewToldElsewhere(db, schoolId, parents, now);
  const rest = children.filter(({ parentUserId }) => !elsewhere.includes(parentUserId));
  return [...elsewhere, ...(await renewKnownByLeads(db, schoolId, rest, now))];
}

/** The same for the parents of students who come into a class, or back into it. */
export async function renewKnownOfStudents(
  db: Db,
  schoolId: number,
  studentSchoolUuids: readonly string[],
  now: number,
): Promise<void> {
  if (studentSchoolUuids.length === 0) return;
  const children = await db
    .select({ parentUserId: parentChildren.parentUserId, studentSchoolUuid: parentChildren.studentSchoolUuid })
    .from(parentChildren)
    .where(and(eq(parentChildren.schoolId, schoolId), isOneOf(parentChildren.studentSchoolUuid, studentSchoolUuids)));
  await renewKnownPasswords(db, schoolId, children, now);
}

/**
 * Gives the next first password to accounts that get a child of a class whose lead is not the person who printed their password: a group
 * lead may enter any IIN for a pupil of the own class, print the slip and choose a password. Accounts stay as they are if this school has
 * seen the parent's document, or if they open more than this school's children, since no school prints their password then.
 * @returns the accounts with a new password.
 */
async function renewKnownByLeads(db: Db, schoolId: number, children: readonly Child[], now: number): Promise<number[]> {
  const parents = [...new Set(children.map(({ parentUserId }) => parentUserId))];
  const told = await passwordsTold(db, schoolId, parents);
  if (told.length === 0) return [];
  const management = await managementAmong(
    db,
    schoolId,
    told.map(({ userId }) => userId),
  );
  const knowing = told.filter(({ userId }) => !management.has(userId));
  const named = children.filter(({ parentUserId }) => knowing.some(({ ofUserId }) => ofUserId === parentUserId));
  if (named.length === 0) return [];
  const leads = await leadsOfStudents(
    db,
    schoolId,
    named.map(({ studentSchoolUuid }) => studentSchoolUuid),
    now,
  );
  const known = named.flatMap(({ parentUserId, studentSchoolUuid }) => {
    const isStranger = knowing.some(
      ({ userId, ofUserId }) => ofUserId === parentUserId && !leads.get(studentSchoolUuid)?.has(userId),
    );
    return isStranger ? [parentUserId] : [];
  });
  const shared = await usedBesides(db, schoolId, known, now);
  const ids = [...new Set(known)].filter((id) => !shared.has(id));
  await giveFirstPasswords(db, schoolId, ids, now);
  return ids;
}

/** Who was told the password of accounts whose owner's document this school has not seen. */
async function passwordsTold(db: ReadDb, schoolId: number, parents: readonly number[]) {
  const { userId, ofUserId, what } = accessLog;
  const rows = await db
    .selectDistinct({ userId, ofUserId, what })
    .from(accessLog)
    .where(
      and(eq(accessLog.schoolId, schoolId), isOneOf(ofUserId, parents), or(eq(what, 'password'), eq(what, 'document'))),
    );
  const seen = new Set(rows.flatMap((row) => (row.what === 'document' ? [row.ofUserId] : [])));
  return rows.filter((row) => row.what === 'password' && !seen.has(row.ofUserId));
}
