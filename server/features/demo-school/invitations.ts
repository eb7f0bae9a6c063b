// Two invitations in the class of the demo group lead: one is open, by the other somebody waits for the school.
import { and, asc, eq } from 'drizzle-orm';
import type { Clock } from '#contract/core/time.ts';
import type { Db } from '#server/db/client.ts';
import { acceptInvite, findInvite, invite, shownInvite } from '#server/features/parents/public.ts';
import { findUserByLogin, fullName, students, users } from '#server/features/people/public.ts';
import { groupLabel, groupMembers, groupOfMember, groups, studentOfMember } from '#server/features/school/public.ts';
import { loadTokens } from '#server/features/session/public.ts';

export async function inviteParents(db: Db, clock: Clock): Promise<void> {
  const lead = await findUserByLogin(db, 'grouplead');
  const waiting = await findUserByLogin(db, 'parent2');
  if (!lead || !waiting) return;
  const tokens = await loadTokens(db, clock);
  const pupils = await db
    .select({ student: students, user: users, group: groups })
    .from(groups)
    .innerJoin(groupMembers, groupOfMember)
    .innerJoin(students, studentOfMember)
    .innerJoin(users, eq(users.id, students.userId))
    .where(and(eq(groups.leadUserId, lead.id), eq(students.state, 'active')))
    .orderBy(asc(users.id));
  // The accounts that are offered stay as they are told of.
  const [open, accepted] = pupils.filter(({ user }) => user.isDefaultPassword);
  for (const pupil of [open, accepted]) {
    if (!pupil) continue;
    const { schoolId, studentSchoolUuid } = pupil.student;
    const of = { studentSchoolUuid, id: pupil.user.id, name: fullName(pupil.user), group: groupLabel(pupil.group) };
    const made = await invite(db, tokens, { schoolId, by: lead.id, now: clock.now() }, of);
    if (pupil !== accepted) continue;
    const { code } = await shownInvite(db, tokens, schoolId, made);
    const invited = await findInvite(db, tokens, code, clock.now());
    if (invited) await acceptInvite(db, invited, waiting.id, clock.now());
  }
}
