// Whether a student has parents who have signed in, and whether somebody is invited to be one (decisions E27, D68).
import { and, count, eq, gt, isNotNull, isNull, or } from 'drizzle-orm';
import type { ReadDb } from '#server/db/client.ts';
import { parentChildren, parentInvites, users } from './people.tables.ts';

/** An invitation that still leads somewhere: its code may be used, or somebody waits by it. */
export const isInviteOpen = (now: number) =>
  and(isNull(parentInvites.closedAt), or(isNotNull(parentInvites.acceptedBy), gt(parentInvites.expiresAt, now)));

export type ParentsOf = { readonly activated: number; readonly isInvited: boolean };

export async function parentsOfStudent(
  db: ReadDb,
  { schoolId, studentSchoolUuid }: { schoolId: number; studentSchoolUuid: string },
  now: number,
): Promise<ParentsOf> {
  const [activated] = await db
    .select({ number: count() })
    .from(parentChildren)
    .innerJoin(users, eq(users.id, parentChildren.parentUserId))
    .where(
      and(
        eq(parentChildren.schoolId, schoolId),
        eq(parentChildren.studentSchoolUuid, studentSchoolUuid),
        isNotNull(users.firstSignedInAt),
      ),
    );
  const [open] = await db
    .select({ number: count() })
    .from(parentInvites)
    .where(
      and(
        eq(parentInvites.schoolId, schoolId),
        eq(parentInvites.studentSchoolUuid, studentSchoolUuid),
        isInviteOpen(now),
      ),
    );
  return { activated: activated?.number ?? 0, isInvited: (open?.number ?? 0) > 0 };
}
