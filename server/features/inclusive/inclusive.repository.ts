// Inclusive programmes and their pupils as they are read.
import { and, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type * as z from 'zod/mini';
import { compareKazakh } from '#contract/core/collation.ts';
import { personName } from '#contract/core/person-name.ts';
import { inZone } from '#contract/core/time.ts';
import {
  faculties,
  type Programme,
  type ProgrammeMember,
  type programmeGroup,
} from '#contract/inclusive/inclusive.schema.ts';
import type { ReadDb } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import { timeSchemes } from '#server/features/bells/public.ts';
import { schoolYears } from '#server/features/calendar/public.ts';
import { movements, orders } from '#server/features/contingent/public.ts';
import { knownHere, shortName, students, users } from '#server/features/people/public.ts';
import {
  groupLabel,
  groupMembers,
  groups,
  isLedBy,
  isMemberOn,
  leadOf,
  programmeGroups,
  programmeOfGroup,
  schools,
  studentOfMember,
} from '#server/features/school/public.ts';

/** `leadUserId`: only of classes that this person leads in the current year. */
export type Asked = {
  readonly schoolId: number;
  readonly leadUserId: number | undefined;
  readonly now: number;
} & ({ readonly eduYear: number | undefined } | { readonly id: number } | { readonly parentId: number });

type Found = Programme & { readonly letter: string };

/** Programmes by grade and name; without a year those of the current one. */
export async function readProgrammes(db: ReadDb, asked: Asked): Promise<Found[]> {
  const { schoolId, leadUserId, now } = asked;
  const [parent, teacher] = [alias(groups, 'parent'), alias(users, 'teacher')];
  const rows = await db
    .select({
      group: groups,
      programme: programmeGroups,
      parent,
      teacher,
      timeScheme: timeSchemes.name,
      year: schoolYears,
      timeZone: schools.timeZone,
    })
    .from(groups)
    .innerJoin(programmeGroups, programmeOfGroup)
    .innerJoin(schools, eq(schools.id, groups.schoolId))
    .innerJoin(schoolYears, and(eq(schoolYears.schoolId, groups.schoolId), eq(schoolYears.eduYear, groups.eduYear)))
    .innerJoin(parent, and(eq(parent.schoolId, groups.schoolId), eq(parent.id, programmeGroups.parentGroupId)))
    .leftJoin(teacher, eq(teacher.id, groups.leadUserId))
    .leftJoin(timeSchemes, and(eq(timeSchemes.schoolId, groups.schoolId), eq(timeSchemes.uuid, groups.timeSchemeUuid)))
    .where(
      and(
        eq(groups.schoolId, schoolId),
        leadUserId === undefined ? undefined : and(isLedBy(leadUserId, parent), eq(schoolYears.isCurrent, true)),
        'id' in asked ? eq(groups.id, asked.id) : undefined,
        'parentId' in asked ? eq(programmeGroups.parentGroupId, asked.parentId) : undefined,
        'eduYear' in asked
          ? asked.eduYear === undefined
            ? eq(schoolYears.isCurrent, true)
            : eq(groups.eduYear, asked.eduYear)
          : undefined,
      ),
    );
  const members = await db
    .select({ groupId: groupMembers.groupId, dateFrom: groupMembers.dateFrom, dateTo: groupMembers.dateTo })
    .from(groupMembers)
    .where(
      and(
        eq(groupMembers.schoolId, schoolId),
        isOneOf(
          groupMembers.groupId,
          rows.map(({ group }) => group.id),
        ),
      ),
    );
  const inGroup = Map.groupBy(members, ({ groupId }) => groupId);
  return rows
    .map(({ group, programme, parent: own, teacher: by, timeScheme, year, timeZone }): Found => {
      const today = inZone(now, timeZone).date;
      const day = today < year.dateStart ? year.dateStart : today > year.dateEnd ? year.dateEnd : today;
      const { closedOn, closeOrder, closeOrderDate } = programme;
      return {
        id: group.id,
        version: programme.version,
        eduYear: group.eduYear,
        label: group.letter,
        programmeId: programme.programmeId,
        inclusiveDescription: programme.description,
        parent: { id: own.id, label: groupLabel(own), lead: leadOf(own) },
        parallel: programme.parallel,
        letter: own.letter,
        eduLang: group.eduLang,
        teacher: by && { userId: by.id, name: shortName(by) },
        timeSchemeUuid: group.timeSchemeUuid,
        timeScheme,
        faculty: faculties.find((faculty) => faculty === programme.faculty) ?? null,
        quarterStart: programme.quarterStart,
        quarterEnd: programme.quarterEnd,
        state: closedOn === null ? 'active' : 'closed',
        closedOn,
        closeOrder:
          closeOrder !== null && closeOrderDate !== null ? { number: closeOrder, date: closeOrderDate } : null,
        pupils: (inGroup.get(group.id) ?? []).filter((member) => isMemberOn(member, day)).length,
      };
    })
    .sort((a, b) => a.parallel - b.parallel || compareKazakh(a.label, b.label) || a.id - b.id);
}

/** As other programs read a group; a programme is in no statistics (decisions E17). */
export function groupOf({ letter, ...programme }: Found): z.infer<typeof programmeGroup> {
  const { id, eduLang, parallel, teacher, faculty, quarterStart, quarterEnd } = programme;
  return {
    id,
    letter,
    faculty,
    quarterStart,
    quarterEnd,
    isInStat: false,
    language: { id: eduLang },
    parallel: { label: String(parallel) },
    teacher: teacher && { id: teacher.userId },
  };
}

/** Everybody who is or was in a programme, in the order of names, with the orders of arrival and end. */
export async function readProgrammeMembers(db: ReadDb, schoolId: number, groupId: number): Promise<ProgrammeMember[]> {
  const rows = await db
    .select({ member: groupMembers, user: users, student: students })
    .from(groupMembers)
    .innerJoin(students, studentOfMember)
    .innerJoin(users, eq(users.id, students.userId))
    .where(and(eq(groupMembers.schoolId, schoolId), eq(groupMembers.groupId, groupId)));
  const moved = await db
    .select({ movement: movements, order: orders })
    .from(movements)
    .leftJoin(orders, and(eq(orders.schoolId, movements.schoolId), eq(orders.uuid, movements.orderUuid)))
    .where(
      and(
        eq(movements.schoolId, schoolId),
        isOneOf(movements.kind, ['programmeStart', 'programmeEnd']),
        isOneOf(
          movements.studentSchoolUuid,
          rows.map(({ member }) => member.studentSchoolUuid),
        ),
      ),
    );
  const orderOf = (studentSchoolUuid: string, date: string | null, side: 'toGroupId' | 'fromGroupId') => {
    const found = moved.findLast(
      ({ movement }) =>
        movement.studentSchoolUuid === studentSchoolUuid && movement[side] === groupId && movement.date === date,
    );
    const order = found && movedKinds[side] === found.movement.kind ? found.order : null;
    return order && { number: order.number, date: order.date };
  };
  return rows
    .map(({ member: { studentGroupUuid, studentSchoolUuid, dateFrom: from, dateTo: to }, user, student }) => ({
      id: user.id,
      studentGroupUuid,
      from,
      to,
      fullName: personName(knownHere(student, user)),
      arrivalOrder: orderOf(studentSchoolUuid, from, 'toGroupId'),
      retirementOrder: orderOf(studentSchoolUuid, to, 'fromGroupId'),
    }))
    .sort((a, b) => compareKazakh(a.fullName, b.fullName) || (a.from < b.from ? -1 : 1));
}
const movedKinds = { toGroupId: 'programmeStart', fromGroupId: 'programmeEnd' } as const;
