// Somebody comes: into a class, from a day on, by an order.
import { randomUUID } from 'node:crypto';
import type { StoredStudent } from '#contract/contingent/student-writes.ts';
import type { AdmissionBody, ArrivalFields } from '#contract/core/arrivals.ts';
import { AppError } from '#contract/core/errors.ts';
import { bornOfStudent, type NameSource } from '#contract/core/people-fields.ts';
import { phoneOf } from '#contract/core/phone.ts';
import { addDays } from '#contract/core/time.ts';
import { newAccount, renewKnownOfStudents, renewToldPasswords } from '#server/features/session/public.ts';
import { refusal, refuseDay } from '#server/shared/refusals.ts';
import { comingYear } from './coming-year.ts';
import { membershipEntity } from './membership.entity.ts';
import { findClass, lastsAfter, readMemberships, storeMemberships } from './memberships.ts';
import { refuseNationality } from './nationality.ts';
import { recordMovements } from './record-movement.ts';
import { studentEntity } from './student.entity.ts';
import { freeAccount, refuseDayElsewhere, refuseTakenIin } from './student-rules.ts';
import { type StudentValue, storeStudent } from './student-state.ts';
import { anyStudentOf, cardAfter, changeCard, type Writing } from './writing.ts';

/** Refuses with field errors what the rows forbid; IIN_TAKEN and ENROLLED_ELSEWHERE as `refuseTakenIin` has them. */
export async function admitStudent(
  writing: Writing,
  body: AdmissionBody,
  nameSource: NameSource = 'hand',
): Promise<StoredStudent> {
  const { tx, schoolId, language } = writing;
  const { surname, firstname, patronymic, iin, isNotResident, gender, bornDate, phone, address } = body;
  await refuseWrongAdmission(writing, body);
  if (iin !== null) {
    await refuseTakenIin(tx.db, { schoolId, iin, exceptUserId: null, language });
    await refuseDayElsewhere(tx.db, { schoolId, iin, language }, body.arrivalDate);
  }
  const account = iin === null ? null : await freeAccount(tx.db, iin);
  const userId = account?.id ?? (await newAccount(tx.db, `s${schoolId}-`, { surname, firstname, gender }));
  const after: StudentValue = {
    studentSchoolUuid: randomUUID(),
    studentUuid: account?.studentUuid ?? randomUUID(),
    surname,
    firstname,
    patronymic,
    iin,
    isNotResident,
    gender,
    bornDate,
    nameSource,
    phone: phoneOf(phone),
    address,
    isInStatistic: body.isInStatistic === 1,
    nationalityId: body.nationalityId ?? null,
    state: 'active',
    leftOn: null,
    readsUntil: null,
    blocked: null,
  };
  await storeStudent(tx.db, { schoolId, userId: writing.by, now: writing.now }, userId, after);
  tx.changed(studentEntity, [{ id: String(userId), before: null, after }]);
  await enter(writing, after.studentSchoolUuid, body);
  return cardAfter(writing, userId, true);
}

/** Refuses what is wrong with an admission whoever it is about: days, class and nationality, at their fields. */
export async function refuseWrongAdmission(writing: Writing, body: AdmissionBody): Promise<void> {
  const { contingent, language } = writing;
  refuseDay(language, 'bornDate', body.bornDate, bornOfStudent(contingent.today));
  await refuseNationality(writing, body.nationalityId);
  await refuseWrongArrival(writing, body);
}

export async function refuseWrongArrival(
  writing: Writing,
  { groupId, arrivalDate }: Pick<ArrivalFields, 'groupId' | 'arrivalDate'>,
): Promise<void> {
  await refuseGroup(writing, groupId);
  refuseDay(writing.language, 'arrivalDate', arrivalDate, daysOf(writing));
}

/** Takes somebody out of the archive into a class. One who is there already stays as they are. */
export async function bringBack(
  writing: Writing,
  { id, ...arrival }: ArrivalFields & { id: number },
): Promise<StoredStudent> {
  const { tx, schoolId, language } = writing;
  const held = await anyStudentOf(writing, id);
  const { value } = held;
  if (value.state === 'active') return cardAfter(writing, id, false);
  await refuseGroup(writing, arrival.groupId);
  const { from, to } = daysOf(writing);
  const earliest = value.leftOn === null ? from : addDays(value.leftOn, 1);
  refuseDay(language, 'arrivalDate', arrival.arrivalDate, { from: earliest > from ? earliest : from, to });
  if (value.iin !== null) {
    await refuseTakenIin(tx.db, { schoolId, iin: value.iin, exceptUserId: id, language });
    await refuseDayElsewhere(tx.db, { schoolId, iin: value.iin, language }, arrival.arrivalDate);
  }
  await changeCard(writing, held, { ...value, state: 'active', leftOn: null, readsUntil: null });
  await enter(writing, value.studentSchoolUuid, arrival);
  return cardAfter(writing, id, true);
}

