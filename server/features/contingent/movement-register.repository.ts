// The register of movements of a year, and the balance of its classes.
import { and, eq, gte, isNull, lt, or, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { BalanceRow, RegisterRow } from '#contract/contingent/movement-register.ts';
import { addDays, type LocalDate } from '#contract/core/time.ts';
import type { ReadDb } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import { personHere, students, users } from '#server/features/people/public.ts';
import { groupLabel, groupMembers, groups, isMemberOn, studentOfMember } from '#server/features/school/public.ts';
import { movements, orders } from './contingent.tables.ts';

/** Days of a school year, the holidays before it included: whoever comes in summer without an order comes into the year that begins. */
export const isOfYear = (eduYear: number): SQL | undefined =>
  and(gte(movements.date, `${eduYear}-07-01`), lt(movements.date, `${eduYear + 1}-07-01`));

/**
 * Movements of the year in whose book their order is numbered (decisions E35), and those without an order by their day; in the order in
 * which they were written down. `where`: of which school, and whatever else.
 */
export async function readRegister(db: ReadDb, eduYear: number, where: SQL): Promise<RegisterRow[]> {
  const [from, to] = [alias(groups, 'from_group'), alias(groups, 'to_group')];
  const { surname, firstname, patronymic } = personHere;
  const rows = await db
    .select({ movement: movements, order: orders, from, to, student: { id: users.id, surname, firstname, patronymic } })
    .from(movements)
    .innerJoin(
      students,
      and(eq(students.schoolId, movements.schoolId), eq(students.studentSchoolUuid, movements.studentSchoolUuid)),
    )
    .innerJoin(users, eq(users.id, students.userId))
    .leftJoin(orders, and(eq(orders.schoolId, movements.schoolId), eq(orders.uuid, movements.orderUuid)))
    .leftJoin(from, and(eq(from.schoolId, movements.schoolId), eq(from.id, movements.fromGroupId)))
    .leftJoin(to, and(eq(to.schoolId, movements.schoolId), eq(to.id, movements.toGroupId)))
    .where(and(where, or(eq(orders.eduYear, eduYear), and(isNull(movements.orderUuid), isOfYear(eduYear)))))
    .orderBy(movements.recordedAt, movements.uuid);
  return rows.map(({ movement: { uuid, kind, date, reason }, order, from: left, to: entered, student }) => ({
    uuid,
    kind,
    date,
    reason,
    student,
    from: left && groupLabel(left),
    to: entered && groupLabel(entered),
    order: order && { number: order.number, date: order.date },
  }));
}

type Period = { readonly from: LocalDate; readonly to: LocalDate };

/**
 * What happened to the classes of a year after the first day of a period and up to its last. Whoever does not count in statistics counts
 * nowhere here (decisions E31), and a programme changes no class (E17).
 */
export async function readBalance(
  db: ReadDb,
  { schoolId, eduYear }: { schoolId: number; eduYear: number },
  { from, to }: Period,
): Promise<BalanceRow[]> {
  const classes = (
    await db
      .select()
      .from(groups)
      .where(and(eq(groups.schoolId, schoolId), eq(groups.eduYear, eduYear)))
  ).filter(({ parallel }) => parallel > 0);
  const ids = classes.map(({ id }) => id);
  const counted = and(eq(students.isInStatistic, true), isNull(students.duplicateOf));
  const members = await db
    .select({ groupId: groupMembers.groupId, dateFrom: groupMembers.dateFrom, dateTo: groupMembers.dateTo })
    .from(groupMembers)
    .innerJoin(students, studentOfMember)
    .where(and(eq(groupMembers.schoolId, schoolId), isOneOf(groupMembers.groupId, ids), counted));
  const moved = (
    await db
      .select({ movement: movements })
      .from(movements)
      .innerJoin(
        students,
        and(eq(students.schoolId, movements.schoolId), eq(students.studentSchoolUuid, movements.studentSchoolUuid)),
      )
      .where(and(eq(movements.schoolId, schoolId), isOfYear(eduYear), counted))
  )
    .map(({ movement }) => movement)
    .filter(({ kind, date }) => {
      // Whoever leaves is there on the day that is written down.
      const first = kind === 'left' ? addDays(date, 1) : date;
      return first > from && first <= to;
    });
  const inClass = Map.groupBy(members, ({ groupId }) => groupId);
  return classes
    .sort((a, b) => a.parallel - b.parallel || (a.letter < b.letter ? -1 : 1))
    .map((group): BalanceRow => {
      const own = inClass.get(group.id) ?? [];
      const on = (day: LocalDate) => own.filter((member) => isMemberOn(member, day)).length;
      const count = (kind: string, place: 'fromGroupId' | 'toGroupId') =>
        moved.filter((movement) => movement.kind === kind && movement[place] === group.id).length;
      return {
        groupId: group.id,
        label: groupLabel(group),
        parallel: group.parallel,
        atStart: on(from),
        arrived: count('arrived', 'toGroupId'),
        movedIn: count('moved', 'toGroupId'),
        movedOut: count('moved', 'fromGroupId'),
        left: count('left', 'fromGroupId'),
        atEnd: on(to),
      };
    });
}
