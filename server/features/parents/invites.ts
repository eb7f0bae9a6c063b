// Invitations: how a code is made, found again, used, and what the school says to who waits (decisions D66, D67).
import { randomUUID } from 'node:crypto';
import { and, asc, eq, gt, inArray, isNull, lt, or } from 'drizzle-orm';
import { inZone } from '#contract/core/time.ts';
import {
  codeLength,
  codeLetters,
  codeOf,
  codePath,
  type Invitation,
  invitationDays,
} from '#contract/parents/parent-link.schema.ts';
import type { Db, ReadDb } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import {
  type inviteOutcomes,
  isInviteOpen,
  parentInvites,
  students,
  type UserRow,
  users,
} from '#server/features/people/public.ts';
import { usualTimeZone } from '#server/features/reference/public.ts';
import { findSchool } from '#server/features/school/public.ts';
import type { Tokens } from '#server/shared/context.ts';

type Seal = Pick<Tokens, 'deviceSeal'>;
export type InviteRow = typeof parentInvites.$inferSelect;
type Outcome = (typeof inviteOutcomes)[number];

/** Derived, so that it is shown again and stored nowhere; 31 letters of two bytes each. */
export function codeFor({ deviceSeal }: Seal, uuid: string): string {
  const bytes = Buffer.from(deviceSeal(`parent code ${uuid}`), 'base64url');
  const letters = Array.from({ length: codeLength }, (_, index) => bytes.readUInt16BE(2 * index) % codeLetters.length);
  return letters.map((letter) => codeLetters.charAt(letter)).join('');
}
const hashOf = ({ deviceSeal }: Seal, code: string) => deviceSeal(`parent code is ${code}`);

type Invited = {
  readonly studentSchoolUuid: string;
  readonly id: number;
  readonly name: string;
  readonly group: string | null;
};
type By = { readonly schoolId: number; readonly by: number; readonly now: number };

/** What is kept of an invitation: without its code, which is in nothing that is stored. */
export type Made = Invited & Pick<InviteRow, 'uuid' | 'expiresAt'>;

/** The open invitation of a student, else a new one. The people of the school are held. */
export async function invite(db: Db, tokens: Seal, { schoolId, by, now }: By, of: Invited): Promise<Made> {
  const { studentSchoolUuid } = of;
  const [open] = await db
    .select()
    .from(parentInvites)
    .where(
      and(
        eq(parentInvites.schoolId, schoolId),
        eq(parentInvites.studentSchoolUuid, studentSchoolUuid),
        isNull(parentInvites.closedAt),
        isNull(parentInvites.acceptedBy),
        gt(parentInvites.expiresAt, now),
      ),
    );
  if (open) return { ...of, uuid: open.uuid, expiresAt: open.expiresAt };
  const made = { uuid: randomUUID(), expiresAt: now + invitationDays * 86_400_000 };
  const codeHash = hashOf(tokens, codeFor(tokens, made.uuid));
  await db.insert(parentInvites).values({ schoolId, ...made, studentSchoolUuid, codeHash, madeBy: by, madeAt: now });
  return { ...of, ...made };
}

/** An invitation with its code, for who may hand it on. */
export async function shownInvite(db: ReadDb, tokens: Seal, schoolId: number, made: Made): Promise<Invitation> {
  const { id, name, group, uuid, expiresAt } = made;
  const zone = (await findSchool(db, schoolId))?.timeZone ?? usualTimeZone;
  const code = codeFor(tokens, uuid);
  return { studentId: id, name, group, code, path: codePath(code), until: inZone(expiresAt, zone).date };
}

/**
 * The invitation of a code as somebody typed it, of a student who is there: open, waiting, or one by which somebody became a parent and
 * whose days are not over, so that they may be answered again. To everybody else a used one leads nowhere.
 */
export async function findInvite(db: ReadDb, tokens: Seal, typed: string, now: number): Promise<InviteRow | undefined> {
  const wasAccepted = and(eq(parentInvites.outcome, 'accepted'), gt(parentInvites.expiresAt, now));
  const [found] = await db
    .select({ invite: parentInvites })
    .from(parentInvites)
    .innerJoin(
      students,
      and(
        eq(students.schoolId, parentInvites.schoolId),
        eq(students.studentSchoolUuid, parentInvites.studentSchoolUuid),
        eq(students.state, 'active'),
      ),
    )
    .where(and(eq(parentInvites.codeHash, hashOf(tokens, codeOf(typed))), or(isInviteOpen(now), wasAccepted)));
  return found?.invite;
}