/** Days of the year on which somebody may come or go. */
export const daysOf = ({ year }: Writing) => ({ from: year.dateStart, to: year.dateEnd });

/** A group lead admits into the own class alone. */
export async function refuseGroup({ tx, schoolId, contingent, language }: Writing, groupId: number): Promise<void> {
  const group = await findClass(tx.db, schoolId, contingent.eduYear, groupId);
  const isReached = contingent.leadUserId === null || group?.leadUserId === contingent.leadUserId;
  if (!group || !isReached) throw refusal(language, 'groupId', 'contingent.wrong.group');
}

async function enter(
  writing: Writing,
  studentSchoolUuid: string,
  { groupId, ...arrival }: ArrivalFields,
): Promise<void> {
  const { tx, schoolId } = writing;
  const present = await readMemberships(tx.db, schoolId, { studentSchoolUuids: [studentSchoolUuid] });
  if (present.some(({ value }) => lastsAfter(value, arrival.arrivalDate))) throw new AppError('CONFLICT');
  await enterAll(writing, [{ studentSchoolUuid, groupId }], arrival);
}

type Entering = { readonly studentSchoolUuid: string; readonly groupId: number };
/**
 * Students who are in no class come into theirs, all on one day and by one order. Orders are the management's: what a group lead writes
 * stands without one until the management adds it (decisions E8).
 */
export async function enterAll(
  writing: Writing,
  entering: readonly Entering[],
  { arrivalDate, reason, arrivalOrder, arrivalOrderDate }: Omit<ArrivalFields, 'groupId'>,
): Promise<void> {
  const { tx, schoolId, contingent, language } = writing;
  if (contingent.leadUserId !== null && arrivalOrder !== null)
    throw refusal(language, 'arrivalOrder', 'contingent.wrong.leadsOrder');
  const coming = await comingYear(
    writing,
    entering.map(({ groupId }) => groupId),
  );
  const lastDay = coming !== null && arrivalDate <= coming.lastDay ? coming.lastDay : null;
  const goingOn = entering.flatMap(({ studentSchoolUuid, groupId }) => {
    const toGroupId = lastDay === null ? undefined : coming?.classOf.get(groupId);
    return coming && toGroupId !== undefined ? [{ studentSchoolUuid, groupId, toGroupId, from: coming.firstDay }] : [];
  });
  const places = [
    ...entering.map((one) => ({ ...one, dateFrom: arrivalDate, dateTo: lastDay, parts: [] })),
    ...goingOn.map(({ studentSchoolUuid, toGroupId, from }) => ({
      studentSchoolUuid,
      groupId: toGroupId,
      dateFrom: from,
      dateTo: null,
      parts: [],
    })),
  ];
  const members = places.map((after) => ({ id: randomUUID(), before: null, after }));
  await storeMemberships(tx.db, schoolId, new Map(members.map(({ id, after }) => [id, after])));
  tx.changed(membershipEntity, members);
  // Who comes back into another class: its former lead may have been told the password.
  const ofStudents = entering.map(({ studentSchoolUuid }) => studentSchoolUuid);
  await renewToldPasswords(tx.db, schoolId, { ofStudents }, writing.now);
  await renewKnownOfStudents(tx.db, schoolId, ofStudents, writing.now);
  const moved = entering.map(({ studentSchoolUuid, groupId }) => ({
    kind: 'arrived' as const,
    studentSchoolUuid,
    date: arrivalDate,
    reason,
    fromGroupId: null,
    toGroupId: groupId,
  }));
  const order =
    arrivalOrder !== null && arrivalOrderDate !== null ? { number: arrivalOrder, date: arrivalOrderDate } : null;
  await recordMovements(writing, moved, { order, field: 'arrivalOrder' });
  const promoted = goingOn.map(({ studentSchoolUuid, groupId, toGroupId, from }) => ({
    kind: 'moved' as const,
    studentSchoolUuid,
    date: from,
    reason: 'next_grade',
    fromGroupId: groupId,
    toGroupId,
  }));
  // The order of the step did not name them: another one is due.
  await recordMovements(writing, promoted, { order: null, field: 'arrivalOrder' });
}
