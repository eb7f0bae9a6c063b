// Lesson, roster and plan as their reader sees them: data of the lesson calls and bodies of the synced documents.
import { and, asc, eq } from 'drizzle-orm';
import { compareKazakh } from '#contract/core/collation.ts';
import type { ErrorCode } from '#contract/core/errors.ts';
import { isIn } from '#contract/core/roles.ts';
import { formatLocalDate, inZone, weekdayOf } from '#contract/core/time.ts';
import { planDocument, rosterDocument } from '#contract/lesson/lesson.documents.ts';
import type { ConductValue, LessonBody, PlanBody, RosterBody } from '#contract/lesson/lesson.schema.ts';
import { type CellValue, cellsOfLessons, type JournalCellRow } from '#server/features/cells/public.ts';
import { namesOf } from '#server/features/people/public.ts';
import {
  assignmentsLedBy,
  assignmentsTaughtBy,
  findAssignment,
  homeworkIn,
  planThemes,
  takenApart,
  teachersOf,
  worksWithGroup,
} from '#server/features/schedule/public.ts';
import { groupLabel, groups, leadsByRole, rosterMembers, subgroups } from '#server/features/school/public.ts';
import type { Reader } from '#server/shared/projection.ts';
import { type LessonFacts, loadLessonFacts, mayReadLesson } from './lesson.policy.ts';
import { readSurroundings } from './lesson-surroundings.ts';

export type LessonDocument = { body: LessonBody; cells: JournalCellRow[]; live: boolean };

/** Lessons for staff, by schedule uuid; those that the reader may not open, or that are not there, give the reason. */
export async function projectLessons(
  reader: Reader,
  scheduleUuids: readonly string[],
): Promise<Map<string, LessonDocument | ErrorCode>> {
  const found = new Map<string, LessonDocument | ErrorCode>(scheduleUuids.map((uuid) => [uuid, 'NOT_FOUND' as const]));
  const facts = await loadLessonFacts(reader, scheduleUuids);
  const readable = [...facts.values()].filter((item) => mayReadLesson(reader, item));
  for (const { row } of facts.values()) found.set(row.lesson.scheduleUuid, 'ACCESS_DENIED');
  const cells = await cellsOfLessons(
    reader.db,
    reader.schoolId,
    readable.map(({ row }) => row.lesson.scheduleUuid),
  );
  const byLesson = Map.groupBy(cells, (cell) => cell.scheduleUuid);
  const around = await readSurroundings(reader, readable);
  for (const item of readable) {
    const { scheduleUuid } = item.row.lesson;
    const own = byLesson.get(scheduleUuid) ?? [];
    const body = { ...lessonBodyOf(reader, item, own), ...around(item) };
    found.set(scheduleUuid, { body, cells: own, live: item.isFollowed || item.isLead });
  }
  return found;
}

/** The fields of the specification, for any reader; `cells` decides what counts as conducted. */
export function lessonBodyOf(reader: Reader, facts: LessonFacts, cells: readonly CellValue[]): LessonBody {
  const { row, school } = facts;
  const { lesson, assignment, group, grade, subject, subgroup, room } = row;
  const conduct = cells.find(({ kind, value }) => kind === 'conduct' && value !== null)?.value as
    | ConductValue
    | undefined;
  const writable = facts.yearStatus === 'Active' && facts.periodStatus === 'open';
  const labels = { kz: subject.kz, ru: subject.ru, en: subject.en };
  const started = reader.now >= facts.startsAt;
  return {
    id: lesson.scheduleUuid,
    path: `lesson/${lesson.scheduleUuid}`,
    lessonScheduleType: lesson.type,
    maxScore: lesson.maxScore,
    canBeCompleted: started,
    isCompletedLesson: conduct !== undefined,
    canManageScores: writable && facts.isOwn,
    canManageAttendance: writable && (facts.isOwn || facts.isLead),
    periodStatus: facts.periodStatus,
    remainingTime: started ? Math.max(0, Math.round((facts.endsAt - reader.now) / 1000)) : -1,
    // Its lecture is among the surroundings.
    isEmptySimpleLesson: (conduct?.theme || lesson.theme) === null && homeworkIn(row)?.answer === undefined,
    isMagnetSchedule: false,
    isSupportSchedule: false,
    mksSupportScheduleUuid: null,
    mksSupportScheduleType: null,
    parallel: grade,
    lessonInfo: { theme: conduct?.theme ?? lesson.theme, themeUuid: conduct ? conduct.themeUuid : lesson.themeUuid },
    lessonMeta: {
      date: formatLocalDate(lesson.date),
      dateWithoutFormat: lesson.date,
      day: weekdayOf(lesson.date),
      isCurrentDate: inZone(reader.now, school.timeZone).date === lesson.date,
      locale: group.eduLang,
      plannedDate: lesson.date,
      subject: labels,
      subjectId: subject.id,
      subjectType: subject.subjectType,
      title: lesson.theme ?? '',
      type: lesson.type,
    },
    materialUuid: null,
    studentGroupUuid: null,
    levelChain: [],
    body: null,
    files: [],
    studentAnswer: null,
    teacherAnswer: null,
    number: lesson.number,
    timeStart: lesson.timeStart,
    timeEnd: lesson.timeEnd,
    startsAt: facts.startsAt,
    endsAt: facts.endsAt,
    group: { id: group.id, label: groupLabel(group) },
    subgroup: subgroup ? { uuid: subgroup.uuid, label: subgroup.label, type: subgroup.type } : null,
    teachers: facts.teachers.map(({ userId, name }) => ({ userId, name })),
    cabinet: room ? { number: room.number, name: room.name } : null,
    // Grade 1 is not assessed (research/domain.md section 2).
    scoreType: grade === 1 ? 'no_score' : subject.scoreType,
    assignmentUuid: assignment.uuid,
    roster: rosterDocument.name(assignment.subgroupUuid ?? group.id),
    plan: planDocument.name(assignment.uuid),
    homework: homeworkIn(row)?.body ?? null,
    yearReadOnly: facts.yearStatus !== 'Active',
  };
}

