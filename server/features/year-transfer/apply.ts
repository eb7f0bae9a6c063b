// Applies the plan in one transaction and one batch (decisions E20, E22): memberships, orders with movements, who leaves, the year.
import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { AppError } from '#contract/core/errors.ts';
import { addDays, formatLocalDate } from '#contract/core/time.ts';
import {
  type Fate,
  fates,
  isLeaving,
  type Sums,
  type TransferOrder,
} from '#contract/year-transfer/year-transfer.schema.ts';
import { isOneOf } from '#server/db/records.ts';
import {
  endMemberships,
  type Membership,
  membershipEntity,
  placesOn,
  programmesAmong,
  readMemberships,
  readStudentValues,
  readsUntil,
  recordMovements,
  refuseWritten,
  type StudentValue,
  storeMemberships,
  storeStudents,
  studentEntity,
  takeBackMovements,
} from '#server/features/contingent/public.ts';
import { groups } from '#server/features/school/public.ts';
import { refusal } from '#server/shared/refusals.ts';
import { textOf } from '#server/shared/texts.ts';
import { makeClasses } from './make-classes.ts';
import { type HeadRow, storeHead } from './plan-rows.ts';
import type { Member } from './plan-state.ts';
import { decidedIn, previewOf } from './preview.ts';
import { schoolYearEntity, setStatus } from './school-year.entity.ts';
import type { TransferWriting } from './writing.ts';
import { yearTransferEntity } from './year-transfer.entity.ts';

type Going = {
  readonly member: Member;
  readonly fate: Fate;
  readonly reason: string | null;
  readonly toUuid: string | null;
};

/**
 * @throws AppError CONFLICT unless it is planned and not applied, STALE_VERSION with the present preview when something else would be done than
 * was seen, TRANSFER_NOT_CLOSED while somebody is undecided; field errors of orders.
 */
export async function applyPlan(writing: TransferWriting, digest: string): Promise<{ batch: string; sums: Sums }> {
  const { tx, schoolId, planning, language } = writing;
  const { eduYear, head, next } = planning;
  if (head?.state !== 'draft' || next?.status !== 'Transfer') throw new AppError('CONFLICT');
  const preview = previewOf(planning);
  if (preview.digest !== digest) throw new AppError('STALE_VERSION', { current: preview });
  const { undecided } = preview.sums;
  if (undecided > 0)
    throw new AppError('TRANSFER_NOT_CLOSED', {
      message: textOf(language, 'error.TRANSFER_NOT_CLOSED', { count: undecided }),
    });
  const members = new Map(planning.members.map((member) => [member.studentGroupUuid, member]));
  const going = decidedIn(planning).flatMap(({ pupil, outcome }): Going[] => {
    const member = members.get(pupil.studentGroupUuid);
    return typeof outcome === 'string' || !member ? [] : [{ member, reason: pupil.reason, ...outcome }];
  });
  const orders = ordersOf(writing, head, going);
  const groupIds = await makeClasses(writing);
  const leftFrom = await changeMemberships(writing, going, { orders, groupIds });
  await recordAll(writing, going, { orders, groupIds, leftFrom });
  await sendAway(writing, going, orders);
  await setStatus(tx.db, schoolId, eduYear + 1, 'Active');
  tx.changed(schoolYearEntity, [
    { id: String(eduYear + 1), before: { status: 'Transfer' }, after: { status: 'Active' } },
  ]);
  const applied: HeadRow = {
    ...head,
    state: 'applied',
    version: head.version + 1,
    batch: tx.batch,
    appliedAt: writing.now,
  };
  await storeHead(tx.db, planning, applied);
  const [{ version: _, ...before }, { version: __, ...after }] = [head, applied];
  tx.changed(yearTransferEntity, [{ id: String(eduYear), before, after }]);
  return { batch: tx.batch, sums: preview.sums };
}

