// The plan of the step into the next year with the classes and pupils that it is about, read again each time: who comes or goes meanwhile is
// in it or is not.
import { and, eq, gt, gte, isNull, notExists, or, sql } from 'drizzle-orm';
import { compareKazakh } from '#contract/core/collation.ts';
import { AppError } from '#contract/core/errors.ts';
import { inZone } from '#contract/core/time.ts';
import { usualCapacity } from '#contract/groups/groups.schema.ts';
import type {
  PlannedClass,
  PlannedPupil,
  SourceClass,
  TransferState,
} from '#contract/year-transfer/year-transfer.schema.ts';
import type { ReadDb } from '#server/db/client.ts';
import { calendarOf, findYear, quartersOf, type SchoolYearRow } from '#server/features/calendar/public.ts';
import { fullName, shortNames, students, users } from '#server/features/people/public.ts';
import {
  findSchoolInYear,
  groupLabel,
  groupMembers,
  groupOfMember,
  groups,
  leadOf,
} from '#server/features/school/public.ts';
import { type ClassRow, findHead, type HeadRow, type Place, type Rows, readRows } from './plan-rows.ts';

type GroupRow = typeof groups.$inferSelect;
export type Member = {
  readonly studentGroupUuid: string;
  readonly studentSchoolUuid: string;
  readonly studentUserId: number;
  readonly name: string;
  readonly groupId: number;
  readonly isPlaced: boolean;
};
export type Planning = Place & {
  readonly year: SchoolYearRow;
  readonly today: string;
  readonly next: SchoolYearRow | undefined;
  readonly nextStart: string;
  readonly head: HeadRow | null;
  readonly rows: Rows;
  readonly groups: ReadonlyMap<number, GroupRow>;
  readonly members: readonly Member[];
};

/** @throws AppError NOT_FOUND when the school has no such year. */
export async function readPlanning(db: ReadDb, place: Place, now: number): Promise<Planning> {
  const { schoolId, eduYear } = place;
  const found = await findSchoolInYear(db, schoolId, eduYear);
  if (!found) throw new AppError('NOT_FOUND');
  const { year, school } = found;
  const next = await findYear(db, schoolId, eduYear + 1);
  const classes = await db
    .select()
    .from(groups)
    .where(and(eq(groups.schoolId, schoolId), eq(groups.eduYear, eduYear), gt(groups.parallel, 0)));
  const nextStart = next?.dateStart ?? calendarOf(eduYear + 1).dateStart;
  const members = await readMembers(db, place, { dateEnd: year.dateEnd, nextStart });
  const peopled = new Set(members.map(({ groupId }) => groupId));
  const inUse = classes.filter(({ id, archivedOn }) => archivedOn === null || peopled.has(id));
  return {
    schoolId,
    eduYear,
    year,
    next,
    nextStart,
    members,
    today: inZone(now, school.timeZone).date,
    head: await findHead(db, place),
    rows: await readRows(db, place),
    groups: new Map(inUse.sort(byGrade).map((group) => [group.id, group])),
  };
}

const byGrade = (a: { parallel: number; letter: string }, b: typeof a) =>
  a.parallel - b.parallel || compareKazakh(a.letter, b.letter);

/** Students who are in a class of the year to its end, each once, by the class that they are in last. */
async function readMembers(
  db: ReadDb,
  { schoolId, eduYear }: Place,
  { dateEnd, nextStart }: { dateEnd: string; nextStart: string },
): Promise<Member[]> {
  const { studentGroupUuid, studentSchoolUuid, groupId, dateFrom, dateTo } = groupMembers;
  const ofGroup = and(eq(groups.schoolId, groupMembers.schoolId), eq(groups.id, groupId), gt(groups.parallel, 0));
  const rows = await db
    .select({
      studentGroupUuid,
      studentSchoolUuid,
      groupId,
      dateFrom,
      studentUserId: users.id,
      surname: users.surname,
      firstname: users.firstname,
    })
    .from(groupMembers)
    .innerJoin(groups, ofGroup)
    .innerJoin(
      students,
      and(eq(students.schoolId, groupMembers.schoolId), eq(students.studentSchoolUuid, studentSchoolUuid)),
    )
    .innerJoin(users, eq(users.id, students.userId))
    .where(
      and(
        eq(groupMembers.schoolId, schoolId),
        eq(groups.eduYear, eduYear),
        eq(students.state, 'active'),
        or(isNull(dateTo), gte(dateTo, dateEnd)),
      ),
    )
    .orderBy(dateFrom, studentGroupUuid);
  const placed = await db
    .selectDistinct({ studentSchoolUuid })
    .from(groupMembers)
    .innerJoin(groups, ofGroup)
    .where(
      and(
        eq(groupMembers.schoolId, schoolId),
        eq(groups.eduYear, eduYear + 1),
        or(isNull(dateTo), gte(dateTo, nextStart)),
      ),
    );
  const isPlaced = new Set(placed.map((row) => row.studentSchoolUuid));
  const last = new Map(rows.map((row) => [row.studentSchoolUuid, row]));
  return [...last.values()]
    .sort(
      (a, b) =>
        compareKazakh(a.surname, b.surname) ||
        compareKazakh(a.firstname, b.firstname) ||
        a.studentUserId - b.studentUserId,
    )
    .map(({ surname, firstname, dateFrom: _, ...row }) => ({
      ...row,
      name: fullName({ surname, firstname }),
      isPlaced: isPlaced.has(row.studentSchoolUuid),
    }));
}

