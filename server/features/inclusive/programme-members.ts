// Pupils of a class come into a programme and leave it; the class stays theirs (decisions E17).
import { randomUUID } from 'node:crypto';
import { and, eq, gt, isNotNull, max } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { AppError } from '#contract/core/errors.ts';
import { addDays, formatLocalDate } from '#contract/core/time.ts';
import type { arrivalBody, retirementBody, storedMember } from '#contract/inclusive/inclusive.schema.ts';
import type { ReadDb } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import { journalCells } from '#server/features/cells/public.ts';
import {
  endMemberships,
  holdLessonsAfter,
  lastsAfter,
  type Membership,
  type MembershipValue,
  membershipEntity,
  readMemberships,
  recordMovement,
  storeMemberships,
  type Writing,
} from '#server/features/contingent/public.ts';
import { students } from '#server/features/people/public.ts';
import { assignmentOfLesson, assignments, lessonOfCell, lessons } from '#server/features/schedule/public.ts';
import { groupMembers, groupOfMember, groups, isMemberOn, programmeGroups } from '#server/features/school/public.ts';
import { refusal, refuseDay } from '#server/shared/refusals.ts';
import { daysOfProgramme, openProgramme, orderWith, refuseWritten } from './programme-rules.ts';

type Stored = z.infer<typeof storedMember>;

/** All memberships in a programme. */
export async function membersOfProgramme({ tx, schoolId }: Writing, groupId: number): Promise<Membership[]> {
  const rows = await tx.db
    .select({ uuid: groupMembers.studentGroupUuid })
    .from(groupMembers)
    .where(and(eq(groupMembers.schoolId, schoolId), eq(groupMembers.groupId, groupId)));
  return readMemberships(tx.db, schoolId, { uuids: rows.map(({ uuid }) => uuid) });
}

async function studentUuidOf(db: ReadDb, schoolId: number, userId: number): Promise<string | undefined> {
  const [row] = await db
    .select({ uuid: students.studentSchoolUuid })
    .from(students)
    .where(and(eq(students.schoolId, schoolId), eq(students.userId, userId), eq(students.state, 'active')));
  return row?.uuid;
}

/** Groups of programmes, with the year of each. */
export async function programmesOfPupil(db: ReadDb, schoolId: number, studentSchoolUuid: string) {
  return db
    .select({ uuid: groupMembers.studentGroupUuid, groupId: groups.id, eduYear: groups.eduYear })
    .from(groupMembers)
    .innerJoin(
      programmeGroups,
      and(eq(programmeGroups.schoolId, groupMembers.schoolId), eq(programmeGroups.groupId, groupMembers.groupId)),
    )
    .innerJoin(groups, groupOfMember)
    .where(and(eq(groupMembers.schoolId, schoolId), eq(groupMembers.studentSchoolUuid, studentSchoolUuid)));
}

/** A second membership, from a day on and never longer than the one in the class. */
export async function addPupil(writing: Writing, body: z.infer<typeof arrivalBody>): Promise<Stored> {
  const { tx, schoolId, language } = writing;
  const { groupId, contingentId, arrivalDate } = body;
  const { value: programme } = await openProgramme(writing, groupId);
  refuseDay(language, 'arrivalDate', arrivalDate, await daysOfProgramme(writing, programme));
  const studentSchoolUuid = await studentUuidOf(tx.db, schoolId, contingentId);
  const present = studentSchoolUuid
    ? await readMemberships(tx.db, schoolId, { studentSchoolUuids: [studentSchoolUuid] })
    : [];
  const inClass = present.find(
    ({ value }) => value.groupId === programme.parentGroupId && isMemberOn(value, arrivalDate),
  );
  if (!studentSchoolUuid || !inClass) throw refusal(language, 'contingentId', 'inclusive.wrong.notInClass');
  const inProgrammes = new Set((await programmesOfPupil(tx.db, schoolId, studentSchoolUuid)).map(({ uuid }) => uuid));
  const isTaken = present.some(
    ({ uuid, value }) => inProgrammes.has(uuid) && lastsAfter(value, addDays(arrivalDate, -1)),
  );
  if (isTaken) throw refusal(language, 'contingentId', 'inclusive.wrong.inProgramme');
  await refuseWrittenInClass(writing, inClass, { groupId, from: arrivalDate });
  const uuid = randomUUID();
  const after: MembershipValue = {
    groupId,
    studentSchoolUuid,
    dateFrom: arrivalDate,
    dateTo: inClass.value.dateTo,
    parts: [],
  };
  await storeMemberships(tx.db, schoolId, new Map([[uuid, after]]));
  tx.changed(membershipEntity, [{ id: uuid, before: null, after }]);
  await recordMovement(writing, {
    kind: 'programmeStart',
    studentSchoolUuid,
    date: arrivalDate,
    reason: 'programme',
    fromGroupId: programme.parentGroupId,
    toGroupId: groupId,
    field: 'arrivalOrder',
    order: orderWith(body.arrivalOrder, body.arrivalOrderDate, arrivalDate),
  });
  return { id: contingentId, studentGroupUuid: uuid, batch: tx.batch };
}