type Orders = ReadonlyMap<Fate, TransferOrder>;
type Made = { readonly orders: Orders; readonly groupIds: ReadonlyMap<string, number> };

/** The orders of all who go. Who leaves has left by the day that is given. */
function ordersOf({ planning, language }: TransferWriting, { orders }: HeadRow, going: readonly Going[]): Orders {
  const { today, year } = planning;
  const there = new Set(going.map(({ fate }) => fate));
  const found = new Map<Fate, TransferOrder>();
  for (const fate of fates.filter((one) => there.has(one))) {
    const order = orders[fate];
    if (!order) throw refusal(language, fate, 'year-transfer.wrong.order');
    if (isLeaving(fate)) {
      const last = today < year.dateEnd ? today : year.dateEnd;
      if (order.day === null || order.day < year.dateStart || order.day > last)
        throw refusal(language, fate, 'year-transfer.wrong.day', {
          from: formatLocalDate(year.dateStart),
          to: formatLocalDate(last),
        });
    }
    found.set(fate, order);
  }
  return found;
}

/** The last day in the class that ends: the one before the new year, or of who leaves the one that their order says. */
const lastDayOf = ({ planning }: TransferWriting, orders: Orders, fate: Fate): string =>
  (isLeaving(fate) ? orders.get(fate)?.day : null) ?? addDays(planning.nextStart, -1);

/**
 * Ends the memberships in groups of the year and adds those in classes of the next year. A student is in one class at most on each day.
 * @returns for each student who leaves, by `studentSchoolUuid`, the class of the last day
 */
async function changeMemberships(
  writing: TransferWriting,
  going: readonly Going[],
  { orders, groupIds }: Made,
): Promise<ReadonlyMap<string, number | null>> {
  const { tx, schoolId, planning } = writing;
  const all = await readMemberships(tx.db, schoolId, {
    studentSchoolUuids: going.map(({ member }) => member.studentSchoolUuid),
  });
  const ofYear = await groupsOfYear(writing, all);
  const open = Map.groupBy(
    all.filter(({ value }) => ofYear.has(value.groupId)),
    ({ value }) => value.studentSchoolUuid,
  );
  const leftFrom = new Map<string, number | null>();
  for (const [lastDay, own] of Map.groupBy(going, ({ fate }) => lastDayOf(writing, orders, fate))) {
    const leaving = own.flatMap(({ fate, member }) => (isLeaving(fate) ? [member.studentSchoolUuid] : []));
    const places = await placesOn(writing, leaving, lastDay);
    for (const [uuid, { groupId }] of places) leftFrom.set(uuid, groupId);
    const ending = own
      .flatMap(({ member }) => open.get(member.studentSchoolUuid) ?? [])
      .filter(({ value }) => value.dateTo === null || value.dateTo > lastDay);
    await refuseWritten(writing, ending, lastDay);
    await recordProgrammes(writing, ending, { lastDay, order: orders.get(own[0]?.fate ?? 'promoted') });
    await endMemberships(writing, ending, lastDay);
    // Removes movements after the last day, such as a planned move to another class.
    await takeBackMovements(writing, lastDay, places);
  }
  const entered = going.flatMap(({ member, toUuid }) => {
    const groupId = toUuid === null ? undefined : groupIds.get(toUuid);
    if (groupId === undefined) return [];
    const { studentSchoolUuid } = member;
    const after = { groupId, studentSchoolUuid, dateFrom: planning.nextStart, dateTo: null, parts: [] };
    return [{ id: randomUUID(), before: null, after }];
  });
  await storeMemberships(tx.db, schoolId, new Map(entered.map(({ id, after }) => [id, after])));
  tx.changed(membershipEntity, entered);
  return leftFrom;
}

