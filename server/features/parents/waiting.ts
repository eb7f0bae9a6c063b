// What the school says to invitations: cancelled, confirmed, refused. A group lead says it about the own class in every school.

import { and, eq } from 'drizzle-orm';
import { AppError } from '#contract/core/errors.ts';
import { mostParents } from '#contract/core/people-fields.ts';
import { isSameName, personName } from '#contract/core/person-name.ts';
import type { ReadDb } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import { readStudents, type Writing } from '#server/features/contingent/public.ts';
import {
  findUser,
  fullName,
  hasOwnPassword,
  parentInvites,
  recordAccess,
  students,
  type UserRow,
} from '#server/features/people/public.ts';
import { provenTo, waitingFor } from '#server/features/session/public.ts';
import { refusal } from '#server/shared/refusals.ts';
import { textOf } from '#server/shared/texts.ts';
import { linkTo } from './binding.ts';
import { closeInvite, closeInvitesOf, type InviteRow } from './invites.ts';
import { type Link, moveLinks, readLinks } from './links.ts';
import { givesWay, holdIinsOf, parentAccount } from './parent-iins.ts';
import { parentLinkEntity } from './parent-link.entity.ts';
import { newsOfAnswer } from './parent-news.ts';

/** An invitation of a student whom the caller has, and the student. @throws AppError NOT_FOUND for every other, and one that is closed. */
export async function openInvite({ tx, schoolId, contingent, now }: Writing, uuid: string) {
  const [invited] = await tx.db
    .select()
    .from(parentInvites)
    .where(and(eq(parentInvites.schoolId, schoolId), eq(parentInvites.uuid, uuid)));
  const isOpen = invited?.closedAt === null && (invited.acceptedBy !== null || invited.expiresAt > now);
  const [student] = isOpen
    ? await readStudents(tx.db, contingent, eq(students.studentSchoolUuid, invited.studentSchoolUuid))
    : [];
  if (!invited || !student) throw new AppError('NOT_FOUND');
  return { invited, student };
}

/**
 * Makes the person who waits by an invitation a parent. `isDocumentSeen`: the caller has compared the name and the IIN with the person's
 * document; the access log keeps who said so and when. It is asked for each time: the IIN of an account is what its owner, another school or
 * the lead of another class typed.
 * @throws AppError NOT_FOUND as `openInvite`; VALIDATION_FAILED at `isDocumentSeen`; CONFLICT when no person waits by it, when a school gave
 * them a new first password since, when the student has left, or has two parents by now, when another account has the IIN under the same name.
 */
export async function confirmParent(writing: Writing, uuid: string, isDocumentSeen: boolean) {
  const { tx, schoolId, language, by, now } = writing;
  const { invited, student } = await openInvite(writing, uuid);
  const { studentSchoolUuid } = student;
  const { acceptedBy } = invited;
  if (acceptedBy === null || student.state !== 'active') throw new AppError('CONFLICT');
  await holdIinsOf(tx.db, [acceptedBy]);
  const waiting = await findUser(tx.db, acceptedBy);
  if (!isDocumentSeen) throw refusal(language, 'isDocumentSeen', 'parents.wrong.document');
  if (!(await isStillWaiting(tx.db, waiting, invited)))
    throw new AppError('CONFLICT', { message: textOf(language, 'parents.wrong.renewed') });
  const claimed = waiting?.iin === null ? waiting.claimedIin : null;
  if (claimed && claimed === (await findUser(tx.db, student.id))?.iin)
    throw new AppError('CONFLICT', { message: textOf(language, 'parents.wrong.child') });
  const present = await readLinks(tx.db, schoolId, { studentSchoolUuid });
  const former = waiting && claimed ? await formerAccount(writing, { ...waiting, iin: claimed }) : undefined;
  const moving = waiting && former ? await linksToMove(writing, former.id, acceptedBy) : [];
  const isBound = moving.some(({ value }) => value.studentSchoolUuid === studentSchoolUuid);
  if (!isBound && present.length >= mostParents)
    throw new AppError('CONFLICT', { message: textOf(language, 'parents.wrong.two') });
  await recordAccess(tx.db, { schoolId, at: now, userId: by, what: 'document', ofUserIds: [acceptedBy] });
  await provenTo(tx.db, schoolId, acceptedBy);
  if (moving.length > 0) await moveLinks(tx.db, schoolId, moving, { to: acceptedBy, now });
  const parent = waiting ? fullName(waiting) : '';
  const moved = moving.map(({ uuid: id, value: before }) => {
    return { id, before, after: { ...before, parentUserId: acceptedBy, parent } };
  });
  for (const { before } of moved) {
    const waited = { schoolId, studentSchoolUuid: before.studentSchoolUuid, acceptedBy, by, now };
    await closeInvitesOf(tx.db, waited);
  }
  const made = isBound ? null : await linkTo(writing, student, acceptedBy);
  tx.changed(parentLinkEntity, [...moved, ...(made ? [{ id: made.uuid, before: null, after: made.value }] : [])]);
  return { id: uuid, batch: tx.batch };
}

