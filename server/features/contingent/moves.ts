// Students change class within a year, from a day on, by one order (decisions E16, E44).
import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { moveBody, PlannedMove } from '#contract/contingent/movements.ts';
import { addDays, formatLocalDate } from '#contract/core/time.ts';
import { isOneOf } from '#server/db/records.ts';
import { fullName, students, users } from '#server/features/people/public.ts';
import { groupLabel, groups } from '#server/features/school/public.ts';
import { refusal, refuseDay } from '#server/shared/refusals.ts';
import { daysOf } from './admission.ts';
import { end } from './departure.ts';
import { membershipEntity } from './membership.entity.ts';
import {
  holdLessonsAfter,
  lastsAfter,
  type Membership,
  readMemberships,
  storeMemberships,
  writtenAfter,
} from './memberships.ts';
import { programmesOf } from './programmes.ts';
import { recordMovement } from './record-movement.ts';
import type { Writing } from './writing.ts';

type Body = z.infer<typeof moveBody>;
type Planned = {
  readonly member: Membership;
  /** In programmes of the class that is left: they end with it. */
  readonly programmes: readonly Membership[];
  /** The last day with entries in them from the move on. */
  readonly programmesUntil: string | null;
  readonly toGroupId: number;
  readonly shown: PlannedMove;
};

/** Moves all of them, or says of each what it would come to. @throws AppError VALIDATION_FAILED with what is in the way. */
export async function moveStudents(
  writing: Writing,
  body: Body,
): Promise<{ moves: PlannedMove[]; batch: string | null }> {
  const { tx, schoolId, language } = writing;
  const { date, reason, orderNumber, orderDate } = body;
  refuseDay(language, 'date', date, daysOf(writing));
  const planned = await planOf(writing, body);
  const moves = planned.map(({ shown }) => shown);
  if (body.dryRun) return { moves, batch: null };
  for (const { shown, programmesUntil } of planned) {
    const refuseUntil = (until: string, why: string) =>
      refusal(language, 'date', why, { name: shown.name, date: formatLocalDate(until) });
    // What was marked in a programme counts there alone.
    if (programmesUntil !== null) throw refuseUntil(programmesUntil, 'contingent.wrong.marksLeft');
    if (shown.marksUntil !== null && !body.bringsMarks)
      throw refuseUntil(shown.marksUntil, 'contingent.wrong.marksBrought');
  }
  await end(
    writing,
    planned.flatMap(({ member, programmes }) => [member, ...programmes]),
    addDays(date, -1),
  );
  const entered = planned.map(({ member, toGroupId }) => ({
    id: randomUUID(),
    before: null,
    after: {
      ...{ groupId: toGroupId, studentSchoolUuid: member.value.studentSchoolUuid },
      // Where the next year is arranged already, the year's class ends with the year.
      ...{ dateFrom: date, dateTo: member.value.dateTo, parts: [] },
    },
  }));
  await storeMemberships(tx.db, schoolId, new Map(entered.map(({ id, after }) => [id, after])));
  tx.changed(membershipEntity, entered);
  const order = orderNumber !== null && orderDate !== null ? { number: orderNumber, date: orderDate } : null;
  for (const { member, programmes, toGroupId } of planned) {
    const { studentSchoolUuid, groupId } = member.value;
    await recordMovement(writing, {
      ...{ kind: 'moved', studentSchoolUuid, date, reason, fromGroupId: groupId, toGroupId },
      ...{ order, field: 'orderNumber' },
    });
    for (const programme of programmes)
      await recordMovement(writing, {
        ...{ kind: 'programmeEnd', studentSchoolUuid, date: addDays(date, -1), reason: 'programme' },
        ...{ fromGroupId: programme.value.groupId, toGroupId: null, order, field: 'orderNumber' },
      });
  }
  return { moves, batch: tx.batch };
}

async function planOf(writing: Writing, { moves, date, dryRun }: Body): Promise<Planned[]> {
  const { tx, schoolId, contingent, language } = writing;
  const target = new Map(moves.map(({ studentGroupUuid, groupId }) => [studentGroupUuid, groupId]));
  const members = await readMemberships(tx.db, schoolId, { uuids: [...target.keys()] });
  const classes = new Map(
    (
      await tx.db
        .select()
        .from(groups)
        .where(and(eq(groups.schoolId, schoolId), eq(groups.eduYear, contingent.eduYear)))
    )
      .filter(({ parallel }) => parallel > 0)
      .map((group) => [group.id, group]),
  );
  const names = await namesOf(writing, members);
  const inProgrammes = await programmesOf(tx.db, schoolId, members, addDays(date, -1));
  const ending = [...members, ...[...inProgrammes.values()].flat()];
  const uuids = ending.map(({ uuid }) => uuid);
  if (!dryRun) await holdLessonsAfter(tx.db, schoolId, ending, addDays(date, -1));
  const written = await writtenAfter(tx.db, schoolId, uuids, addDays(date, -1));
  if (members.length !== target.size) throw refusal(language, 'moves', 'contingent.wrong.member');
  return members.map((member) => {
    const { uuid, value } = member;
    const toGroupId = target.get(uuid) ?? 0;
    const [from, to] = [classes.get(value.groupId), classes.get(toGroupId)];
    // Whoever moves is in a class of the year to its end, and does not begin there on the very day or later.
    if (!from || !lastsAfter(value, daysOf(writing).to) || value.dateFrom >= date)
      throw refusal(language, 'moves', 'contingent.wrong.member');
    if (!to || to.id === from.id || to.archivedOn !== null)
      throw refusal(language, 'groupId', 'contingent.wrong.group');
    const programmes = inProgrammes.get(uuid) ?? [];
    const programmesUntil = programmes
      .flatMap((item) => written.get(item.uuid) ?? [])
      .sort()
      .at(-1);
    return {
      ...{ member, programmes, toGroupId, programmesUntil: programmesUntil ?? null },
      shown: {
        ...{ studentGroupUuid: uuid, name: names.get(value.studentSchoolUuid) ?? '' },
        ...{ from: groupLabel(from), to: groupLabel(to), marksUntil: written.get(uuid) ?? null },
      },
    };
  });
}

async function namesOf({ tx, schoolId }: Writing, members: readonly Membership[]) {
  const rows = await tx.db
    .select({ uuid: students.studentSchoolUuid, surname: users.surname, firstname: users.firstname })
    .from(students)
    .innerJoin(users, eq(users.id, students.userId))
    .where(
      and(
        eq(students.schoolId, schoolId),
        isOneOf(
          students.studentSchoolUuid,
          members.map(({ value }) => value.studentSchoolUuid),
        ),
      ),
    );
  return new Map(rows.map(({ uuid, ...name }) => [uuid, fullName(name)]));
}
