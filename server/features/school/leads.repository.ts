// Who leads a class is a group lead besides (decisions E9): the right follows the classes of the current year that are in use.
import { and, type Column, eq, isNull, type Placeholder, type SQL } from 'drizzle-orm';
import { mayLead } from '#contract/personnel/positions.ts';
import type { Db, ReadDb } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import { schoolYears } from '#server/features/calendar/public.ts';
import { staffMembers, userSchools } from '#server/features/people/public.ts';
import { isNoProgramme } from './school.repository.ts';
import { groups } from './school.tables.ts';

/** Who leads a class or a programme: nobody leads what stands in the archive. */
export const leadOf = ({ archivedOn, leadUserId }: Pick<typeof groups.$inferSelect, 'archivedOn' | 'leadUserId'>) =>
  archivedOn === null ? leadUserId : null;

/** The same, as a condition on the columns of a group. */
export const isLedBy = (
  userId: number | Placeholder,
  group: { readonly leadUserId: Column; readonly archivedOn: Column } = groups,
): SQL | undefined => and(eq(group.leadUserId, userId), isNull(group.archivedOn));

/** Whether somebody works in the school and may lead a class or a programme there. */
export async function isThereToLead(db: ReadDb, schoolId: number, userId: number): Promise<boolean> {
  const [member] = await db
    .select({ positionId: staffMembers.positionId, state: staffMembers.state })
    .from(staffMembers)
    .where(and(eq(staffMembers.schoolId, schoolId), eq(staffMembers.userId, userId)));
  return member?.state === 'active' && mayLead(member.positionId);
}

/** Those of some people who lead a class. */
export async function leadersAmong(
  db: ReadDb,
  schoolId: number,
  userIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectDistinct({ userId: groups.leadUserId })
    .from(groups)
    .innerJoin(
      schoolYears,
      and(eq(schoolYears.schoolId, groups.schoolId), eq(schoolYears.eduYear, groups.eduYear), schoolYears.isCurrent),
    )
    .where(
      and(
        eq(groups.schoolId, schoolId),
        isOneOf(groups.leadUserId, userIds),
        isNull(groups.archivedOn),
        isNoProgramme(db),
      ),
    );
  return new Set(rows.map(({ userId }) => userId ?? 0));
}

/** Gives teachers the right of a group lead or takes it, after classes got or lost a lead. */
export async function followLeads(db: Db, schoolId: number, userIds: readonly number[]): Promise<void> {
  const leaders = await leadersAmong(db, schoolId, userIds);
  for (const userId of new Set(userIds)) {
    await db
      .update(userSchools)
      .set({ subrole: leaders.has(userId) ? 'group_lead' : null })
      .where(and(eq(userSchools.userId, userId), eq(userSchools.schoolId, schoolId), eq(userSchools.role, 'teacher')));
  }
}
