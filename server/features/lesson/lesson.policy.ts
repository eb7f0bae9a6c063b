// Who may do what in a lesson, and when. Facts are read once for a whole set of operations.

import { and, eq, inArray } from 'drizzle-orm';
import type { ErrorCode } from '#contract/core/errors.ts';
import { isIn } from '#contract/core/roles.ts';
import { instantIn, inZone } from '#contract/core/time.ts';
import { assessmentOf } from '#contract/grading/assessment.ts';
import { type GradingRules, readGradingRules } from '#contract/grading/grading.schema.ts';
import { type Given, prepared } from '#server/db/prepared.ts';
import { isOneOf } from '#server/db/records.ts';
import { holdCalendar, quartersOf, type SchoolYearRow, yearsOf } from '#server/features/calendar/public.ts';
import {
  type ApartByMember,
  isTakenApart,
  type LessonRow,
  type LessonTeacher,
  lessonsByUuid,
  lockLessons,
  takenApart,
  teachersOf,
} from '#server/features/schedule/public.ts';
import {
  groupMembers,
  isMemberOn,
  leadsByRole,
  type SchoolRow,
  schoolOf,
  subgroupMembers,
} from '#server/features/school/public.ts';
import { type Reader, remembered } from '#server/shared/projection.ts';

export type LessonFacts = {
  readonly row: LessonRow;
  readonly school: SchoolRow;
  readonly teachers: readonly LessonTeacher[];
  /** The reader is one of the lesson's own teachers (decisions B11), which is a fact of its day (E19). */
  readonly isOwn: boolean;
  /** The reader teaches the subject to the class now or in days to come, and so follows all of its lessons. */
  readonly isFollowed: boolean;
  /** The reader leads the class. */
  readonly isLead: boolean;
  /** Number of the quarter of its day; null in none. */
  readonly quarter: number | null;
  /** Quarters in whose marks of a pupil the lesson counts: its own, or both of the half-year of a one-hour subject. */
  readonly markedQuarters: readonly number[];
  readonly periodStatus: 'open' | 'archive';
  readonly yearStatus: SchoolYearRow['status'];
  readonly startsAt: number;
  readonly endsAt: number;
};

/** Facts of lessons by schedule uuid; lessons of other schools are not among them. Of one push each is read once. */
export async function loadLessonFacts(
  reader: Reader,
  scheduleUuids: readonly string[],
): Promise<Map<string, LessonFacts>> {
  const known = (reader.memory?.get('lessonFacts') ?? new Map()) as Map<string, LessonFacts | undefined>;
  reader.memory?.set('lessonFacts', known);
  const missing = scheduleUuids.filter((uuid) => !known.has(uuid));
  const read = missing.length === 0 ? new Map<string, LessonFacts>() : await readLessonFacts(reader, missing);
  for (const uuid of missing) known.set(uuid, read.get(uuid));
  return new Map(
    [...new Set(scheduleUuids)].flatMap((uuid) => {
      const facts = known.get(uuid);
      return facts ? [[uuid, facts] as const] : [];
    }),
  );
}

/**
 * For whoever writes into lessons: the lessons are held until the end of the transaction, and with them the years and quarters that say
 * whether anything may be written. What is read of them afterwards stays true until the commit. The order is one for all writers: device,
 * lessons by uuid, calendar, cells, feed (docs/decisions/2026-11-22-locks.md).
 */
export async function holdLessons(
  reader: Pick<Reader, 'db' | 'schoolId'>,
  scheduleUuids: readonly string[],
): Promise<void> {
  const uuids = [...new Set(scheduleUuids)];
  if (uuids.length === 0) return;
  const days = await lockLessons(reader.db, reader.schoolId, uuids);
  await holdCalendar(reader.db, reader.schoolId, days);
}

