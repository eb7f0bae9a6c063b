// The inclusive programmes beside classes: how many are open, and which pupils of the class are in one.
import { and, eq, gt, isNull, or } from 'drizzle-orm';
import type { ReadDb } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import { groupMembers, isMemberOn, programmeGroups } from '#server/features/school/public.ts';

type Beside = {
  /** Open ones. */
  readonly programmes: ReadonlySet<number>;
  /** Students by their number, each once. */
  readonly pupils: ReadonlySet<string>;
};

/** By class, on a day; classes without a programme are left out. */
export async function programmesOfClasses(
  db: ReadDb,
  schoolId: number,
  groupIds: readonly number[],
  day: string,
): Promise<ReadonlyMap<number, Beside>> {
  const { groupId, parentGroupId, closedOn } = programmeGroups;
  const { studentSchoolUuid, dateFrom, dateTo } = groupMembers;
  const rows = await db
    .select({ id: groupId, parentGroupId, studentSchoolUuid, dateFrom, dateTo })
    .from(programmeGroups)
    .leftJoin(groupMembers, and(eq(groupMembers.schoolId, programmeGroups.schoolId), eq(groupMembers.groupId, groupId)))
    .where(
      and(
        eq(programmeGroups.schoolId, schoolId),
        isOneOf(parentGroupId, groupIds),
        or(isNull(closedOn), gt(closedOn, day)),
      ),
    );
  return new Map(
    [...Map.groupBy(rows, (row) => row.parentGroupId)].map(([id, beside]) => {
      const present = beside.flatMap(({ studentSchoolUuid: pupil, dateFrom: from, dateTo: to }) =>
        pupil !== null && from !== null && isMemberOn({ dateFrom: from, dateTo: to }, day) ? [pupil] : [],
      );
      return [id, { programmes: new Set(beside.map((row) => row.id)), pupils: new Set(present) }];
    }),
  );
}
