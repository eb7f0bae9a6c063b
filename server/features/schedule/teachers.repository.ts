// Who teaches what: a fact of a day (decisions B11, E19). Whatever asks for the teachers of a lesson asks here, with the lesson's day.
import { type AnyColumn, and, eq, gte, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { LocalDate } from '#contract/core/time.ts';
import type { ReadDb } from '#server/db/client.ts';
import { type Given, prepared } from '#server/db/prepared.ts';
import { isOneOf } from '#server/db/records.ts';
import { shortName, users } from '#server/features/people/public.ts';
import { schools } from '#server/features/school/public.ts';
import { type Reader, remembered } from '#server/shared/projection.ts';
import { assignmentTeachers } from './schedule.tables.ts';

export type LessonTeacher = { readonly userId: number; readonly name: string; readonly isMain: boolean };
/** The days on which somebody teaches something; `dateTo` null: without end. */
export type Term = { readonly dateFrom: LocalDate; readonly dateTo: LocalDate | null };

/** Whether a day is one of a term: the one rule of who teaches when. */
export function isInTerm({ dateFrom, dateTo }: Term, day: LocalDate): boolean {
  return dateFrom <= day && (dateTo === null || day <= dateTo);
}

/** The same of the rows of `assignment_teachers`, for a day or a column that holds one. */
export function isTaughtOn(day: AnyColumn | string): SQL | undefined {
  const { dateFrom, dateTo } = assignmentTeachers;
  return and(lte(dateFrom, day), or(isNull(dateTo), gte(dateTo, day)));
}

type Held = LessonTeacher & Term;

/** Who teaches some assignments, by the day. The main teacher comes first. */
export class Teachers {
  private readonly byAssignment: ReadonlyMap<string, readonly Held[]>;

  constructor(byAssignment: ReadonlyMap<string, readonly Held[]>) {
    this.byAssignment = byAssignment;
  }

  /** Teachers of a lesson of this day. */
  on(assignmentUuid: string, day: LocalDate): readonly LessonTeacher[] {
    return this.of(assignmentUuid).filter((held) => isInTerm(held, day));
  }

  /** Everybody who teaches it on any of these days. */
  between(assignmentUuid: string, from: LocalDate, to: LocalDate): readonly LessonTeacher[] {
    const held = this.of(assignmentUuid).filter(
      ({ dateFrom, dateTo }) => dateFrom <= to && (dateTo === null || from <= dateTo),
    );
    return [...new Map(held.map((teacher) => [teacher.userId, teacher])).values()];
  }

  /** Everybody who ever teaches it, once. */
  ever(assignmentUuid: string): readonly LessonTeacher[] {
    return [...new Map(this.of(assignmentUuid).map((teacher) => [teacher.userId, teacher])).values()];
  }

  teaches(userId: number, assignmentUuid: string, day: LocalDate): boolean {
    return this.of(assignmentUuid).some((held) => held.userId === userId && isInTerm(held, day));
  }

  /** Whether they teach it today or will again: such a person follows all of its lessons, those of others too. */
  isStillTeaching(userId: number, assignmentUuid: string, today: LocalDate): boolean {
    return this.of(assignmentUuid).some(
      ({ userId: whose, dateTo }) => whose === userId && (dateTo === null || today <= dateTo),
    );
  }

  /** All who are among them. */
  everybody(): readonly LessonTeacher[] {
    return [...this.byAssignment.values()].flat();
  }

  private of(assignmentUuid: string): readonly Held[] {
    return this.byAssignment.get(assignmentUuid) ?? [];
  }
}

const teachersByAssignment = prepared((db, { schoolId, uuids }: Given<{ schoolId: number; uuids: Iterable<string> }>) =>
  db
    .select({
      assignmentUuid: assignmentTeachers.assignmentUuid,
      isMain: assignmentTeachers.isMain,
      dateFrom: assignmentTeachers.dateFrom,
      dateTo: assignmentTeachers.dateTo,
      userId: users.id,
      surname: users.surname,
      firstname: users.firstname,
      patronymic: users.patronymic,
    })
    .from(assignmentTeachers)
    .innerJoin(users, eq(users.id, assignmentTeachers.userId))
    .where(and(eq(assignmentTeachers.schoolId, schoolId), isOneOf(assignmentTeachers.assignmentUuid, uuids))),
);

export async function teachersOf(db: ReadDb, schoolId: number, assignmentUuids: readonly string[]): Promise<Teachers> {
  if (assignmentUuids.length === 0) return new Teachers(new Map());
  const rows = await teachersByAssignment(db, { schoolId, uuids: new Set(assignmentUuids) });
  const held = rows
    .map(({ assignmentUuid, userId, isMain, dateFrom, dateTo, ...person }) => ({
      assignmentUuid,
      userId,
      isMain,
      dateFrom,
      dateTo,
      name: shortName(person),
    }))
    .sort((a, b) => Number(b.isMain) - Number(a.isMain) || a.userId - b.userId || (a.dateFrom < b.dateFrom ? -1 : 1));
  return new Teachers(Map.groupBy(held, ({ assignmentUuid }) => assignmentUuid));
}

type Asked = { schoolId: number; userId: number; now: number };
const taughtBy = prepared((db, { schoolId, userId, now }: Given<Asked>) =>
  db
    .select({
      uuid: assignmentTeachers.assignmentUuid,
      // By the day of the school.
      isStillTaught: sql<boolean>`bool_or(${assignmentTeachers.dateTo} is null or ${assignmentTeachers.dateTo}
        >= (to_timestamp(${now}::bigint / 1000.0) at time zone ${schools.timeZone})::date)`,
    })
    .from(assignmentTeachers)
    .innerJoin(schools, eq(schools.id, assignmentTeachers.schoolId))
    .where(and(eq(assignmentTeachers.schoolId, schoolId), eq(assignmentTeachers.userId, userId)))
    .groupBy(assignmentTeachers.assignmentUuid),
);

/** What a person teaches now or in days to come, and what they taught once and no longer do. Of a reader it is read once. */
export async function assignmentsTaughtBy(
  db: ReadDb,
  asked: Pick<Reader, 'schoolId' | 'userId' | 'now' | 'memory'>,
): Promise<{ readonly present: string[]; readonly former: string[] }> {
  const { schoolId, userId, now } = asked;
  const rows = await remembered(asked, 'taught', () => taughtBy(db, { schoolId, userId, now }));
  const of = (isPresent: boolean) => rows.flatMap((row) => (row.isStillTaught === isPresent ? [row.uuid] : []));
  return { present: of(true), former: of(false) };
}
