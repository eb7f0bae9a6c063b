// What the school says to invitations: cancelled, confirmed, refused. A group lead says it about the own class in every school.
import { and, eq } from 'drizzle-orm';
import { AppError } from '#contract/core/errors.ts';
import { mostParents } from '#contract/core/people-fields.ts';
import { readStudents, type Writing } from '#server/features/contingent/public.ts';
import { findUser, parentInvites, students } from '#server/features/people/public.ts';
import { textOf } from '#server/shared/texts.ts';
import { linkTo } from './binding.ts';
import { closeInvite, type InviteRow } from './invites.ts';
import { readLinks } from './links.ts';
import { holdIinsOf, parentAccount } from './parent-iins.ts';
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

/** @throws AppError CONFLICT when nobody waits by it, when the student has left, or has two parents by now, when another account has the IIN. */
export async function confirmParent(writing: Writing, uuid: string) {
  const { tx, schoolId, language } = writing;
  const { invited, student } = await openInvite(writing, uuid);
  const { studentSchoolUuid } = student;
  if (invited.acceptedBy === null || student.state !== 'active') throw new AppError('CONFLICT');
  if ((await readLinks(tx.db, schoolId, { studentSchoolUuid })).length >= mostParents)
    throw new AppError('CONFLICT', { message: textOf(language, 'parents.wrong.two') });
  await holdIinsOf(tx.db, [invited.acceptedBy]);
  await refuseTakenIin(writing, invited.acceptedBy);
  const made = await linkTo(writing, student, invited.acceptedBy);
  tx.changed(parentLinkEntity, [{ id: made.uuid, before: null, after: made.value }]);
  return { id: uuid, batch: tx.batch };
}

/** The account of a parent is one: who gave an IIN that another parent has by now is bound by it, or signs in to that account. Their IIN is held. */
async function refuseTakenIin({ tx, language }: Writing, userId: number): Promise<void> {
  const waiting = await findUser(tx.db, userId);
  if (!waiting?.claimedIin || waiting.iin !== null) return;
  if (await parentAccount(tx.db, waiting.claimedIin))
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
