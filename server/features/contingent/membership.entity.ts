import { and, eq, gt, sql } from 'drizzle-orm';
import { roleGroups } from '#contract/core/roles.ts';
import { addDays, mondayOf } from '#contract/core/time.ts';
import type { ReadDb } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import { schoolYears } from '#server/features/calendar/public.ts';
import { studentNames } from '#server/features/people/public.ts';
import { concernOfDay, concernsOfRosters, daysOfSubgroups } from '#server/features/schedule/public.ts';
import { groups, holdSchool } from '#server/features/school/public.ts';
import { renewKnownOfStudents, renewToldPasswords } from '#server/features/session/public.ts';
import type { Concern } from '#server/shared/mutation-handler.ts';
import { type Change, type Entity, subjectsIn, UndoRefused } from '#server/shared/write.ts';
import {
  holdLessonsAfter,
  type Membership,
  type MembershipValue,
  membershipsWithCells,
  readMemberships,
  storeMemberships,
  strandedIn,
  writtenAfter,
} from './memberships.ts';
import { classNames, partNames } from './names.ts';
import { concernsOfPupils, fitsProgramme, programmesAmong } from './programmes.ts';
import { numbersWithTrace } from './student-state.ts';

/** Whether a programme has a place for somebody follows from their days in the class. */
async function classesFirst(db: ReadDb, schoolId: number, values: ReadonlyMap<string, MembershipValue | null>) {
  const groupIds = [...values.values()].flatMap((value) => value?.groupId ?? []);
  const programmes = await programmesAmong(db, schoolId, groupIds);
  const isOfProgramme = (value: MembershipValue | null) => value !== null && programmes.has(value.groupId);
  const [first = [], then = []] = [false, true].map((is) =>
    [...values].filter(([, value]) => isOfProgramme(value) === is),
  );
  return [first, then] as const;
}

