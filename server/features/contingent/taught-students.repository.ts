import { and, eq, isNull } from 'drizzle-orm';
import type { TaughtStudent } from '#contract/contingent/taught-students.ts';
import { AppError } from '#contract/core/errors.ts';
import { isOneOf } from '#server/db/records.ts';
import { personHere, students, users } from '#server/features/people/public.ts';
import { assignments, assignmentsTaughtBy } from '#server/features/schedule/public.ts';
import {
  classesWith,
  dayIn,
  findSchoolInYear,
  groupLabel,
  groupMembers,
  groups,
  isMemberOn,
  studentOfMember,
} from '#server/features/school/public.ts';
import type { Reader } from '#server/shared/projection.ts';

/**
 * Pupils of the classes, programmes and mixed groups that the reader teaches now or in days to come, on the day on which the year is
 * looked at; a replacement counts as long as it lasts (decisions E19). A class counts as a whole where only a part of it is taught, as
 * for phones and addresses.
 * @throws AppError NOT_FOUND for a year that the school has not.
 */
export async function readTaughtStudents(reader: Reader, eduYear: number): Promise<TaughtStudent[]> {
  const { db, schoolId } = reader;
  const found = await findSchoolInYear(db, schoolId, eduYear);
  if (!found) throw new AppError('NOT_FOUND');
  const taught = await db
    .selectDistinct({ groupId: assignments.groupId })
    .from(assignments)
    .innerJoin(groups, and(eq(groups.schoolId, assignments.schoolId), eq(groups.id, assignments.groupId)))
    .where(
      and(
        eq(assignments.schoolId, schoolId),
        eq(assignments.eduYear, eduYear),
        isOneOf(assignments.uuid, (await assignmentsTaughtBy(db, reader)).present),
        isNull(groups.archivedOn),
      ),
    );
  const day = await dayIn(reader, found.year);
  const { surname, firstname, patronymic } = personHere;
  const inGroups = await db
    .select({
      studentSchoolUuid: students.studentSchoolUuid,
      id: users.id,
      surname,
      firstname,
      patronymic,
      dateFrom: groupMembers.dateFrom,
      dateTo: groupMembers.dateTo,
    })
    .from(groupMembers)
    .innerJoin(students, studentOfMember)
    .innerJoin(users, eq(users.id, students.userId))
    .where(
      and(
        eq(groupMembers.schoolId, schoolId),
        isOneOf(
          groupMembers.groupId,
          taught.map(({ groupId }) => groupId),
        ),
        isNull(students.duplicateOf),
      ),
    );
  const pupils = new Map(
    inGroups.filter((member) => isMemberOn(member, day)).map((pupil) => [pupil.studentSchoolUuid, pupil]),
  );
  const classOf = await classesOn(reader, eduYear, day, [...pupils.keys()]);
  return [...pupils.values()].map(({ studentSchoolUuid, dateFrom: _, dateTo: __, ...pupil }) => {
    const group = classOf.get(studentSchoolUuid);
    return { ...pupil, group: group ? { id: group.id, label: groupLabel(group), parallel: group.parallel } : null };
  });
}

/** The class of each of some pupils on a day of a year. */
async function classesOn(reader: Reader, eduYear: number, day: string, pupils: readonly string[]) {
  const { db, schoolId } = reader;
  const classes = new Map(
    (await classesWith(reader, eq(groups.eduYear, eduYear))).map(({ group }) => [group.id, group]),
  );
  const members = await db
    .select()
    .from(groupMembers)
    .where(and(eq(groupMembers.schoolId, schoolId), isOneOf(groupMembers.studentSchoolUuid, pupils)));
  return new Map(
    members.flatMap((member) => {
      const group = classes.get(member.groupId);
      return group && isMemberOn(member, day) ? [[member.studentSchoolUuid, group] as const] : [];
    }),
  );
}