/** Invitations of a school that are open or wait, the oldest first. */
export async function invitesOfSchool(db: ReadDb, schoolId: number, now: number): Promise<InviteRow[]> {
  return db
    .select()
    .from(parentInvites)
    .where(and(eq(parentInvites.schoolId, schoolId), isInviteOpen(now)))
    .orderBy(asc(parentInvites.madeAt));
}

/** Parents of a student and those who wait to be one, as many as by codes at most. */
export const mostAsking = 4;

export type Waiting = { readonly studentSchoolUuid: string; readonly user: UserRow };
/** Accounts that wait in a school to be a parent, each with the student; of one student alone when it is given. */
export async function waitingIn(db: ReadDb, schoolId: number, studentSchoolUuid?: string): Promise<Waiting[]> {
  const ofStudent =
    studentSchoolUuid === undefined ? undefined : eq(parentInvites.studentSchoolUuid, studentSchoolUuid);
  return db
    .select({ studentSchoolUuid: parentInvites.studentSchoolUuid, user: users })
    .from(parentInvites)
    .innerJoin(users, eq(users.id, parentInvites.acceptedBy))
    .where(and(eq(parentInvites.schoolId, schoolId), ofStudent, isNull(parentInvites.closedAt)));
}

const ofInvite = ({ schoolId, uuid }: Pick<InviteRow, 'schoolId' | 'uuid'>) =>
  and(eq(parentInvites.schoolId, schoolId), eq(parentInvites.uuid, uuid));

export async function acceptInvite(db: Db, invited: InviteRow, userId: number, now: number): Promise<void> {
  await db.update(parentInvites).set({ acceptedBy: userId, acceptedAt: now }).where(ofInvite(invited));
}

export async function closeInvite(
  db: Db,
  invited: Pick<InviteRow, 'schoolId' | 'uuid'>,
  { outcome, by, now }: { outcome: Outcome; by: number; now: number },
): Promise<void> {
  await db.update(parentInvites).set({ outcome, closedBy: by, closedAt: now }).where(ofInvite(invited));
}

/** Whoever waited for a child whom they have now waits no more. */
export async function closeInvitesOf(
  db: Db,
  waited: { schoolId: number; studentSchoolUuid: string; acceptedBy: number; by: number | null; now: number },
): Promise<void> {
  const { schoolId, studentSchoolUuid, acceptedBy, by, now } = waited;
  await db
    .update(parentInvites)
    .set({ outcome: 'accepted', closedBy: by, closedAt: now })
    .where(
      and(
        eq(parentInvites.schoolId, schoolId),
        eq(parentInvites.studentSchoolUuid, studentSchoolUuid),
        eq(parentInvites.acceptedBy, acceptedBy),
        isNull(parentInvites.closedAt),
      ),
    );
}

/** Cancels the unused codes of students. A detached parent may know such a code, because every parent of the child sees it. */
export async function endCodesOf(
  db: Db,
  schoolId: number,
  studentSchoolUuids: readonly string[],
  now: number,
): Promise<void> {
  await db
    .update(parentInvites)
    .set({ outcome: 'canceled', closedAt: now })
    .where(
      and(
        eq(parentInvites.schoolId, schoolId),
        isOneOf(parentInvites.studentSchoolUuid, studentSchoolUuids),
        isNull(parentInvites.acceptedBy),
        isNull(parentInvites.closedAt),
      ),
    );
}

/** Closed, or expired unused, before a moment. An invitation by which a parent waits has no end. */
const hasEndedBefore = (before: number) =>
  or(
    lt(parentInvites.closedAt, before),
    and(isNull(parentInvites.closedAt), isNull(parentInvites.acceptedBy), lt(parentInvites.expiresAt, before)),
  );

/** Schools with invitations that ended before a moment, epoch milliseconds. */
export async function schoolsWithEndedInvites(db: ReadDb, before: number): Promise<number[]> {
  const rows = await db
    .selectDistinct({ schoolId: parentInvites.schoolId })
    .from(parentInvites)
    .where(hasEndedBefore(before));
  return rows.map(({ schoolId }) => schoolId);
}

/** Deletes at most `limit` invitations of a school that ended before a moment, and returns how many. */
export async function pruneInvites(db: Db, schoolId: number, before: number, limit: number): Promise<number> {
  const ended = and(eq(parentInvites.schoolId, schoolId), hasEndedBefore(before));
  const some = db.select({ uuid: parentInvites.uuid }).from(parentInvites).where(ended).limit(limit);
  const gone = await db
    .delete(parentInvites)
    .where(and(ended, inArray(parentInvites.uuid, some)))
    .returning({ uuid: parentInvites.uuid });
  return gone.length;
}