async function readLessonFacts(reader: Reader, scheduleUuids: readonly string[]): Promise<Map<string, LessonFacts>> {
  const { db, schoolId, userId, roles } = reader;
  // Courses keep the names of who has left, and who has left may still be here as a parent.
  const isStaff = roles.some((role) => isIn('schoolReader', role));
  const facts = new Map<string, LessonFacts>();
  const rows = await lessonsByUuid(db, schoolId, [...new Set(scheduleUuids)]);
  const school = rows.length === 0 ? undefined : await schoolOf(reader);
  if (!school) return facts;
  const teachers = await teachersOf(
    db,
    schoolId,
    rows.map(({ assignment }) => assignment.uuid),
  );
  const today = inZone(reader.now, school.timeZone).date;
  const years = await yearsOf(db, schoolId);
  const quarters = new Map<number, Awaited<ReturnType<typeof quartersOf>>>();
  const rules = new Map(years.map(({ eduYear, formula }) => [eduYear, readGradingRules(formula)]));
  for (const row of rows) {
    const { eduYear } = row.assignment;
    const ofYear = quarters.get(eduYear) ?? (await quartersOf(db, schoolId, eduYear));
    quarters.set(eduYear, ofYear);
    const { date, timeStart, timeEnd } = row.lesson;
    const quarter = ofYear.find((item) => item.dateStart <= date && date <= item.dateEnd);
    facts.set(row.lesson.scheduleUuid, {
      row,
      school,
      teachers: teachers.on(row.assignment.uuid, date),
      isOwn: isStaff && teachers.teaches(userId, row.assignment.uuid, date),
      isFollowed: isStaff && teachers.isStillTeaching(userId, row.assignment.uuid, today),
      isLead: leadsByRole(reader, row.group),
      quarter: quarter?.number ?? null,
      markedQuarters: markedQuarters(row, ofYear, rules.get(eduYear) ?? null),
      periodStatus: quarter?.status ?? 'open',
      yearStatus: years.find((year) => year.eduYear === eduYear)?.status ?? 'NotStarted',
      startsAt: instantIn(date, timeStart, school.timeZone),
      endsAt: instantIn(date, timeEnd, school.timeZone),
    });
  }
  return facts;
}

/** The days between the two quarters of a half-year belong to it, too. */
function markedQuarters(
  { lesson, assignment, grade: parallel, subject }: LessonRow,
  quarters: Awaited<ReturnType<typeof quartersOf>>,
  rules: GradingRules | null,
): number[] {
  const { weeklyTenths } = assignment;
  const { scoreType } = subject;
  const period = rules ? assessmentOf(rules, { parallel, weeklyTenths, scoreType }).period : 'quarter';
  const halfOf = (number: number) => Math.ceil(number / 2);
  return quarters
    .filter(({ number }) => {
      const shown = quarters.filter((other) =>
        period === 'halfyear' ? halfOf(other.number) === halfOf(number) : other.number === number,
      );
      const [first, last] = [shown.at(0), shown.at(-1)];
      return first && last && first.dateStart <= lesson.date && lesson.date <= last.dateEnd;
    })
    .map(({ number }) => number);
}

/**
 * Staff who may open a lesson: its teachers, the group lead, management and monitoring. Whoever teaches the class later or again reads what
 * others did meanwhile; whoever no longer does keeps what they taught themselves (decisions E19).
 */
export function mayReadLesson(reader: Reader, facts: LessonFacts): boolean {
  return (
    facts.isOwn ||
    facts.isFollowed ||
    facts.isLead ||
    reader.roles.some((role) => isIn('management', role) || role === 'monitoring')
  );
}

/** Why nothing can be written in the lesson's year, or null: every mutation asks this first (decisions B15). */
export function refusalOfYear(facts: LessonFacts | undefined): ErrorCode | null {
  if (!facts) return 'NOT_FOUND';
  return facts.yearStatus === 'Active' ? null : 'YEAR_READ_ONLY';
}

/** Why nothing can be written in the lesson now, or null. */
export function refusalToWrite(facts: LessonFacts | undefined): ErrorCode | null {
  const refusal = refusalOfYear(facts);
  if (refusal || !facts) return refusal;
  return facts.periodStatus === 'archive' ? 'PERIOD_CLOSED' : null;
}

type MemberRow = typeof groupMembers.$inferSelect;