async function groupsOfYear({ tx, schoolId, planning }: TransferWriting, members: readonly Membership[]) {
  const rows = await tx.db
    .select({ id: groups.id })
    .from(groups)
    .where(
      and(
        eq(groups.schoolId, schoolId),
        eq(groups.eduYear, planning.eduYear),
        isOneOf(groups.id, new Set(members.map(({ value }) => value.groupId))),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

const recordingOf = (writing: TransferWriting) => ({
  ...writing,
  contingent: { eduYear: writing.planning.eduYear },
});

/** A programme ends with the class that it is beside. */
async function recordProgrammes(
  writing: TransferWriting,
  ending: readonly Membership[],
  { lastDay, order }: { lastDay: string; order: TransferOrder | undefined },
) {
  const begun = ending.filter(({ value }) => value.dateFrom <= lastDay);
  const programmes = await programmesAmong(
    writing.tx.db,
    writing.schoolId,
    begun.map(({ value }) => value.groupId),
  );
  await recordMovements(
    recordingOf(writing),
    begun
      .filter(({ value }) => programmes.has(value.groupId))
      .map(({ value: { studentSchoolUuid, groupId } }) => ({
        kind: 'programmeEnd',
        studentSchoolUuid,
        date: lastDay,
        reason: 'programme',
        fromGroupId: groupId,
        toGroupId: null,
      })),
    { order: order ? { number: order.number, date: order.date } : null, field: 'promoted' },
  );
}

const moveReasons = { promoted: 'next_grade', conditional: 'conditional', repeats: 'repeat' } as const;
const departureReasons = { finished9: 'graduate9', finished11: 'graduate11' } as const;

/** What a movement says of why. */
function reasonOf({ fate, reason }: Pick<Going, 'fate' | 'reason'>): string {
  if (fate === 'left') return reason ?? '';
  return fate === 'finished9' || fate === 'finished11' ? departureReasons[fate] : moveReasons[fate];
}

/** A movement with its order for everybody. */
async function recordAll(
  writing: TransferWriting,
  going: readonly Going[],
  { orders, groupIds, leftFrom }: Made & { readonly leftFrom: ReadonlyMap<string, number | null> },
): Promise<void> {
  const { planning } = writing;
  for (const [fate, own] of Map.groupBy(going, (one) => one.fate)) {
    const order = orders.get(fate);
    const isGone = isLeaving(fate);
    await recordMovements(
      recordingOf(writing),
      own.map((one) => ({
        kind: isGone ? ('left' as const) : ('moved' as const),
        reason: reasonOf(one),
        studentSchoolUuid: one.member.studentSchoolUuid,
        fromGroupId: isGone ? (leftFrom.get(one.member.studentSchoolUuid) ?? null) : one.member.groupId,
        date: isGone ? lastDayOf(writing, orders, fate) : planning.nextStart,
        toGroupId: one.toUuid === null ? null : (groupIds.get(one.toUuid) ?? null),
      })),
      { order: order ? { number: order.number, date: order.date } : null, field: fate },
    );
  }
}

/** Who leaves goes into the archive, and reads on for a while (decisions E22). */
async function sendAway(writing: TransferWriting, going: readonly Going[], orders: Orders): Promise<void> {
  const { tx, schoolId, by, now } = writing;
  const leaving = new Map(going.filter(({ fate }) => isLeaving(fate)).map((one) => [one.member.studentUserId, one]));
  const held = await readStudentValues(tx.db, schoolId, [...leaving.keys()]);
  const changes = held.flatMap(({ userId, value }) => {
    const one = leaving.get(userId);
    if (!one) return [];
    const leftOn = lastDayOf(writing, orders, one.fate);
    const after: StudentValue = {
      ...value,
      state: 'archived',
      leftOn,
      readsUntil: readsUntil(reasonOf(one), leftOn),
    };
    return [{ id: String(userId), before: value, after }];
  });
  await storeStudents(
    tx.db,
    { schoolId, userId: by, now },
    new Map(changes.map(({ id, after }) => [Number(id), after])),
  );
  tx.changed(studentEntity, changes);
}