/** Whether the person who waits still holds the password with which they accepted: a school that has reset it since then knows the new one. */
async function isStillWaiting(
  db: ReadDb,
  account: UserRow | undefined,
  { schoolId, studentSchoolUuid }: InviteRow,
): Promise<boolean> {
  if (!account || !hasOwnPassword(account)) return false;
  return (await waitingFor(db, [account.id])).some(
    (waited) => waited.schoolId === schoolId && waited.studentSchoolUuid === studentSchoolUuid,
  );
}

/** The links that can move from one account to another: the caller may write about the child, and the other account does not have it yet. */
async function linksToMove({ tx, schoolId, contingent }: Writing, from: number, to: number): Promise<Link[]> {
  const links = await readLinks(tx.db, schoolId, { parentUserId: from });
  const had = await readLinks(tx.db, schoolId, { parentUserId: to });
  const numbers = links.map(({ value }) => value.studentSchoolUuid);
  const theirs = await readStudents(tx.db, contingent, isOneOf(students.studentSchoolUuid, numbers));
  const own = new Set(theirs.map(({ studentSchoolUuid }) => studentSchoolUuid));
  for (const { value } of had) own.delete(value.studentSchoolUuid);
  return links.filter(({ value }) => own.has(value.studentSchoolUuid));
}

/**
 * The unused account that the school made for the IIN of the waiting person. The waiting account replaces it. The IIN is held.
 * @throws AppError CONFLICT when the school has bound the IIN under another name, or the person has signed in to that account.
 */
async function formerAccount(
  { tx, schoolId, language }: Writing,
  waiting: UserRow & { readonly iin: string },
): Promise<UserRow | undefined> {
  const owner = await parentAccount(tx.db, schoolId, waiting.iin);
  if (!owner) return undefined;
  if (!isSameName(owner, waiting)) {
    const message = textOf(language, 'parents.wrong.boundName', { name: personName(owner) });
    throw new AppError('CONFLICT', { message });
  }
  if (givesWay(owner)) return owner;
  throw new AppError('CONFLICT', { message: textOf(language, 'parents.wrong.taken') });
}

/** Turns away who waits. @throws AppError CONFLICT when nobody waits by it. */
export async function refuseParent(writing: Writing, uuid: string) {
  const { invited } = await openInvite(writing, uuid);
  if (invited.acceptedBy === null) throw new AppError('CONFLICT');
  return close(writing, invited);
}

/** Cancels an invitation, whether somebody waits by it or not. */
export async function cancelInvite(writing: Writing, uuid: string) {
  return close(writing, (await openInvite(writing, uuid)).invited);
}

async function close({ tx, schoolId, by, now }: Writing, invited: InviteRow) {
  const outcome = invited.acceptedBy === null ? 'canceled' : 'refused';
  await closeInvite(tx.db, invited, { outcome, by, now });
  const { acceptedBy, studentSchoolUuid } = invited;
  if (acceptedBy !== null)
    tx.tell(await newsOfAnswer(tx.db, { schoolId, now }, { studentSchoolUuid, parentUserId: acceptedBy }));
  return { id: invited.uuid, batch: null };
}
