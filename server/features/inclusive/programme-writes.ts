// A programme is opened, changed, closed with an order, or deleted while nobody was in it (decisions E18).
import type * as z from 'zod/mini';
import { AppError } from '#contract/core/errors.ts';
import { formatLocalDate } from '#contract/core/time.ts';
import {
  type changedProgramme,
  type closedProgramme,
  type NewProgramme,
  programmeIdOf,
  type StoredProgramme,
} from '#contract/inclusive/inclusive.schema.ts';
import {
  endMemberships,
  lastsAfter,
  orderOf,
  recordMovement,
  type Writing,
} from '#server/features/contingent/public.ts';
import { groupLabel, nextGroupId } from '#server/features/school/public.ts';
import { refusal, refuseDay } from '#server/shared/refusals.ts';
import { readProgrammes } from './inclusive.repository.ts';
import { programmeEntity } from './programme.entity.ts';
import { membersOfProgramme } from './programme-members.ts';
import { findGroup, openProgramme, orderWith, refuseMissing, refuseWritten } from './programme-rules.ts';
import {
  deleteProgramme,
  type HeldProgramme,
  isInUse,
  namesOfYear,
  type ProgrammeValue,
  storeProgramme,
} from './programme-state.ts';

/** Of 10 and 11. */
const firstGradeWithFaculty = 10;
const ownText = programmeIdOf('custom');

/** @throws AppError VALIDATION_FAILED with what the class, the bells or the teacher forbid. */
export async function createProgramme(writing: Writing, body: NewProgramme): Promise<StoredProgramme> {
  const { tx, schoolId, language } = writing;
  const { parentId, programmeId, parallel, letter, faculty } = body;
  const parent = await findGroup(tx.db, schoolId, parentId);
  if (!parent || parent.parallel === 0 || parent.archivedOn !== null)
    throw refusal(language, 'parentId', 'inclusive.wrong.class');
  if (parent.parallel !== parallel) throw refusal(language, 'parallel', 'inclusive.wrong.class');
  if (parent.letter !== letter) throw refusal(language, 'letter', 'inclusive.wrong.class');
  if (faculty !== null && parallel < firstGradeWithFaculty)
    throw refusal(language, 'faculty', 'inclusive.wrong.faculty');
  const beside = await readProgrammes(tx.db, { schoolId, leadUserId: undefined, now: writing.now, parentId });
  const isSame =
    programmeId !== ownText && beside.some((one) => one.state === 'active' && one.programmeId === programmeId);
  if (isSame) throw refusal(language, 'programmeId', 'inclusive.wrong.exists');
  const value: ProgrammeValue = {
    eduYear: parent.eduYear,
    letter: await freeName(writing, groupLabel(parent)),
    eduLang: body.eduLang,
    shift: parent.shift,
    leadUserId: body.personnelId,
    timeSchemeUuid: body.timeSchemeUuid,
    parentGroupId: parentId,
    parallel,
    programmeId,
    description: body.inclusiveDescription,
    faculty,
    quarterStart: body.quarterStart,
    quarterEnd: body.quarterEnd,
    closedOn: null,
    closeOrder: null,
    closeOrderDate: null,
  };
  await refuseMissing(writing, value, null);
  const id = await nextGroupId(tx, schoolId);
  await storeProgramme(tx.db, schoolId, id, value);
  tx.changed(programmeEntity, [{ id: String(id), before: null, after: value }]);
  return stored(writing, id, true);
}

/** "7 «А» · инкл.", and with a number where the class has several. */
async function freeName({ tx, schoolId, year }: Writing, label: string): Promise<string> {
  const taken = await namesOfYear(tx.db, schoolId, year.eduYear);
  const name = `${label} · инкл.`;
  if (!taken.has(name)) return name;
  for (let number = 2; ; number++) if (!taken.has(`${name} ${number}`)) return `${name} ${number}`;
}

async function stored({ tx, schoolId, now }: Writing, id: number, isChanged: boolean): Promise<StoredProgramme> {
  const [programme] = await readProgrammes(tx.db, { schoolId, leadUserId: undefined, now, id });
  if (!programme) throw new AppError('NOT_FOUND');
  const { letter: _, ...shown } = programme;
  return { ...shown, batch: isChanged ? tx.batch : null };
}

async function refuseStale(writing: Writing, held: HeldProgramme, version: number | undefined): Promise<void> {
  if (version === undefined || version === held.version) return;
  const { batch: _, ...current } = await stored(writing, held.id, false);
  throw await writing.tx.stale(programmeEntity, String(held.id), current);
}

