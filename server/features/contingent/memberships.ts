// The dated memberships of students in classes: joining one, ending one, and what marks stand in the way.
import { and, eq, gt, inArray, isNotNull, isNull, max, sql } from 'drizzle-orm';
import type { Db, ReadDb } from '#server/db/client.ts';
import { incomingRows, isOneOf } from '#server/db/records.ts';
import { answerCells, journalCells } from '#server/features/cells/public.ts';
import {
  assignmentOfLesson,
  assignments,
  lessonOfCell,
  lessons,
  lockLessons,
} from '#server/features/schedule/public.ts';
import { groupMembers, groups, isMemberOn, subgroupMembers } from '#server/features/school/public.ts';

type Part = { readonly subgroupUuid: string; readonly dateFrom: string; readonly dateTo: string | null };
export type MembershipValue = {
  readonly groupId: number;
  readonly studentSchoolUuid: string;
  readonly dateFrom: string;
  readonly dateTo: string | null;
  /** In subgroups of the class. */
  readonly parts: readonly Part[];
};
export type Membership = { readonly uuid: string; readonly value: MembershipValue };

type Chosen = { readonly uuids: readonly string[] } | { readonly studentSchoolUuids: readonly string[] };

/** Memberships by their own number, or all of some students; in the order in which they began. */
export async function readMemberships(db: ReadDb, schoolId: number, chosen: Chosen): Promise<Membership[]> {
  const isChosen =
    'uuids' in chosen
      ? isOneOf(groupMembers.studentGroupUuid, chosen.uuids)
      : isOneOf(groupMembers.studentSchoolUuid, chosen.studentSchoolUuids);
  const rows = await db
    .select()
    .from(groupMembers)
    .where(and(eq(groupMembers.schoolId, schoolId), isChosen))
    .orderBy(groupMembers.dateFrom, groupMembers.studentGroupUuid);
  const { subgroupUuid, studentGroupUuid, dateFrom, dateTo } = subgroupMembers;
  const parts = await db
    .select({ subgroupUuid, studentGroupUuid, dateFrom, dateTo })
    .from(subgroupMembers)
    .where(
      and(
        eq(subgroupMembers.schoolId, schoolId),
        isOneOf(
          studentGroupUuid,
          rows.map((row) => row.studentGroupUuid),
        ),
      ),
    )
    .orderBy(dateFrom, subgroupUuid);
  const byMember = Map.groupBy(parts, (part) => part.studentGroupUuid);
  return rows.map((row) => ({
    uuid: row.studentGroupUuid,
    value: {
      groupId: row.groupId,
      studentSchoolUuid: row.studentSchoolUuid,
      dateFrom: row.dateFrom,
      dateTo: row.dateTo,
      parts: (byMember.get(row.studentGroupUuid) ?? []).map(({ studentGroupUuid: _, ...part }) => part),
    },
  }));
}

/** Writes memberships with their subgroups over what there is of them; null: it goes. */
export async function storeMemberships(
  db: Db,
  schoolId: number,
  values: ReadonlyMap<string, MembershipValue | null>,
): Promise<void> {
  if (values.size === 0) return;
  const isOwn = isOneOf(subgroupMembers.studentGroupUuid, [...values.keys()]);
  await db.delete(subgroupMembers).where(and(eq(subgroupMembers.schoolId, schoolId), isOwn));
  const gone = [...values].flatMap(([uuid, value]) => (value === null ? [uuid] : []));
  if (gone.length > 0)
    await db
      .delete(groupMembers)
      .where(and(eq(groupMembers.schoolId, schoolId), isOneOf(groupMembers.studentGroupUuid, gone)));
  const stays = [...values].flatMap(([uuid, value]) => (value === null ? [] : [{ uuid, ...value }]));
  if (stays.length === 0) return;
  const columns = 'uuid uuid, "groupId" integer, "studentSchoolUuid" uuid, "dateFrom" date, "dateTo" date';
  await db.execute(sql`insert into ${groupMembers} (school_id, student_group_uuid, group_id, student_school_uuid, date_from, date_to)
    select ${schoolId}::integer, uuid, "groupId", "studentSchoolUuid", "dateFrom", "dateTo" from ${incomingRows(stays, columns)}
    on conflict (school_id, student_group_uuid) do update set group_id = excluded.group_id,
      student_school_uuid = excluded.student_school_uuid, date_from = excluded.date_from, date_to = excluded.date_to`);
  const parts = stays.flatMap(({ uuid, parts: own }) =>
    own.map((part) => ({ schoolId, studentGroupUuid: uuid, ...part })),
  );
  if (parts.length > 0) await db.insert(subgroupMembers).values(parts);
}

/** A membership as it is when its last day is `lastDay`; null: it starts later. */
export function endedOn(value: MembershipValue, lastDay: string): MembershipValue | null {
  if (value.dateFrom > lastDay) return null;
  const parts = value.parts.flatMap((part): Part[] => {
    if (part.dateFrom > lastDay) return [];
    return [part.dateTo !== null && part.dateTo <= lastDay ? part : { ...part, dateTo: lastDay }];
  });
  return { ...value, dateTo: lastDay, parts };
}

