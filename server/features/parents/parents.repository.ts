import type { StudentRow } from '#contract/contingent/contingent.schema.ts';
import { maskedParentIin } from '#contract/core/iin.ts';
import { personName } from '#contract/core/person-name.ts';
import { inZone } from '#contract/core/time.ts';
import type { ParentRow } from '#contract/parents/parents.schema.ts';
import type { ReadDb } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import { type Contingent, isRegisterOnly, readStudents } from '#server/features/contingent/public.ts';
import { fullName, toldBlocks, type UserRow, users } from '#server/features/people/public.ts';
import { invitesOfSchool } from './invites.ts';
import { readLinks } from './links.ts';

const personOf = (user: UserRow | undefined, phone: string | null) => ({
  name: user ? personName(user) : null,
  iin: user?.iin ? maskedParentIin(user.iin) : null,
  phone: phone ?? user?.phone ?? null,
  ...(user && { own: { phone: user.phone, email: user.email } }),
});

/** Parents, invitations and those who wait, of the enrolled students whom somebody sees. */
export async function readParents(
  db: ReadDb,
  contingent: Contingent,
  { now, timeZone }: { now: number; timeZone: string },
): Promise<ParentRow[]> {
  const { schoolId } = contingent;
  // Parents are of today: who leads the class in another year sees none.
  if (isRegisterOnly(contingent)) return [];
  const enrolled = (await readStudents(db, contingent, undefined)).filter(({ state }) => state === 'active');
  const children = new Map(enrolled.map((student) => [student.studentSchoolUuid, childOf(student)]));
  const links = await readLinks(db, schoolId, {});
  const invites = await invitesOfSchool(db, schoolId, now);
  const waiting = invites.flatMap(({ acceptedBy }) => acceptedBy ?? []);
  const people = waiting.length === 0 ? [] : await db.select().from(users).where(isOneOf(users.id, waiting));
  const byId = new Map(people.map((user) => [user.id, user]));
  const toldOf = await toldBlocks(db, schoolId, [...links.map(({ user }) => user), ...people]);
  const blockOf = (user: UserRow | undefined) => {
    const { blockReason, isBlockedElsewhere } = user ? toldOf(user) : { blockReason: null, isBlockedElsewhere: false };
    return { isBlocked: user !== undefined && user.blockedAt !== null, blockReason, isBlockedElsewhere };
  };
  return [
    ...links.flatMap(({ uuid, user, value }): ParentRow[] => {
      const child = children.get(value.studentSchoolUuid);
      const state = user.firstSignedInAt === null ? ('bound' as const) : ('activated' as const);
      return child ? [{ id: uuid, state, child, ...personOf(user, value.phone), ...blockOf(user), until: null }] : [];
    }),
    ...invites.flatMap(({ uuid, studentSchoolUuid, acceptedBy, expiresAt }): ParentRow[] => {
      const child = children.get(studentSchoolUuid);
      if (!child) return [];
      const user = acceptedBy === null ? undefined : byId.get(acceptedBy);
      // Who waits is known to the school by what they gave.
      const own = personOf(user && { ...user, iin: user.iin ?? user.claimedIin }, null);
      const until = acceptedBy === null ? inZone(expiresAt, timeZone).date : null;
      const state = acceptedBy === null ? 'invited' : 'waiting';
      return [{ id: uuid, state, child, ...own, ...blockOf(user), until }];
    }),
  ];
}

export const childOf = (student: Pick<StudentRow, 'id' | 'surname' | 'firstname' | 'group'>) => ({
  id: student.id,
  name: fullName(student),
  group: student.group?.label ?? null,
});
