// Replacing teachers, within a transaction that holds the people of the school (decisions E19).
import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import { AppError } from '#contract/core/errors.ts';
import { pickLocalized } from '#contract/core/localized.ts';
import { addDays, formatLocalDate } from '#contract/core/time.ts';
import { mayLead } from '#contract/personnel/positions.ts';
import type {
  cancelledReplacement,
  newReplacement,
  ReplacementPlan,
  StoredReplacement,
} from '#contract/personnel/replacement.ts';
import type { ReadDb } from '#server/db/client.ts';
import { findYear, quartersOf } from '#server/features/calendar/public.ts';
import { orderOf } from '#server/features/contingent/public.ts';
import type { HandoverProblem } from '#server/features/schedule/public.ts';
import { refusal, refuseDay } from '#server/shared/refusals.ts';
import { peopleOf, replacementEntity } from './replacement.entity.ts';
import {
  changedTerms,
  coursesByUuid,
  lessonLabels,
  listReplacements,
  type ReplacementValue,
  readReplacements,
  storeReplacement,
  termsOf,
} from './replacement.repository.ts';
import { isOutOfReach } from './staff-rules.ts';
import { readStaffValues } from './staff-state.ts';
import { type StaffWriting, staffOf } from './staff-writes.ts';

/** Where a handover is asked about: a transaction that writes, or a reading. */
export type Asking = Pick<StaffWriting, 'schoolId' | 'eduYear' | 'language' | 'isDirector' | 'today'> & {
  readonly db: ReadDb;
};
type Handover = Pick<ReplacementPlan, 'userId' | 'dateFrom' | 'dateTo' | 'assignments'>;

/**
 * Refuses what cannot be handed over, at its field: days, what the teacher does not teach on all of them, whoever may not teach it.
 * @throws AppError NOT_FOUND for people and assignments that are not this school's, CONFLICT for people in the archive, ACCESS_DENIED for
 * whom a deputy may not touch.
 */
export async function refuseHandover(asking: Asking, handover: Handover): Promise<void> {
  const { db, schoolId } = asking;
  const { assignments } = handover;
  await refuseDays(asking, handover);
  await refusePeople(asking, handover);
  const uuids = assignments.map(({ assignmentUuid }) => assignmentUuid);
  if (new Set(uuids).size !== uuids.length) throw new AppError('VALIDATION_FAILED');
  const courses = await coursesByUuid(db, schoolId, uuids);
  if (courses.length !== uuids.length) throw new AppError('NOT_FOUND');
  if (courses.some(({ assignment }) => assignment.eduYear !== asking.eduYear)) throw new AppError('NOT_FOUND');
  const after: ReplacementValue = {
    ...handover,
    eduYear: asking.eduYear,
    reason: null,
    orderUuid: null,
    recordedAt: 0,
  };
  const terms = changedTerms(await termsOf(db, schoolId, uuids), randomUUID(), { before: null, after });
  if (!(terms instanceof Map)) throw await refusalOf(asking, terms);
}

async function refuseDays({ db, schoolId, eduYear, language, today }: Asking, { dateFrom, dateTo }: Handover) {
  const year = await findYear(db, schoolId, eduYear);
  if (!year) throw new AppError('NOT_FOUND');
  const begun = (await quartersOf(db, schoolId, eduYear)).filter(({ dateStart }) => dateStart <= today);
  // An order often comes after the day on which somebody fell ill.
  const from = begun.at(-1)?.dateStart ?? year.dateStart;
  refuseDay(language, 'dateFrom', dateFrom, { from, to: year.dateEnd });
  if (dateTo !== null) refuseDay(language, 'dateTo', dateTo, { from: dateFrom, to: year.dateEnd });
}

async function refusePeople({ db, schoolId, isDirector, language }: Asking, { userId, assignments }: Handover) {
  const ids = [...new Set(peopleOf({ userId, assignments }))];
  const staff = await readStaffValues(db, schoolId, ids);
  if (staff.length !== ids.length) throw new AppError('NOT_FOUND');
  if (staff.some(({ value }) => isOutOfReach(value.positionId, isDirector))) throw new AppError('ACCESS_DENIED');
  if (staff.some(({ value }) => value.state !== 'active')) throw new AppError('CONFLICT');
  const wrong = staff.find(
    (one) => one.userId !== userId && (!mayLead(one.value.positionId) || one.value.blocked !== null),
  );
  if (wrong || assignments.some(({ substituteId }) => substituteId === userId))
    throw refusal(language, 'assignments', 'personnel.wrong.substitute');
}