/** When a student is in a class, by the number of the membership. */
export const membershipEntity: Entity<MembershipValue> = {
  kind: 'membership',
  readers: roleGroups.management,
  undoers: roleGroups.management,
  subjects: subjectsIn(({ studentSchoolUuid, groupId }) => [`student:${studentSchoolUuid}`, `group:${groupId}`]),
  async named(db, schoolId, entries) {
    const values = entries.map(({ value }) => value);
    const classOf = await classNames(
      db,
      schoolId,
      values.map(({ groupId }) => groupId),
    );
    const partOf = await partNames(
      db,
      schoolId,
      values.flatMap(({ parts }) => parts.map(({ subgroupUuid }) => subgroupUuid)),
    );
    const studentOf = await studentNames(
      db,
      schoolId,
      values.map(({ studentSchoolUuid }) => studentSchoolUuid),
    );
    return values.map(({ groupId, studentSchoolUuid, parts }) => ({
      student: studentOf(studentSchoolUuid),
      group: classOf(groupId),
      parts: parts.map((part) => ({ ...part, label: partOf(part.subgroupUuid) })),
    }));
  },
  /**
   * Lists of the class and its subgroups, and the days on which the management sees other numbers. Families follow their classes; who
   * stays in a class and changes its part has other lessons from then on.
   */
  async concerns(db, schoolId, changes) {
    const values = changes.flatMap(({ before, after }) => [before, after]).filter((value) => value !== null);
    const own = values.map(({ groupId }) => groupId);
    // Who takes a subject in a programme is not in the lessons of the class.
    const programmes = await programmesAmong(db, schoolId, own);
    const classes = [...programmes.values()].map(({ parentGroupId }) => parentGroupId);
    const groupIds = [...new Set([...own, ...classes])];
    const days = new Set(values.flatMap(({ dateFrom, dateTo }) => [dateFrom, ...(dateTo ? [addDays(dateTo, 1)] : [])]));
    return [
      ...(await concernsOfRosters(db, schoolId, groupIds)),
      ...[...days].map(concernOfDay),
      ...concernsOfPupils(changes.filter(({ before, after }) => programmes.has((after ?? before)?.groupId ?? 0))),
      ...(await concernsOfParts(db, schoolId, changes)),
    ];
  },
  /** A new membership: its movement and the end of the membership before it are undone only with it. */
  carries: ({ before, after }) => (before === null ? (after?.studentSchoolUuid ?? null) : null),
  hangsOn: ({ before, after }) => (after ?? before)?.studentSchoolUuid ?? null,
  async hold(db, schoolId, ids) {
    await holdSchool(db, schoolId);
    const found = await readMemberships(db, schoolId, { uuids: ids });
    return new Map(found.map(({ uuid, value }) => [uuid, value]));
  },
  /**
   * Stays: what would go or end earlier although something is written by then, what a programme has no place for, what would be in a class that is gone, and all of somebody whose card stays.
   * @throws AppError UNDO_IMPOSSIBLE where somebody would be left between the years: the step into the next one did not see them.
   */
  async restore(db, schoolId, values, now) {
    await holdSchool(db, schoolId);
    const present = await readMemberships(db, schoolId, { uuids: [...values.keys()] });
    const first = present.map(({ value }) => value.dateFrom).sort()[0];
    if (first !== undefined) await holdLessonsAfter(db, schoolId, present, addDays(first, -1));
    const withCells = await membershipsWithCells(db, schoolId, [...values.keys()]);
    const staying = await onlyOnesOfTraced(
      db,
      schoolId,
      present.filter(({ uuid }) => values.get(uuid) === null),
    );
    const kept = [...values].flatMap(([uuid, value]) => (value === null ? [] : [[uuid, value] as const]));
    await refuseBetweenYears(
      db,
      schoolId,
      kept.map(([, value]) => value),
    );
    const stranded = new Set((await strandedIn(db, schoolId, new Map(kept))).map(({ uuid }) => uuid));
    const there = await groupsThere(
      db,
      schoolId,
      kept.map(([, { groupId }]) => groupId),
    );
    await refuseLostPlaces(
      db,
      schoolId,
      kept.flatMap(([, { groupId, dateFrom }]) => (there.has(groupId) ? [] : [dateFrom])),
    );
    const isLost = async (uuid: string, value: MembershipValue | null): Promise<boolean> => {
      if (value === null) return withCells.has(uuid) || staying.has(uuid);
      if (!there.has(value.groupId)) return true;
      const isCut = value.dateTo !== null && (await writtenAfter(db, schoolId, [uuid], value.dateTo)).has(uuid);
      return isCut || stranded.has(uuid);
    };
    const [inClasses, inProgrammes] = await classesFirst(db, schoolId, values);
    const stay: string[] = [];
    const back = new Map(inClasses);
    for (const [uuid, value] of inClasses) {
      if (!(await isLost(uuid, value))) continue;
      back.delete(uuid);
      stay.push(uuid);
    }
    for (const uuid of await inTwoClasses(db, schoolId, back, present)) {
      back.delete(uuid);
      stay.push(uuid);
    }
    await storeMemberships(db, schoolId, back);
    for (const [uuid, value] of inProgrammes) {
      const hasNoPlace = value !== null && !(await fitsProgramme(db, schoolId, uuid, value));
      if (hasNoPlace || (await isLost(uuid, value))) stay.push(uuid);
      else await storeMemberships(db, schoolId, new Map([[uuid, value]]));
    }
    // A move that is taken back takes the right of the class's lead with it.
    const ofStudents = present.map(({ value }) => value.studentSchoolUuid);
    await renewToldPasswords(db, schoolId, { ofStudents }, now);
    const restored = [...values.values()].flatMap((value) => value?.studentSchoolUuid ?? []);
    await renewKnownOfStudents(db, schoolId, [...new Set([...ofStudents, ...restored])], now);
    return stay;
  },
};

async function concernsOfParts(
  db: ReadDb,
  schoolId: number,
  changes: readonly Change<MembershipValue>[],
): Promise<Concern[]> {
  const moved = changes.flatMap(({ before, after }) => {
    if (before === null || after === null || before.dateTo !== after.dateTo) return [];
    const said = (value: MembershipValue) => value.parts.map((part) => JSON.stringify(part));
    const [old, now] = [said(before), said(after)];
    const other = [...before.parts, ...after.parts].filter((part) => {
      const own = JSON.stringify(part);
      return !(old.includes(own) && now.includes(own));
    });
    return other.length === 0 ? [] : [{ studentSchoolUuid: after.studentSchoolUuid, parts: other }];
  });
  const uuids = [...new Set(moved.flatMap(({ parts }) => parts.map(({ subgroupUuid }) => subgroupUuid)))];
  const days = await daysOfSubgroups(db, schoolId, uuids);
  return moved.flatMap(({ studentSchoolUuid, parts }) => {
    const own = parts.flatMap(({ subgroupUuid, dateFrom }) =>
      (days.get(subgroupUuid) ?? []).filter((date) => date >= dateFrom),
    );
    // Few of the weeks are on a device, and those of a year are many.
    return [...new Set(own.map(mondayOf))].map((monday) => ({
      scope: `student:${studentSchoolUuid}`,
      document: `pupil-week:${monday}`,
      isDropped: true as const,
    }));
  });
}