/** Pupils of a class (numeric id) or subgroup (uuid) in register order, with the days of their membership. */
export async function projectRoster(reader: Reader, id: string): Promise<{ body: RosterBody } | ErrorCode> {
  const { db, schoolId, userId } = reader;
  const isGroup = /^\d+$/.test(id);
  const [subgroup] = isGroup
    ? []
    : await db
        .select()
        .from(subgroups)
        .where(and(eq(subgroups.schoolId, schoolId), eq(subgroups.uuid, id)));
  const [group] = await db
    .select({ id: groups.id })
    .from(groups)
    .where(and(eq(groups.schoolId, schoolId), eq(groups.id, isGroup ? Number(id) : (subgroup?.groupId ?? 0))));
  // A class that is not there is not one without pupils.
  if (!group) return 'NOT_FOUND';
  const groupId = group.id;
  const allowed =
    reader.roles.some((role) => isIn('management', role) || role === 'monitoring') ||
    // Classes and courses keep former teachers, so check the current role too.
    (reader.roles.some((role) => isIn('lessonGiver', role)) && (await worksWithGroup(db, schoolId, userId, groupId)));
  if (!allowed) return 'ACCESS_DENIED';
  const members = await rosterMembers(db, schoolId, isGroup ? { groupId } : { subgroupUuid: id });
  const people = await namesOf(
    db,
    members.map((member) => member.userId),
  );
  const apart = await takenApart(db, schoolId, [groupId]);
  const pupils = members.map(({ studentGroupUuid, userId: studentUserId, asLeft, from, to }) => {
    const person = asLeft ?? people.get(studentUserId);
    const own = apart.get(studentGroupUuid);
    return {
      studentGroupUuid,
      studentUserId,
      surname: person?.surname ?? '',
      firstname: person?.firstname ?? '',
      patronymic: person?.patronymic ?? null,
      from,
      to,
      ...(own && { apart: [...own] }),
    };
  });
  pupils.sort(
    (a, b) =>
      compareKazakh(a.surname, b.surname) ||
      compareKazakh(a.firstname, b.firstname) ||
      a.studentUserId - b.studentUserId,
  );
  return { body: { label: subgroup?.label ?? '', pupils } };
}

/** Themes of an assignment, for its teachers, the group lead and management. */
export async function projectPlan(reader: Reader, assignmentUuid: string): Promise<{ body: PlanBody } | ErrorCode> {
  const { db, schoolId, userId } = reader;
  const found = await findAssignment(db, schoolId, assignmentUuid);
  if (!found) return 'NOT_FOUND';
  const allowed =
    leadsByRole(reader, found.group) ||
    reader.roles.some((role) => isIn('management', role)) ||
    (await teachersOf(db, schoolId, [assignmentUuid]))
      .ever(assignmentUuid)
      .some((teacher) => teacher.userId === userId);
  if (!allowed) return 'ACCESS_DENIED';
  const rows = await db
    .select()
    .from(planThemes)
    .where(and(eq(planThemes.schoolId, schoolId), eq(planThemes.assignmentUuid, assignmentUuid)))
    .orderBy(asc(planThemes.ordinal));
  return {
    body: {
      themes: rows.map(({ uuid, ordinal, theme, type, maxScore }) => ({ uuid, ordinal, theme, type, maxScore })),
    },
  };
}

/** Assignments whose lessons reach the reader by the feed: taught now or in days to come, and those of the class that is led. */
export async function followedAssignments(reader: Reader): Promise<string[]> {
  const taught = (await assignmentsTaughtBy(reader.db, reader)).present;
  const led = await assignmentsLedBy(reader.db, reader.schoolId, reader.userId);
  return [...new Set([...taught, ...led])];
}
