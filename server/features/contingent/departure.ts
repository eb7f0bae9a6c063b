// Somebody leaves: into the archive by an order, or off the list when the card was a mistake (decisions E6, E22).
import type * as z from 'zod/mini';
import type { StoredStudent } from '#contract/contingent/student-writes.ts';
import type { departureBody } from '#contract/core/arrivals.ts';
import { AppError } from '#contract/core/errors.ts';
import { addDays, formatLocalDate } from '#contract/core/time.ts';
import { isMemberOn } from '#server/features/school/public.ts';
import { refusal, refuseDay } from '#server/shared/refusals.ts';
import { daysOf } from './admission.ts';
import { takeBackMovements } from './coming-year.ts';
import { membershipEntity } from './membership.entity.ts';
import {
  endedOn,
  holdLessonsAfter,
  lastsAfter,
  type Membership,
  membershipsWithCells,
  readMemberships,
  storeMemberships,
  writtenAfter,
} from './memberships.ts';
import { movementEntity } from './movement.entity.ts';
import { holdMovements, movementsOf, storeMovements } from './movements.repository.ts';
import { programmesAmong } from './programmes.ts';
import { recordMovements } from './record-movement.ts';
import { studentEntity } from './student.entity.ts';
import { deleteStudents, type HeldStudent, hasTrace } from './student-state.ts';
import { anyStudentOf, cardAfter, changeCards, studentOf, type Writing } from './writing.ts';

const daysOfReading = 30;

/** When the family stops reading: after 30 days, those who finished school on the last of August. */
export function readsUntil(reason: string, date: string): string {
  const isFinished = reason === 'graduate9' || reason === 'graduate11';
  const [inThirtyDays, august] = [addDays(date, daysOfReading), `${date.slice(0, 4)}-08-31`];
  return isFinished && august > inThirtyDays ? august : inThirtyDays;
}

/** Puts somebody into the archive with the day that was their last. One who is there already stays as they are. */
export async function sendAway(writing: Writing, body: z.infer<typeof departureBody>): Promise<StoredStudent> {
  const { tx, schoolId, contingent, language } = writing;
  const { id, date } = body;
  const held = await anyStudentOf(writing, id);
  const { value } = held;
  if (value.state === 'archived') return cardAfter(writing, id, false);
  const { from, to } = daysOf(writing);
  refuseDay(language, 'date', date, { from, to: contingent.today < to ? contingent.today : to });
  const chosen = { studentSchoolUuids: [value.studentSchoolUuid] };
  const open = (await readMemberships(tx.db, schoolId, chosen)).filter((member) => lastsAfter(member.value, date));
  await refuseWritten(writing, open, date);
  await writeDepartures(writing, [{ held, open }], body);
  return cardAfter(writing, id, true);
}

type Leaving = { readonly held: HeldStudent; readonly open: readonly Membership[] };
type Departure = Pick<z.infer<typeof departureBody>, 'date' | 'reason' | 'orderNumber' | 'orderDate'>;

/** Writes down that they leave, by one order; `open`: what goes on after their last day, in which nothing is written then. */
export async function writeDepartures(
  writing: Writing,
  leaving: readonly Leaving[],
  { date, reason, orderNumber, orderDate }: Departure,
): Promise<void> {
  const { tx, schoolId } = writing;
  const all = leaving.flatMap(({ open }) => open);
  const programmes = await programmesAmong(
    tx.db,
    schoolId,
    all.map(({ value }) => value.groupId),
  );
  const uuids = leaving.map(({ held }) => held.value.studentSchoolUuid);
  const places = await placesOn(writing, uuids, date);
  const left = leaving.map(({ held, open }) => ({
    held,
    studentSchoolUuid: held.value.studentSchoolUuid,
    ended: open.flatMap(({ value }) =>
      value.dateFrom <= date && programmes.has(value.groupId) ? [value.groupId] : [],
    ),
  }));
  await end(writing, all, date);
  await takeBackMovements(writing, date, places);
  const gone = { state: 'archived', leftOn: date, readsUntil: readsUntil(reason, date) } as const;
  await changeCards(
    writing,
    left.map(({ held }) => ({ held, after: { ...held.value, ...gone } })),
  );
  const order = orderNumber !== null && orderDate !== null ? { number: orderNumber, date: orderDate } : null;
  const ordered = { order, field: 'orderNumber' };
  const moved = uuids.map((studentSchoolUuid) => {
    const fromGroupId = places.get(studentSchoolUuid)?.groupId ?? null;
    return { kind: 'left' as const, studentSchoolUuid, date, reason, fromGroupId, toGroupId: null };
  });
  await recordMovements(writing, moved, ordered);
  const ended = left.flatMap(({ studentSchoolUuid, ended: groupIds }) =>
    groupIds.map((fromGroupId) => ({
      kind: 'programmeEnd' as const,
      studentSchoolUuid,
      date,
      reason: 'programme',
      fromGroupId,
      toGroupId: null,
    })),
  );
  await recordMovements(writing, ended, ordered);
}