/** Whether a membership goes on after a day. */
export const lastsAfter = ({ dateTo }: MembershipValue, day: string): boolean => dateTo === null || dateTo > day;

/**
 * Lessons of classes after a day, held until the end of the transaction: whoever writes into one waits, and then finds the membership as
 * it is left. So nothing comes between the look at what is written and the end of a membership.
 */
export async function holdLessonsAfter(
  db: ReadDb,
  schoolId: number,
  members: readonly Membership[],
  day: string,
): Promise<void> {
  const groupIds = members.map(({ value }) => value.groupId);
  const rows = await db
    .select({ uuid: lessons.scheduleUuid })
    .from(lessons)
    .innerJoin(assignments, assignmentOfLesson)
    .where(and(eq(lessons.schoolId, schoolId), isOneOf(assignments.groupId, groupIds), gt(lessons.date, day)));
  await lockLessons(
    db,
    schoolId,
    rows.map(({ uuid }) => uuid),
  );
}

/** The last day after `day` on which a membership has something in the journal; null: there is nothing. */
export async function writtenAfter(
  db: ReadDb,
  schoolId: number,
  uuids: readonly string[],
  day: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ uuid: journalCells.studentGroupUuid, date: max(lessons.date) })
    .from(journalCells)
    .innerJoin(lessons, lessonOfCell)
    .where(
      and(
        eq(journalCells.schoolId, schoolId),
        isOneOf(journalCells.studentGroupUuid, uuids),
        inArray(journalCells.kind, ['mark', 'attendance']),
        isNotNull(journalCells.value),
        gt(lessons.date, day),
      ),
    )
    .groupBy(journalCells.studentGroupUuid);
  return new Map(rows.map(({ uuid, date }) => [uuid, date ?? day]));
}

/** Memberships with journal cells or answers, including emptied ones. */
export async function membershipsWithCells(db: ReadDb, schoolId: number, uuids: readonly string[]) {
  const found = new Set<string>();
  for (const cells of [journalCells, answerCells]) {
    const rows = await db
      .selectDistinct({ uuid: cells.studentGroupUuid })
      .from(cells)
      .where(and(eq(cells.schoolId, schoolId), isOneOf(cells.studentGroupUuid, uuids)));
    for (const { uuid } of rows) found.add(uuid);
  }
  return found;
}

/** Classes and groups that students are or were in, of all years. */
export async function groupsOf(db: ReadDb, schoolId: number, studentSchoolUuids: readonly string[]) {
  if (studentSchoolUuids.length === 0) return [];
  const rows = await db
    .selectDistinct({ groupId: groupMembers.groupId })
    .from(groupMembers)
    .where(and(eq(groupMembers.schoolId, schoolId), isOneOf(groupMembers.studentSchoolUuid, studentSchoolUuids)));
  return rows.map(({ groupId }) => groupId);
}

/** Classes of a year into which somebody may come. */
export async function classesOf(db: ReadDb, schoolId: number, eduYear: number) {
  return db
    .select()
    .from(groups)
    .where(
      and(
        eq(groups.schoolId, schoolId),
        eq(groups.eduYear, eduYear),
        gt(groups.parallel, 0),
        isNull(groups.archivedOn),
      ),
    );
}

/** A class of a year into which somebody may come: none of the archive. */
export async function findClass(db: ReadDb, schoolId: number, eduYear: number, groupId: number) {
  const [row] = await db
    .select()
    .from(groups)
    .where(
      and(
        eq(groups.schoolId, schoolId),
        eq(groups.eduYear, eduYear),
        eq(groups.id, groupId),
        gt(groups.parallel, 0),
        isNull(groups.archivedOn),
      ),
    );
  return row;
}

export type Stranded = { readonly uuid: string; readonly date: string };
/**
 * The last day of each membership on which something is written in a lesson of a subgroup that the pupil would not be in, were the
 * memberships as `values` say.
 */
export async function strandedIn(
  db: ReadDb,
  schoolId: number,
  values: ReadonlyMap<string, MembershipValue>,
): Promise<Stranded[]> {
  const rows = await db
    .selectDistinct({
      uuid: journalCells.studentGroupUuid,
      subgroupUuid: assignments.subgroupUuid,
      date: lessons.date,
    })
    .from(journalCells)
    .innerJoin(lessons, lessonOfCell)
    .innerJoin(assignments, assignmentOfLesson)
    .where(
      and(
        eq(journalCells.schoolId, schoolId),
        isOneOf(journalCells.studentGroupUuid, [...values.keys()]),
        inArray(journalCells.kind, ['mark', 'attendance']),
        isNotNull(journalCells.value),
        isNotNull(assignments.subgroupUuid),
      ),
    )
    .orderBy(lessons.date);
  const left = rows.filter(({ uuid, subgroupUuid, date }) => {
    const parts = values.get(uuid)?.parts ?? [];
    return !parts.some((part) => part.subgroupUuid === subgroupUuid && isMemberOn(part, date));
  });
  return [...new Map(left.map(({ uuid, date }) => [uuid, { uuid, date }])).values()];
}
