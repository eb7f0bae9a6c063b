import { and, eq } from 'drizzle-orm';
import { roleGroups } from '#contract/core/roles.ts';
import type { ReadDb } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import {
  assignmentOfLesson,
  assignments,
  concernsOfPlaces,
  concernsOfRosters,
  lessons,
} from '#server/features/schedule/public.ts';
import { holdSchool } from '#server/features/school/public.ts';
import { type Entity, subjectsIn } from '#server/shared/write.ts';
import { readSubgroupValues, type SubgroupValue, storeSubgroup, usedSubgroups } from './subgroups.repository.ts';

/** A part of a class. Who is in it belongs to the memberships. */
export const subgroupEntity: Entity<SubgroupValue> = {
  kind: 'subgroup',
  readers: roleGroups.management,
  undoers: roleGroups.management,
  subjects: subjectsIn(({ groupId }) => [`group:${groupId}`]),
  /** Lessons and weeks name it, and its list does. */
  async concerns(db, schoolId, changes) {
    const renamed = changes.filter(({ before, after }) => before && after && before.label !== after.label);
    const uuids = renamed.map(({ id }) => id);
    const groupIds = new Set(renamed.map(({ after }) => after?.groupId ?? 0));
    return [
      ...(await concernsOfPlaces(db, schoolId, await lessonsOf(db, schoolId, uuids))),
      ...(await concernsOfRosters(db, schoolId, [...groupIds])),
    ];
  },
  async hold(db, schoolId, ids) {
    await holdSchool(db, schoolId);
    return readSubgroupValues(db, schoolId, { uuids: ids });
  },
  /** Stays: what would go although it is taught or somebody is in it. */
  async restore(db, schoolId, values) {
    const used = await usedSubgroups(db, schoolId, [...values.keys()]);
    const stay = [...values].filter(([uuid, value]) => value === null && used.has(uuid)).map(([uuid]) => uuid);
    for (const [uuid, value] of values) if (!stay.includes(uuid)) await storeSubgroup(db, schoolId, uuid, value);
    return stay;
  },
};

async function lessonsOf(db: ReadDb, schoolId: number, uuids: readonly string[]) {
  const { scheduleUuid, assignmentUuid, date } = lessons;
  return db
    .select({ scheduleUuid, assignmentUuid, date, groupId: assignments.groupId })
    .from(lessons)
    .innerJoin(assignments, assignmentOfLesson)
    .where(and(eq(lessons.schoolId, schoolId), isOneOf(assignments.subgroupUuid, uuids)));
}