const membersOfGroups = prepared(
  (db, { schoolId, groupIds }: Given<{ schoolId: number; groupIds: readonly number[] }>) =>
    db
      .select()
      .from(groupMembers)
      .where(and(eq(groupMembers.schoolId, schoolId), isOneOf(groupMembers.groupId, groupIds))),
);

/** What says who takes part in a lesson. */
export type PlacedLesson = {
  readonly row: {
    readonly lesson: Pick<LessonRow['lesson'], 'scheduleUuid' | 'date'>;
    readonly assignment: Pick<LessonRow['assignment'], 'groupId' | 'subgroupUuid' | 'subjectId'>;
    readonly group: Pick<LessonRow['group'], 'id'>;
  };
};

/** Everybody who is or was in the classes of lessons, by membership. Of one push each class is read once. */
export async function membersOfClasses(
  { db, schoolId, memory }: Pick<Reader, 'db' | 'schoolId' | 'memory'>,
  lessons: Iterable<PlacedLesson>,
): Promise<Map<string, MemberRow>> {
  const known = (memory?.get('classMembers') ?? new Map()) as Map<number, MemberRow[]>;
  memory?.set('classMembers', known);
  const groupIds = [...new Set([...lessons].map(({ row }) => row.group.id))];
  const missing = groupIds.filter((id) => !known.has(id));
  if (missing.length > 0) {
    const rows = await membersOfGroups(db, { schoolId, groupIds: missing });
    const byGroup = Map.groupBy(rows, ({ groupId }) => groupId);
    for (const id of missing) known.set(id, byGroup.get(id) ?? []);
  }
  return new Map(groupIds.flatMap((id) => known.get(id) ?? []).map((row) => [row.studentGroupUuid, row]));
}

/** What members of classes take in a programme instead. Of one push each set of classes is read once. */
function apartInClasses(
  reader: Pick<Reader, 'db' | 'schoolId' | 'memory'>,
  members: Iterable<MemberRow>,
): Promise<ApartByMember> {
  const groupIds = [...new Set([...members].map(({ groupId }) => groupId))].sort((a, b) => a - b);
  const { db, schoolId } = reader;
  return remembered(reader, `taken apart ${groupIds.join(' ')}`, () => takenApart(db, schoolId, groupIds));
}

/** Pupils, as "lesson pupil", who belong to the lessons on their days. */
export async function membersOfLessons(
  reader: Pick<Reader, 'db' | 'schoolId' | 'memory'>,
  pairs: readonly { facts: PlacedLesson; studentGroupUuid: string }[],
): Promise<Set<string>> {
  const { db, schoolId } = reader;
  const found = new Set<string>();
  const pupils = [...new Set(pairs.map(({ studentGroupUuid }) => studentGroupUuid))];
  if (pupils.length === 0) return found;
  const byPupil = await membersOfClasses(
    reader,
    pairs.map(({ facts }) => facts),
  );
  const inSubgroups = pairs.some(({ facts }) => facts.row.assignment.subgroupUuid !== null)
    ? await db
        .select()
        .from(subgroupMembers)
        .where(and(eq(subgroupMembers.schoolId, schoolId), inArray(subgroupMembers.studentGroupUuid, pupils)))
    : [];
  const apart = await apartInClasses(reader, byPupil.values());
  for (const { facts, studentGroupUuid } of pairs) {
    const { assignment, lesson } = facts.row;
    const member = byPupil.get(studentGroupUuid);
    const inClass = member !== undefined && member.groupId === assignment.groupId && isMemberOn(member, lesson.date);
    const inSubgroup =
      assignment.subgroupUuid === null ||
      inSubgroups.some(
        (row) =>
          row.studentGroupUuid === studentGroupUuid &&
          row.subgroupUuid === assignment.subgroupUuid &&
          isMemberOn(row, lesson.date),
      );
    const isApart = isTakenApart(apart, studentGroupUuid, { subjectId: assignment.subjectId, date: lesson.date });
    if (inClass && inSubgroup && !isApart) found.add(`${lesson.scheduleUuid} ${studentGroupUuid}`);
  }
  return found;
}