/** What the class wrote in subjects of the programme from the first day on would belong to nobody. */
async function refuseWrittenInClass(
  { tx, schoolId, language }: Writing,
  inClass: Membership,
  { groupId, from }: { groupId: number; from: string },
): Promise<void> {
  await holdLessonsAfter(tx.db, schoolId, [inClass], addDays(from, -1));
  const taught = await tx.db
    .selectDistinct({ subjectId: assignments.subjectId })
    .from(assignments)
    .where(and(eq(assignments.schoolId, schoolId), eq(assignments.groupId, groupId)));
  const [last] = await tx.db
    .select({ date: max(lessons.date) })
    .from(journalCells)
    .innerJoin(lessons, lessonOfCell)
    .innerJoin(assignments, assignmentOfLesson)
    .where(
      and(
        eq(journalCells.schoolId, schoolId),
        eq(journalCells.studentGroupUuid, inClass.uuid),
        isOneOf(journalCells.kind, ['mark', 'attendance']),
        isNotNull(journalCells.value),
        gt(lessons.date, addDays(from, -1)),
        isOneOf(
          assignments.subjectId,
          taught.map(({ subjectId }) => subjectId),
        ),
      ),
    );
  if (last?.date)
    throw refusal(language, 'arrivalDate', 'inclusive.wrong.written', { date: formatLocalDate(last.date) });
}

/** Ends the second membership alone. */
export async function retirePupil(
  writing: Writing,
  body: z.infer<typeof retirementBody>,
  member: Membership,
): Promise<Stored> {
  const { tx, year, language } = writing;
  const { contingentId, retirementDate } = body;
  const { uuid, value } = member;
  const { groupId, studentSchoolUuid, dateFrom, dateTo } = value;
  refuseDay(language, 'retirementDate', retirementDate, { from: dateFrom, to: dateTo ?? year.dateEnd });
  await refuseWritten(writing, [member], retirementDate, 'retirementDate');
  await endMemberships(writing, [member], retirementDate);
  await recordMovement(writing, {
    kind: 'programmeEnd',
    studentSchoolUuid,
    date: retirementDate,
    reason: 'programme',
    fromGroupId: groupId,
    toGroupId: null,
    field: 'retirementOrder',
    order: orderWith(body.retirementOrder, body.retirementOrderDate, retirementDate),
  });
  return { id: contingentId, studentGroupUuid: uuid, batch: tx.batch };
}

/**
 * The programme that somebody is in beyond a day, with its year; null: there is none.
 * @throws AppError NOT_FOUND for nobody of the school.
 */
export async function membershipBeyond(db: ReadDb, schoolId: number, userId: number, day: string) {
  const studentSchoolUuid = await studentUuidOf(db, schoolId, userId);
  if (!studentSchoolUuid) throw new AppError('NOT_FOUND');
  const programmes = await programmesOfPupil(db, schoolId, studentSchoolUuid);
  const members = await readMemberships(db, schoolId, { uuids: programmes.map(({ uuid }) => uuid) });
  const member = members.findLast(({ value }) => lastsAfter(value, day)) ?? null;
  const eduYear = programmes.find(({ uuid }) => uuid === member?.uuid)?.eduYear ?? null;
  return member && eduYear !== null ? { member, eduYear } : null;
}
