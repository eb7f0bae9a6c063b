// What an inclusive programme teaches its pupils is taken and marked there; everything else in the class (decisions E17).
import { and, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ReadDb } from '#server/db/client.ts';
import { type Given, prepared } from '#server/db/prepared.ts';
import { isOneOf } from '#server/db/records.ts';
import { groupMembers, isMemberOn, programmeGroups } from '#server/features/school/public.ts';
import { assignments } from './schedule.tables.ts';

const classMembers = alias(groupMembers, 'class_members');

const apartInClasses = prepared((db, { schoolId, groupIds }: Given<{ schoolId: number; groupIds: Iterable<number> }>) =>
  db
    .selectDistinct({
      studentGroupUuid: classMembers.studentGroupUuid,
      subjectId: assignments.subjectId,
      from: groupMembers.dateFrom,
      to: groupMembers.dateTo,
    })
    .from(programmeGroups)
    .innerJoin(
      groupMembers,
      and(eq(groupMembers.schoolId, programmeGroups.schoolId), eq(groupMembers.groupId, programmeGroups.groupId)),
    )
    .innerJoin(
      classMembers,
      and(
        eq(classMembers.schoolId, programmeGroups.schoolId),
        eq(classMembers.groupId, programmeGroups.parentGroupId),
        eq(classMembers.studentSchoolUuid, groupMembers.studentSchoolUuid),
      ),
    )
    .innerJoin(
      assignments,
      and(eq(assignments.schoolId, programmeGroups.schoolId), eq(assignments.groupId, programmeGroups.groupId)),
    )
    .where(and(eq(programmeGroups.schoolId, schoolId), isOneOf(programmeGroups.parentGroupId, groupIds))),
);

type Apart = { readonly subjectId: number; readonly from: string; readonly to: string | null };
/** By membership in the class: the days on which a subject is taken in a programme instead. */
export type ApartByMember = ReadonlyMap<string, readonly Apart[]>;

/** Of classes; pupils who take all of their subjects there are not among them. */
export async function takenApart(db: ReadDb, schoolId: number, groupIds: Iterable<number>): Promise<ApartByMember> {
  const ids = new Set(groupIds);
  const rows = ids.size === 0 ? [] : await apartInClasses(db, { schoolId, groupIds: ids });
  const found = new Map<string, Apart[]>();
  for (const { studentGroupUuid, ...apart } of rows)
    found.set(studentGroupUuid, [...(found.get(studentGroupUuid) ?? []), apart]);
  return found;
}

/** Whether a member of a class takes the subject of a lesson elsewhere on its day. */
export function isTakenApart(
  apart: ApartByMember,
  studentGroupUuid: string,
  { subjectId, date }: { readonly subjectId: number; readonly date: string },
): boolean {
  return (
    apart
      .get(studentGroupUuid)
      ?.some((days) => days.subjectId === subjectId && isMemberOn({ dateFrom: days.from, dateTo: days.to }, date)) ??
    false
  );
}
