// Students change class within a year, from a day on, by one order (decisions E16, E44).
import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { moveBody, PlannedMove } from '#contract/contingent/movements.ts';
import { addDays, formatLocalDate } from '#contract/core/time.ts';
import { isOneOf } from '#server/db/records.ts';
import { fullName, students, users } from '#server/features/people/public.ts';
import { groupLabel, groups } from '#server/features/school/public.ts';
import { renewKnownOfStudents, renewToldPasswords } from '#server/features/session/public.ts';
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
import { recordMovements } from './record-movement.ts';
import type { Writing } from './writing.ts';

type Body = z.infer<typeof moveBody>;
type Planned = {
  readonly member: Membership;
  /** In programmes of the class that is left: they end with it. */
  readonly programmes: readonly Membership[];
  readonly toGroupId: number;
  /** Why this one is not moved to this class at all. */
  readonly barrier: { readonly field: string; readonly key: string } | null;
  /** What is written from the move on in what would be left, and forbids it. */
  readonly inTheWay: { readonly key: string; readonly values: { readonly name: string; readonly date: string } } | null;
  readonly shown: PlannedMove;
};

/** Moves all of them, or says of each what it would come to. @throws AppError VALIDATION_FAILED with what is in the way. */
export async function moveStudents(
  writing: Writing,
  body: Body,
): Promise<{ moves: PlannedMove[]; batch: string | null }> {
  const targets = new Map(body.moves.map(({ studentGroupUuid, groupId }) => [studentGroupUuid, groupId]));
  const planned = await planMoves(writing, targets, body);
  if (planned.length !== targets.size) throw refusal(writing.language, 'moves', 'contingent.wrong.member');
  const [barred] = planned.flatMap(({ barrier }) => barrier ?? []);
  if (barred) throw refusal(writing.language, barred.field, barred.key);
  const moves = planned.map(({ shown }) => shown);
  if (body.dryRun) return { moves, batch: null };
  for (const { inTheWay } of planned)
    if (inTheWay) throw refusal(writing.language, 'date', inTheWay.key, inTheWay.values);
  await writeMoves(writing, planned, body);
  return { moves, batch: writing.tx.batch };
}

/** Writes moves down that nothing bars, by one order. */
export async function writeMoves(
  writing: Writing,
  planned: readonly Planned[],
  { date, reason, orderNumber, orderDate }: Pick<Body, 'date' | 'reason' | 'orderNumber' | 'orderDate'>,
): Promise<void> {
  const { tx, schoolId } = writing;
  await end(
    writing,
    planned.flatMap(({ member, programmes }) => [member, ...programmes]),
    addDays(date, -1),
  );
  const entered = planned.map(({ member, toGroupId }) => ({
    id: randomUUID(),
    before: null,
    after: {
      groupId: toGroupId,
      studentSchoolUuid: member.value.studentSchoolUuid,
      // Where the next year is arranged already, the year's class ends with the year.
      dateFrom: date,
      dateTo: member.value.dateTo,
      parts: [],
    },
  }));
  await storeMemberships(tx.db, schoolId, new Map(entered.map(({ id, after }) => [id, after])));
  tx.changed(membershipEntity, entered);
  const ofStudents = entered.map(({ after }) => after.studentSchoolUuid);
  await renewToldPasswords(tx.db, schoolId, { ofStudents }, writing.now);
  // The former lead may have chosen the password of a parent with the slip.
  await renewKnownOfStudents(tx.db, schoolId, ofStudents, writing.now);
  const order = orderNumber !== null && orderDate !== null ? { number: orderNumber, date: orderDate } : null;
  const ordered = { order, field: 'orderNumber' };
  const moved = planned.map(({ member: { value }, toGroupId }) => ({
    kind: 'moved' as const,
    studentSchoolUuid: value.studentSchoolUuid,
    date,
    reason,
    fromGroupId: value.groupId,
    toGroupId,
  }));
  await recordMovements(writing, moved, ordered);
  const ended = planned.flatMap(({ programmes }) =>
    programmes.map(({ value }) => ({
      kind: 'programmeEnd' as const,
      studentSchoolUuid: value.studentSchoolUuid,
      date: addDays(date, -1),
      reason: 'programme',
      fromGroupId: value.groupId,
      toGroupId: null,
    })),
  );
  await recordMovements(writing, ended, ordered);
}

/**
 * What the moves of memberships into classes come to. Unless it is a dry run, the lessons in which something may be written are held.
 * @throws AppError VALIDATION_FAILED for a day outside of the year.
 */
export async function planMoves(
  writing: Writing,
  target: ReadonlyMap<string, number>,
  { date, dryRun, bringsMarks }: Pick<Body, 'date' | 'dryRun' | 'bringsMarks'>,
): Promise<Planned[]> {
  const { tx, schoolId, contingent, language } = writing;
  refuseDay(language, 'date', date, daysOf(writing));
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
  return members.map((member): Planned => {
    const { uuid, value } = member;
    const toGroupId = target.get(uuid) ?? 0;
    const [from, to] = [classes.get(value.groupId), classes.get(toGroupId)];
    const name = names.get(value.studentSchoolUuid) ?? '';
    const programmes = inProgrammes.get(uuid) ?? [];
    const programmesUntil = programmes
      .flatMap((item) => written.get(item.uuid) ?? [])
      .sort()
      .at(-1);
    const marksUntil = written.get(uuid) ?? null;
    const until = (day: string, key: string) => ({ key, values: { name, date: formatLocalDate(day) } });
    // Whoever moves is in a class of the year to its end, and does not begin there on the very day or later.
    const isMovable = from && lastsAfter(value, daysOf(writing).to) && value.dateFrom < date;
    const isOpen = to && to.id !== from?.id && to.archivedOn === null;
    return {
      member,
      programmes,
      toGroupId,
      barrier: !isMovable
        ? { field: 'moves', key: 'contingent.wrong.member' }
        : !isOpen
          ? { field: 'groupId', key: 'contingent.wrong.group' }
          : null,
      inTheWay:
        // What was marked in a programme counts there alone.
        programmesUntil !== undefined
          ? until(programmesUntil, 'contingent.wrong.marksLeft')
          : marksUntil !== null && !bringsMarks
            ? until(marksUntil, 'contingent.wrong.marksBrought')
            : null,
      shown: {
        studentGroupUuid: uuid,
        name,
        marksUntil,
        from: from ? groupLabel(from) : '',
        to: to ? groupLabel(to) : '',
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