type PlaceOn = { readonly isThere: boolean; readonly groupId: number | null };
/**
 * Finds the class of each student on a day. For a student who arrives later it finds the first class; a class that begins later does not
 * count for a student who is in a class already.
 */
export async function placesOn(
  { tx, schoolId }: Pick<Writing, 'tx' | 'schoolId'>,
  studentSchoolUuids: readonly string[],
  day: string,
): Promise<ReadonlyMap<string, PlaceOn>> {
  const members = (await readMemberships(tx.db, schoolId, { studentSchoolUuids })).map(({ value }) => value);
  const groupIds = members.map(({ groupId }) => groupId);
  const programmes = await programmesAmong(tx.db, schoolId, groupIds);
  const inClasses = members.filter(({ groupId }) => !programmes.has(groupId));
  const byStudent = Map.groupBy(inClasses, ({ studentSchoolUuid }) => studentSchoolUuid);
  return new Map(
    studentSchoolUuids.map((uuid) => {
      const own = byStudent.get(uuid) ?? [];
      const present = own.findLast((value) => isMemberOn(value, day));
      const groupId = (present ?? own.find(({ dateFrom }) => dateFrom > day))?.groupId ?? null;
      return [uuid, { isThere: present !== undefined, groupId }];
    }),
  );
}

/** Marks and absences of later days would belong to nobody: whoever has some left later. */
export async function refuseWritten(
  { tx, schoolId, language }: Pick<Writing, 'tx' | 'schoolId' | 'language'>,
  open: readonly Membership[],
  date: string,
): Promise<void> {
  const uuids = open.map(({ uuid }) => uuid);
  await holdLessonsAfter(tx.db, schoolId, open, date);
  const last = [...(await writtenAfter(tx.db, schoolId, uuids, date)).values()].sort().at(-1);
  if (last !== undefined) throw refusal(language, 'date', 'contingent.wrong.written', { date: formatLocalDate(last) });
}

/** Ends memberships with a day. What starts later goes, unless a cell was written in it and emptied. */
export async function end(
  { tx, schoolId }: Pick<Writing, 'tx' | 'schoolId'>,
  open: readonly Membership[],
  lastDay: string,
): Promise<void> {
  const withCells = await membershipsWithCells(
    tx.db,
    schoolId,
    open.map(({ uuid }) => uuid),
  );
  const changes = open.map(({ uuid, value: before }) => {
    const after = endedOn(before, lastDay);
    // Its first day is the only one left, on which nothing is written any more.
    return { id: uuid, before, after: after ?? (withCells.has(uuid) ? endedOn(before, before.dateFrom) : null) };
  });
  await storeMemberships(tx.db, schoolId, new Map(changes.map(({ id, after }) => [id, after])));
  tx.changed(membershipEntity, changes);
}

/** @throws AppError HAS_TRACE for a card that anything hangs on. */
export async function removeStudent(writing: Writing, id: number): Promise<{ id: number; batch: string }> {
  const { tx, schoolId } = writing;
  const held = await studentOf(writing, id);
  if (await hasTrace(tx.db, schoolId, held)) throw new AppError('HAS_TRACE');
  const { studentSchoolUuid } = held.value;
  const uuids = (await movementsOf(tx.db, schoolId, studentSchoolUuid)).map(({ uuid }) => uuid);
  const movements = [...(await holdMovements(tx.db, schoolId, uuids))];
  const members = await readMemberships(tx.db, schoolId, { studentSchoolUuids: [studentSchoolUuid] });
  await storeMovements(tx.db, schoolId, new Map(uuids.map((uuid) => [uuid, null])));
  await storeMemberships(tx.db, schoolId, new Map(members.map(({ uuid }) => [uuid, null])));
  await deleteStudents(tx.db, { schoolId, userId: writing.by, now: writing.now }, [id]);
  // The card last: it is undone first.
  tx.changed(
    movementEntity,
    movements.map(([uuid, before]) => ({ id: uuid, before, after: null })),
  );
  tx.changed(
    membershipEntity,
    members.map(({ uuid, value }) => ({ id: uuid, before: value, after: null })),
  );
  tx.changed(studentEntity, [{ id: String(id), before: held.value, after: null }]);
  return { id, batch: tx.batch };
}