/** Those of pupils who would be in two classes on one day: nobody takes back half of what came after it. */
async function inTwoClasses(
  db: ReadDb,
  schoolId: number,
  back: ReadonlyMap<string, MembershipValue | null>,
  present: readonly Membership[],
): Promise<string[]> {
  const before = new Map(present.map(({ uuid, value }) => [uuid, value]));
  const numbers = [...back].map(([uuid, value]) => (value ?? before.get(uuid))?.studentSchoolUuid ?? '');
  const all = new Map(
    (await readMemberships(db, schoolId, { studentSchoolUuids: numbers.filter(Boolean) })).map(({ uuid, value }) => [
      uuid,
      value,
    ]),
  );
  for (const [uuid, value] of back) {
    if (value === null) all.delete(uuid);
    else all.set(uuid, value);
  }
  const classes = await classesAmong(
    db,
    schoolId,
    [...all.values()].map(({ groupId }) => groupId),
  );
  const inClasses = [...all.values()].filter(({ groupId }) => classes.has(groupId));
  const twice = new Set<string>();
  for (const [number, own] of Map.groupBy(inClasses, ({ studentSchoolUuid }) => studentSchoolUuid)) {
    const inOrder = own.toSorted((a, b) => (a.dateFrom < b.dateFrom ? -1 : 1));
    if (inOrder.some((value, index) => index > 0 && lastsTo(inOrder[index - 1], value.dateFrom))) twice.add(number);
  }
  const numberOf = new Map([...back.keys()].map((uuid, index) => [uuid, numbers[index] ?? '']));
  return [...back.keys()].filter((uuid) => twice.has(numberOf.get(uuid) ?? ''));
}
/** Those of some groups that are classes: of a grade, as neither programmes nor mixed groups are. */
async function classesAmong(db: ReadDb, schoolId: number, groupIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await db
    .select({ id: groups.id })
    .from(groups)
    .where(and(eq(groups.schoolId, schoolId), isOneOf(groups.id, groupIds), gt(groups.parallel, 0)));
  return new Set(rows.map(({ id }) => id));
}
async function groupsThere(db: ReadDb, schoolId: number, groupIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await db
    .select({ id: groups.id })
    .from(groups)
    .where(and(eq(groups.schoolId, schoolId), isOneOf(groups.id, groupIds)));
  return new Set(rows.map(({ id }) => id));
}
const lastsTo = (value: MembershipValue | undefined, day: string) =>
  value !== undefined && (value.dateTo === null || value.dateTo >= day);

/** Memberships that are all of a student who has a trace: the card is not taken back, and nobody is to be left without a class. */
async function onlyOnesOfTraced(db: ReadDb, schoolId: number, going: readonly Membership[]) {
  const numbers = [...new Set(going.map(({ value }) => value.studentSchoolUuid))];
  const all = await readMemberships(db, schoolId, { studentSchoolUuids: numbers });
  const isGoing = new Set(going.map(({ uuid }) => uuid));
  const byNumber = Map.groupBy(all, ({ value }) => value.studentSchoolUuid);
  const only = [...byNumber].flatMap(([number, own]) => (own.every(({ uuid }) => isGoing.has(uuid)) ? [number] : []));
  const traced = await numbersWithTrace(db, schoolId, only);
  return new Set(going.flatMap(({ uuid, value }) => (traced.has(value.studentSchoolUuid) ? [uuid] : [])));
}

/** A place without an end in a class of a year out of which the school has stepped: who left before the step has no class after it. */
async function refuseBetweenYears(db: ReadDb, schoolId: number, values: readonly MembershipValue[]): Promise<void> {
  const open = values.filter(({ dateTo }) => dateTo === null).map(({ groupId }) => groupId);
  if (open.length === 0) return;
  const [left] = await db
    .select({ eduYear: schoolYears.eduYear })
    .from(groups)
    .innerJoin(
      schoolYears,
      and(eq(schoolYears.schoolId, groups.schoolId), eq(schoolYears.eduYear, sql`${groups.eduYear} + 1`)),
    )
    .where(
      and(
        eq(groups.schoolId, schoolId),
        isOneOf(groups.id, open),
        gt(groups.parallel, 0),
        eq(schoolYears.status, 'Active'),
      ),
    )
    .limit(1);
  if (left) throw steppedInto(left.eduYear);
}

/** The same where their class of the coming year was made again since: the step that made it did not see them either. */
async function refuseLostPlaces(db: ReadDb, schoolId: number, firstDays: readonly string[]): Promise<void> {
  if (firstDays.length === 0) return;
  const [next] = await db
    .select({ eduYear: schoolYears.eduYear })
    .from(schoolYears)
    .where(
      and(
        eq(schoolYears.schoolId, schoolId),
        eq(schoolYears.status, 'Active'),
        isOneOf(schoolYears.dateStart, firstDays),
      ),
    )
    .limit(1);
  if (next) throw steppedInto(next.eduYear);
}

const steppedInto = (eduYear: number) =>
  new UndoRefused('contingent.undo.stepped', { year: `${eduYear}-${eduYear + 1}` });