/** Which class and subject are in the way, and why. */
async function refusalOf(
  { db, schoolId, language }: Asking,
  { assignmentUuid, problem }: { assignmentUuid: string; problem: HandoverProblem },
): Promise<AppError> {
  const [course] = await coursesByUuid(db, schoolId, [assignmentUuid]);
  const labels = course && lessonLabels(course);
  const what = labels ? `${labels.group} ${pickLocalized(labels.subject, language)}` : '';
  return refusal(language, 'assignments', `personnel.wrong.${problem}`, { what });
}

const asking = ({ tx, ...writing }: StaffWriting): Asking => ({ ...writing, db: tx.db });

export async function recordReplacement(
  writing: StaffWriting,
  body: z.infer<typeof newReplacement>,
): Promise<StoredReplacement> {
  const { tx, schoolId, eduYear, now } = writing;
  const { userId, dateFrom, dateTo, reason } = body;
  await refuseHandover(asking(writing), body);
  const uuid = randomUUID();
  const assignments = body.assignments.toSorted((a, b) => (a.assignmentUuid < b.assignmentUuid ? -1 : 1));
  const after: ReplacementValue = {
    eduYear,
    userId,
    dateFrom,
    dateTo,
    reason,
    recordedAt: now,
    assignments,
    orderUuid: await orderUuidOf(writing, body),
  };
  const problem = await storeReplacement(tx.db, schoolId, uuid, { before: null, after });
  if (problem) throw await refusalOf(asking(writing), problem);
  tx.changed(replacementEntity, [{ id: uuid, before: null, after }]);
  return storedOf(writing, uuid);
}

type Order = Pick<z.infer<typeof newReplacement>, 'orderNumber' | 'orderDate'>;
async function orderUuidOf({ tx, schoolId, eduYear, language }: StaffWriting, { orderNumber, orderDate }: Order) {
  if (orderNumber === null || orderDate === null) return null;
  refuseDay(language, 'orderDate', orderDate, { from: `${eduYear - 1}-01-01`, to: `${eduYear + 1}-12-31` });
  const place = { schoolId, eduYear, kind: 'replacement' } as const;
  const found = await orderOf(tx.db, place, { number: orderNumber, date: orderDate });
  if ('uuid' in found) return found.uuid;
  const values = { number: orderNumber, date: formatLocalDate(found.takenOn) };
  throw refusal(language, 'orderNumber', 'contingent.wrong.orderTaken', values);
}

/** The replaced teacher is back from a day on; a replacement that was to start later never was. */
export async function endReplacement(
  writing: StaffWriting,
  { uuid, version, from }: z.infer<typeof cancelledReplacement>,
): Promise<StoredReplacement> {
  const { tx, schoolId, eduYear, language, today, isDirector } = writing;
  const [held] = await readReplacements(tx.db, schoolId, [uuid]);
  if (!held || held.value.eduYear !== eduYear) throw new AppError('NOT_FOUND');
  const { value: before } = held;
  await staffOf(writing, before.userId);
  const people = await readStaffValues(tx.db, schoolId, peopleOf(before));
  if (people.some(({ value }) => isOutOfReach(value.positionId, isDirector))) throw new AppError('ACCESS_DENIED');
  if (version !== undefined && version !== held.version) {
    const [current] = await listReplacements(tx.db, { schoolId, eduYear, uuid });
    throw await tx.stale(replacementEntity, uuid, current);
  }
  const end = before.dateTo ?? (await findYear(tx.db, schoolId, eduYear))?.dateEnd ?? today;
  // What the substitute taught stays theirs.
  if (end < today) throw new AppError('CONFLICT');
  refuseDay(language, 'from', from, { from: today, to: end });
  const after = from <= before.dateFrom ? null : { ...before, dateTo: addDays(from, -1) };
  const problem = await storeReplacement(tx.db, schoolId, uuid, { before, after });
  if (problem) throw await refusalOf(asking(writing), problem);
  tx.changed(replacementEntity, [{ id: uuid, before, after }]);
  return storedOf(writing, uuid);
}

async function storedOf({ tx, schoolId, eduYear }: StaffWriting, uuid: string): Promise<StoredReplacement> {
  const [replacement = null] = await listReplacements(tx.db, { schoolId, eduYear, uuid });
  return { batch: tx.batch, replacement };
}