/** Students of the school without a class in the year. */
async function namesWithoutClass(db: ReadDb, { schoolId, eduYear }: Place, dateEnd: string): Promise<string[]> {
  const inYear = db
    .select({ one: sql`1` })
    .from(groupMembers)
    .innerJoin(groups, groupOfMember)
    .where(
      and(
        eq(groupMembers.schoolId, students.schoolId),
        eq(groupMembers.studentSchoolUuid, students.studentSchoolUuid),
        eq(groups.eduYear, eduYear),
        gt(groups.parallel, 0),
        or(isNull(groupMembers.dateTo), gte(groupMembers.dateTo, dateEnd)),
      ),
    );
  const rows = await db
    .select({ surname: users.surname, firstname: users.firstname })
    .from(students)
    .innerJoin(users, eq(users.id, students.userId))
    .where(and(eq(students.schoolId, schoolId), eq(students.state, 'active'), notExists(inYear)));
  return rows.map(fullName).sort(compareKazakh);
}

/** The last grade that one teacher teaches alone: whoever leads it does not go on with the class. */
const lastPrimaryGrade = 4;

/** What a class of the coming year takes of the one that it goes on from. */
export function inheritedFrom({ groups: known }: Planning, { previousGroupId }: Pick<ClassRow, 'previousGroupId'>) {
  const before = previousGroupId === null ? undefined : known.get(previousGroupId);
  return before && { ...before, leadUserId: before.parallel === lastPrimaryGrade ? null : leadOf(before) };
}

function plannedClassOf(planning: Planning, row: ClassRow, names: ReadonlyMap<number, string>): PlannedClass {
  const { isGone: _, faculty: __, eduLang, ...plain } = row;
  const before = inheritedFrom(planning, row);
  return {
    ...plain,
    eduLang: eduLang as PlannedClass['eduLang'],
    capacity: before?.capacity ?? usualCapacity,
    lead: (before?.leadUserId != null && names.get(before.leadUserId)) || null,
  };
}

const sourceOf = ({ id, parallel, letter, eduLang, shift }: GroupRow): Omit<SourceClass, 'toUuid' | 'version'> => ({
  groupId: id,
  label: groupLabel({ parallel, letter }),
  parallel,
  letter,
  eduLang,
  shift,
});

/** Classes, classes that end and pupils as the page and the rules have them. */
export function partsOf(planning: Planning, names: ReadonlyMap<number, string> = new Map()) {
  const { rows, groups: known, members } = planning;
  const saidOfClass = new Map(rows.sources.map((row) => [row.groupId, row]));
  const saidOfPupil = new Map(rows.pupils.map((row) => [row.studentGroupUuid, row]));
  const classes = rows.classes.filter(({ isGone }) => !isGone).sort(byGrade);
  return {
    classes: classes.map((row) => plannedClassOf(planning, row, names)),
    sources: [...known.values()].map((group): SourceClass => {
      const { toUuid = null, version = 0 } = saidOfClass.get(group.id) ?? {};
      return { ...sourceOf(group), toUuid, version };
    }),
    pupils: members.map(({ studentSchoolUuid: _, ...member }): PlannedPupil => {
      const {
        decision = null,
        reason = null,
        toUuid = null,
        version = 0,
      } = saidOfPupil.get(member.studentGroupUuid) ?? {};
      return { ...member, decision, reason, toUuid, version };
    }),
  };
}

/** Names of those who led the classes that end. */
export const leadNames = (db: ReadDb, { groups: known }: Planning) =>
  shortNames(
    db,
    [...known.values()].flatMap((group) => leadOf(group) ?? []),
  );

export async function readState(db: ReadDb, place: Place, now: number): Promise<TransferState> {
  const planning = await readPlanning(db, place, now);
  const { year, next, nextStart, head } = planning;
  const quarters = await quartersOf(db, place.schoolId, place.eduYear);
  const startedBy = head && (await shortNames(db, [head.startedBy])).get(head.startedBy);
  return {
    eduYear: place.eduYear,
    dateEnd: year.dateEnd,
    yearStatus: year.status,
    nextStart,
    openQuarters: quarters.filter(({ status }) => status === 'open').map(({ number }) => number),
    nextStatus: next?.status ?? null,
    state: head?.state ?? 'none',
    version: head?.version ?? 0,
    orders: head?.orders ?? {},
    startedBy: startedBy ?? null,
    appliedAt: head?.appliedAt ?? null,
    ...partsOf(planning, await leadNames(db, planning)),
    withoutClass: await namesWithoutClass(db, place, year.dateEnd),
  };
}
