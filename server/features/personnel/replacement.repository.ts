// Replacements as they are stored, and the days of teachers that follow from them.
import { and, asc, desc, eq } from 'drizzle-orm';
import type { Replacement } from '#contract/personnel/replacement.ts';
import { insertRows } from '#server/db/bulk-insert.ts';
import type { Db, ReadDb } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import { orders } from '#server/features/contingent/public.ts';
import { fullName, users } from '#server/features/people/public.ts';
import {
  assignments,
  assignmentTeachers,
  type CourseRow,
  coursesWhere,
  type Handed,
  type Handover,
  type HandoverProblem,
  handOver,
  type TeachingTerm,
  takeBack,
} from '#server/features/schedule/public.ts';
import { groupLabel, groups } from '#server/features/school/public.ts';
import { teacherReplacements } from './replacement.tables.ts';

export type HandedOver = { readonly assignmentUuid: string; readonly substituteId: number };
export type ReplacementValue = Omit<typeof teacherReplacements.$inferSelect, 'schoolId' | 'uuid' | 'version'> & {
  /** By the uuid of the assignment. */
  readonly assignments: readonly HandedOver[];
};
export type HeldReplacement = {
  readonly uuid: string;
  readonly version: number;
  readonly value: ReplacementValue;
};

const byAssignment = (a: HandedOver, b: HandedOver) => (a.assignmentUuid < b.assignmentUuid ? -1 : 1);

/** What each replacement hands over. A substitute who is replaced in turn has several rows of one assignment. */
async function handedOverBy(db: ReadDb, schoolId: number, uuids: readonly string[]) {
  const { assignmentUuid, userId, replacementUuid } = assignmentTeachers;
  const rows = await db
    .selectDistinct({ assignmentUuid, substituteId: userId, replacementUuid })
    .from(assignmentTeachers)
    .where(and(eq(assignmentTeachers.schoolId, schoolId), isOneOf(replacementUuid, uuids)));
  return Map.groupBy(rows, (row) => row.replacementUuid ?? '');
}

/** Replacements by uuid, for somebody who holds the people of the school. */
export async function readReplacements(
  db: ReadDb,
  schoolId: number,
  uuids: readonly string[],
): Promise<HeldReplacement[]> {
  const rows = await db
    .select()
    .from(teacherReplacements)
    .where(and(eq(teacherReplacements.schoolId, schoolId), isOneOf(teacherReplacements.uuid, uuids)));
  const handed = await handedOverBy(db, schoolId, uuids);
  return rows.map(({ schoolId: _, uuid, version, ...row }) => {
    const own = (handed.get(uuid) ?? []).map(({ assignmentUuid, substituteId }) => ({ assignmentUuid, substituteId }));
    return { uuid, version, value: { ...row, assignments: own.sort(byAssignment) } };
  });
}

/** All terms of some assignments. */
export async function termsOf(
  db: ReadDb,
  schoolId: number,
  uuids: readonly string[],
): Promise<Map<string, TeachingTerm[]>> {
  const rows = await db
    .select()
    .from(assignmentTeachers)
    .where(and(eq(assignmentTeachers.schoolId, schoolId), isOneOf(assignmentTeachers.assignmentUuid, uuids)))
    .orderBy(asc(assignmentTeachers.dateFrom), asc(assignmentTeachers.userId));
  const found = new Map<string, TeachingTerm[]>(uuids.map((uuid) => [uuid, []]));
  for (const { schoolId: _, assignmentUuid, ...term } of rows) found.get(assignmentUuid)?.push(term);
  return found;
}

type Problem = { readonly assignmentUuid: string; readonly problem: HandoverProblem };

/** The terms of assignments after a replacement became another one; null: there was none, or there is none any more. */
export function changedTerms(
  terms: ReadonlyMap<string, readonly TeachingTerm[]>,
  uuid: string,
  { before, after }: { before: ReplacementValue | null; after: ReplacementValue | null },
): Map<string, readonly TeachingTerm[]> | Problem {
  const found = new Map(terms);
  const steps: [ReplacementValue | null, typeof handOver][] = [
    [before, takeBack],
    [after, handOver],
  ];
  for (const [value, step] of steps) {
    for (const { assignmentUuid, substituteId } of value?.assignments ?? []) {
      const { userId, dateFrom, dateTo } = value as ReplacementValue;
      const handover: Handover = { replacementUuid: uuid, userId, substituteId, dateFrom, dateTo };
      const handed: Handed = step(found.get(assignmentUuid) ?? [], handover);
      if ('problem' in handed) return { assignmentUuid, problem: handed.problem };
      found.set(assignmentUuid, handed.terms);
    }
  }
  return found;
}

