// Classes, pupils and staff of a school in numbers. What is not in statistics is not counted (decisions E31), and a programme is no class.
import { and, asc, count, eq, gt, gte, isNull, lte, or, sql } from 'drizzle-orm';
import type { ParallelCounts, PositionGroup, StaffCounts } from '#contract/people-counts/people-counts.schema.ts';
import { positionGroups } from '#contract/people-counts/people-counts.schema.ts';
import { hiddenPosition, roleOfPosition } from '#contract/personnel/positions.ts';
import type { ReadDb } from '#server/db/client.ts';
import { personHere, staffMembers, students, users } from '#server/features/people/public.ts';
import { groupMembers, groups, isNoProgramme } from '#server/features/school/public.ts';

/** Rows of each parallel and language of a year on a day, by grade. */
export async function countParallels(
  db: ReadDb,
  { schoolId, eduYear, day }: { schoolId: number; eduYear: number; day: string },
): Promise<ParallelCounts[]> {
  const { parallel, eduLang } = groups;
  const pupilsWho = (gender: 'f' | 'm') =>
    sql<number>`(count(distinct ${students.studentSchoolUuid}) filter (where ${personHere.gender} = ${gender}))::integer`;
  return db
    .select({
      parallel,
      eduLang,
      classes: sql<number>`count(distinct ${groups.id})::integer`,
      girls: pupilsWho('f'),
      boys: pupilsWho('m'),
    })
    .from(groups)
    .leftJoin(
      groupMembers,
      and(
        ...[eq(groupMembers.schoolId, groups.schoolId), eq(groupMembers.groupId, groups.id)],
        ...[lte(groupMembers.dateFrom, day), or(isNull(groupMembers.dateTo), gte(groupMembers.dateTo, day))],
      ),
    )
    .leftJoin(
      students,
      and(
        ...[
          eq(students.schoolId, groupMembers.schoolId),
          eq(students.studentSchoolUuid, groupMembers.studentSchoolUuid),
        ],
        ...[eq(students.isInStatistic, true), isNull(students.duplicateOf)],
      ),
    )
    .leftJoin(users, eq(users.id, students.userId))
    .where(
      and(
        ...[eq(groups.schoolId, schoolId), eq(groups.eduYear, eduYear), gt(parallel, 0), isNoProgramme(db)],
        ...[eq(groups.isInStatistic, true), or(isNull(groups.archivedOn), gt(groups.archivedOn, day))],
      ),
    )
    .groupBy(parallel, eduLang)
    .orderBy(asc(parallel), asc(eduLang));
}

const groupOfRole: Partial<Record<string, PositionGroup>> = {
  director: 'management',
  zavuch: 'management',
  teacher: 'teachers',
  social_worker: 'social',
};

/** Who works in the school now, by what their positions are for; every group is there. */
export async function countStaff(db: ReadDb, schoolId: number): Promise<StaffCounts[]> {
  const rows = await db
    .select({ positionId: staffMembers.positionId, people: count() })
    .from(staffMembers)
    .where(
      and(
        ...[eq(staffMembers.schoolId, schoolId), eq(staffMembers.state, 'active')],
        eq(staffMembers.isInStatistic, true),
      ),
    )
    .groupBy(staffMembers.positionId);
  const of = new Map<PositionGroup, number>();
  for (const { positionId, people } of rows) {
    if (positionId === hiddenPosition) continue;
    const group = groupOfRole[roleOfPosition(positionId) ?? ''] ?? 'others';
    of.set(group, (of.get(group) ?? 0) + people);
  }
  return positionGroups.map((group) => ({ group, people: of.get(group) ?? 0 }));
}