/** @throws AppError STALE_VERSION with the programme as it is now, CONFLICT for a closed one; field errors. */
export async function changeProgramme(
  writing: Writing,
  body: z.infer<typeof changedProgramme>,
): Promise<StoredProgramme> {
  const { tx, schoolId, language } = writing;
  const held = await openProgramme(writing, body.id);
  await refuseStale(writing, held, body.version);
  const before = held.value;
  const after: ProgrammeValue = {
    ...before,
    ...(body.inclusiveDescription !== undefined && { description: body.inclusiveDescription }),
    ...(body.personnelId !== undefined && { leadUserId: body.personnelId }),
    ...(body.timeSchemeUuid !== undefined && { timeSchemeUuid: body.timeSchemeUuid }),
    ...(body.quarterStart !== undefined && { quarterStart: body.quarterStart }),
    ...(body.quarterEnd !== undefined && { quarterEnd: body.quarterEnd }),
  };
  const isNamed = (after.programmeId === ownText) === (after.description !== null);
  if (!isNamed) throw refusal(language, 'inclusiveDescription', 'olessons.validation.required_field');
  if (after.quarterStart > after.quarterEnd) throw refusal(language, 'quarterEnd', 'inclusive.wrong.quarters');
  await refuseMissing(writing, after, before);
  const isChanged = JSON.stringify(after) !== JSON.stringify(before);
  if (isChanged) {
    await storeProgramme(tx.db, schoolId, held.id, after);
    tx.changed(programmeEntity, [{ id: String(held.id), before, after }]);
  }
  return stored(writing, held.id, isChanged);
}

/** Ends it for everybody with a day. What is written later is in the way. */
export async function closeProgramme(
  writing: Writing,
  body: z.infer<typeof closedProgramme>,
): Promise<StoredProgramme> {
  const { tx, schoolId, year, contingent, language } = writing;
  const { id, endDate } = body;
  const held = await openProgramme(writing, id);
  await refuseStale(writing, held, body.version);
  const { today } = contingent;
  refuseDay(language, 'endDate', endDate, { from: year.dateStart, to: today < year.dateEnd ? today : year.dateEnd });
  const order = orderWith(body.endOrder, body.endOrderDate, endDate);
  const members = await membersOfProgramme(writing, id);
  const open = members.filter(({ value }) => lastsAfter(value, endDate));
  await refuseWritten(writing, open, endDate, 'endDate');
  await endMemberships(writing, open, endDate);
  // Who was to come later never came.
  for (const { value } of open.filter((member) => member.value.dateFrom <= endDate))
    await recordMovement(writing, {
      kind: 'programmeEnd',
      studentSchoolUuid: value.studentSchoolUuid,
      date: endDate,
      reason: 'programme',
      fromGroupId: id,
      toGroupId: null,
      order,
      field: 'endOrder',
    });
  await claimOrder(writing, order);
  const after = { ...held.value, closedOn: endDate, closeOrder: order.number, closeOrderDate: order.date };
  await storeProgramme(tx.db, schoolId, id, after);
  // The programme last: it is undone first, so that its pupils have where to return.
  tx.changed(programmeEntity, [{ id: String(id), before: held.value, after }]);
  return stored(writing, id, true);
}

/** The order of a programme that ended without pupils is given, too. */
async function claimOrder({ tx, schoolId, year, language }: Writing, order: { number: string; date: string }) {
  const known = await orderOf(tx.db, { schoolId, eduYear: year.eduYear, kind: 'programmeEnd' }, order);
  if (!('takenOn' in known)) return;
  const values = { number: order.number, date: formatLocalDate(known.takenOn) };
  throw refusal(language, 'endOrder', 'contingent.wrong.orderTaken', values);
}

/** @throws AppError HAS_TRACE for one that somebody was in or that has lessons: it is closed instead. */
export async function deleteEmptyProgramme(writing: Writing, id: number): Promise<{ id: number; batch: string }> {
  const { tx, schoolId } = writing;
  const held = await openProgramme(writing, id);
  if (await isInUse(tx.db, schoolId, id)) throw new AppError('HAS_TRACE');
  await deleteProgramme(tx.db, schoolId, id);
  tx.changed(programmeEntity, [{ id: String(id), before: held.value, after: null }]);
  return { id, batch: tx.batch };
}