/**
 * Writes a replacement over what there is of it, with the days of all teachers concerned; nothing at all where something is in the way.
 * @returns what is, or null.
 */
export async function storeReplacement(
  db: Db,
  schoolId: number,
  uuid: string,
  change: { before: ReplacementValue | null; after: ReplacementValue | null },
): Promise<Problem | null> {
  const { before, after } = change;
  const touched = [...(before?.assignments ?? []), ...(after?.assignments ?? [])];
  const uuids = [...new Set(touched.map(({ assignmentUuid }) => assignmentUuid))];
  const terms = changedTerms(await termsOf(db, schoolId, uuids), uuid, change);
  if (!(terms instanceof Map)) return terms;
  await db
    .delete(assignmentTeachers)
    .where(and(eq(assignmentTeachers.schoolId, schoolId), isOneOf(assignmentTeachers.assignmentUuid, uuids)));
  await insertRows(
    db,
    assignmentTeachers,
    [...terms].flatMap(([assignmentUuid, own]) => own.map((term) => ({ schoolId, assignmentUuid, ...term }))),
  );
  const { schoolId: ofSchool, uuid: own, version } = teacherReplacements;
  const [present] = await db
    .select({ version })
    .from(teacherReplacements)
    .where(and(eq(ofSchool, schoolId), eq(own, uuid)));
  await db.delete(teacherReplacements).where(and(eq(ofSchool, schoolId), eq(own, uuid)));
  if (after) {
    const { assignments: _, ...row } = after;
    await db.insert(teacherReplacements).values({ schoolId, uuid, ...row, version: (present?.version ?? 0) + 1 });
  }
  return null;
}

export const lessonLabels = ({ group, subgroup, subject: { kz, ru, en } }: CourseRow) => ({
  group: groupLabel(group),
  subgroup: subgroup?.label ?? null,
  subject: { kz, ru, en },
});

/** Courses by the uuids of their assignments, in the order of classes. */
export async function coursesByUuid(db: ReadDb, schoolId: number, uuids: readonly string[]): Promise<CourseRow[]> {
  if (uuids.length === 0) return [];
  return coursesWhere(db, schoolId, isOneOf(assignments.uuid, uuids)).orderBy(
    ...[asc(groups.parallel), asc(groups.letter), asc(assignments.subjectId), asc(assignments.uuid)],
  );
}

/** Replacements of a year, the latest first; one of them when `uuid` is given. */
export async function listReplacements(
  db: ReadDb,
  { schoolId, eduYear, uuid }: { schoolId: number; eduYear: number; uuid?: string },
): Promise<Replacement[]> {
  const rows = await db
    .select({ row: teacherReplacements, person: users, order: orders })
    .from(teacherReplacements)
    .innerJoin(users, eq(users.id, teacherReplacements.userId))
    .leftJoin(
      orders,
      and(eq(orders.schoolId, teacherReplacements.schoolId), eq(orders.uuid, teacherReplacements.orderUuid)),
    )
    .where(
      and(
        eq(teacherReplacements.schoolId, schoolId),
        eq(teacherReplacements.eduYear, eduYear),
        uuid === undefined ? undefined : eq(teacherReplacements.uuid, uuid),
      ),
    )
    .orderBy(desc(teacherReplacements.dateFrom), desc(teacherReplacements.recordedAt));
  const handed = await handedOverBy(
    db,
    schoolId,
    rows.map(({ row }) => row.uuid),
  );
  const all = [...handed.values()].flat();
  const courses = await coursesByUuid(db, schoolId, [...new Set(all.map(({ assignmentUuid }) => assignmentUuid))]);
  const names = await namesById(
    db,
    all.map(({ substituteId }) => substituteId),
  );
  return rows.map(({ row, person, order }): Replacement => {
    const substitutes = new Map(handed.get(row.uuid)?.map((one) => [one.assignmentUuid, one.substituteId]));
    return {
      uuid: row.uuid,
      version: row.version,
      userId: row.userId,
      name: fullName(person),
      from: row.dateFrom,
      to: row.dateTo,
      reason: row.reason,
      order: order && { number: order.number, date: order.date },
      assignments: courses.flatMap((course) => {
        const id = substitutes.get(course.assignment.uuid);
        if (id === undefined) return [];
        const { uuid: assignmentUuid, weeklyTenths } = course.assignment;
        const substitute = { id, name: names.get(id) ?? '' };
        return [{ assignmentUuid, ...lessonLabels(course), weeklyHours: weeklyTenths / 10, substitute }];
      }),
    };
  });
}

export async function namesById(db: ReadDb, userIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .select()
    .from(users)
    .where(isOneOf(users.id, [...new Set(userIds)]));
  return new Map(rows.map((person) => [person.id, fullName(person)]));
}
