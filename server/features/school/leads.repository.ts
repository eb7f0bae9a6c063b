// Who leads a class is a group lead besides (decisions E9): the right follows the classes of the current year that are in use.
import { and, type Column, eq, gte, isNotNull, isNull, lte, or, type Placeholder, type SQL } from 'drizzle-orm';
import { isIn } from '#contract/core/roles.ts';
import { inZone } from '#contract/core/time.ts';
import { mayLead } from '#contract/personnel/positions.ts';
import type { Db, ReadDb } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import { schoolYears } from '#server/features/calendar/public.ts';
import { staffMembers, userSchools } from '#server/features/people/public.ts';
import { usualTimeZone } from '#server/features/reference/public.ts';
import type { Reader } from '#server/shared/projection.ts';
import { leadsMayEdit } from './flags.ts';
import { findSchool, groupOfMember, isNoProgramme } from './school.repository.ts';
import { groupMembers, groups } from './school.tables.ts';

/** Who leads a class or a programme: nobody leads what stands in the archive. */
export const leadOf = ({ archivedOn, leadUserId }: Pick<typeof groups.$inferSelect, 'archivedOn' | 'leadUserId'>) =>
  archivedOn === null ? leadUserId : null;

/** Whether a reader leads a class by their role today: a class keeps the name of a lead who has left, or who gives no lessons any more. */
export const leadsByRole = (
  { userId, roles }: Pick<Reader, 'userId' | 'roles'>,
  group: Parameters<typeof leadOf>[0],
): boolean => roles.some((role) => isIn('lessonGiver', role)) && leadOf(group) === userId;

/** `leadOf`, as a condition on the columns of a group. */
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

/** Whether a group lead admits students: the school lets leads do so, and a class of the current year is theirs. */
export const leadAdmits = async (db: ReadDb, schoolId: number, userId: number): Promise<boolean> =>
  leadsMayEdit(await findSchool(db, schoolId)) && (await leadersAmong(db, schoolId, [userId])).has(userId);

/** Ids of who leads the classes of pupils now, by the pupils' numbers; without those whom nobody leads. `now`: server time, epoch milliseconds. */
export async function leadsOfPupils(
  db: ReadDb,
  schoolId: number,
  numbers: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, readonly number[]>> {
  if (numbers.length === 0) return new Map();
  const school = await findSchool(db, schoolId);
  const day = inZone(now, school?.timeZone ?? usualTimeZone).date;
  const rows = await db
    .selectDistinct({ number: groupMembers.studentSchoolUuid, userId: groups.leadUserId })
    .from(groupMembers)
    .innerJoin(groups, groupOfMember)
    .where(
      and(
        ...[eq(groupMembers.schoolId, schoolId), isOneOf(groupMembers.studentSchoolUuid, new Set(numbers))],
        ...[lte(groupMembers.dateFrom, day), or(isNull(groupMembers.dateTo), gte(groupMembers.dateTo, day))],
        ...[isNull(groups.archivedOn), isNotNull(groups.leadUserId), isNoProgramme(db)],
      ),
    );
  const ofPupil = Map.groupBy(rows, ({ number }) => number);
  return new Map(
    [...ofPupil].map(([number, own]) => [number, own.map(({ userId }) => userId ?? 0).sort((a, b) => a - b)]),
  );
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
