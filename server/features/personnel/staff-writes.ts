// What is done with members of the staff, within a transaction that holds the people of the school.
import { eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { AppError } from '#contract/core/errors.ts';
import type { Language } from '#contract/core/localized.ts';
import { bornOfStaff, type NameSource } from '#contract/core/people-fields.ts';
import { phoneOf } from '#contract/core/phone.ts';
import { inZone } from '#contract/core/time.ts';
import { isRemovable, teacherPosition } from '#contract/personnel/positions.ts';
import type {
  archivedStaff,
  changedAccess,
  changedProfile,
  changedUser,
  newStaff,
  StoredStaff,
} from '#contract/personnel/staff-writes.ts';
import { staffMembers } from '#server/features/people/public.ts';
import { findSchoolInYear, holdSchool } from '#server/features/school/public.ts';
import { newAccount, passwordsToldTo, resetPasswords } from '#server/features/session/public.ts';
import type { CallContext, Caller, SchoolContext } from '#server/shared/context.ts';
import { nameSourceAfter } from '#server/shared/name-source.ts';
import { refusal, refuseDay } from '#server/shared/refusals.ts';
import { textOf } from '#server/shared/texts.ts';
import type { Write } from '#server/shared/write.ts';
import { renewableChosen } from './chosen-passwords.ts';
import { readStaff } from './personnel.repository.ts';
import { staffEntity } from './staff.entity.ts';
import { isGivable, isOutOfReach, refuseStaffIin } from './staff-rules.ts';
import {
  deleteStaff,
  type HeldStaff,
  isDirector,
  otherDirectors,
  readStaffValues,
  type StaffValue,
  storeStaff,
} from './staff-state.ts';
import { hasStaffTrace } from './staff-trace.ts';

const earliestDay = '1900-01-01';

export type StaffCall = Pick<CallContext, 'language' | 'receivedAt'> & {
  readonly caller: Caller;
  readonly school: SchoolContext;
  readonly body: { readonly eduYear: number };
};
export type StaffWriting = {
  readonly tx: Write;
  readonly schoolId: number;
  readonly eduYear: number;
  readonly language: Language;
  readonly isDirector: boolean;
  readonly by: number;
  readonly today: string;
  readonly now: number;
};

/** @throws AppError NOT_FOUND for a year that the school has not, YEAR_READ_ONLY for one that is not active. */
export async function beginStaffWriting(tx: Write, call: StaffCall): Promise<StaffWriting> {
  const { school, caller, language, receivedAt, body } = call;
  await holdSchool(tx.db, school.id);
  const found = await findSchoolInYear(tx.db, school.id, body.eduYear);
  if (!found) throw new AppError('NOT_FOUND');
  if (found.year.status !== 'Active') throw new AppError('YEAR_READ_ONLY');
  return {
    tx,
    schoolId: school.id,
    eduYear: body.eduYear,
    language,
    by: caller.userId,
    now: receivedAt,
    isDirector: school.roles.includes('director'),
    today: inZone(receivedAt, found.school.timeZone).date,
  };
}

/** A member whom the caller may touch, in the archive too. @throws AppError NOT_FOUND, ACCESS_DENIED. */
export async function anyStaffOf(
  { tx, schoolId, isDirector: isTop }: StaffWriting,
  userId: number,
): Promise<HeldStaff> {
  const [held] = await readStaffValues(tx.db, schoolId, [userId]);
  if (!held) throw new AppError('NOT_FOUND');
  if (isOutOfReach(held.value.positionId, isTop)) throw new AppError('ACCESS_DENIED');
  return held;
}

/**
 * The same, as long as they work here: the account of one who has left may be another school's by now.
 * @throws AppError CONFLICT for one in the archive.
 */
export async function staffOf(writing: StaffWriting, userId: number): Promise<HeldStaff> {
  const held = await anyStaffOf(writing, userId);
  if (held.value.state !== 'active') throw new AppError('CONFLICT');
  return held;
}

/** @throws AppError NOT_FOUND unless the school employs all of them, ACCESS_DENIED, CONFLICT as `staffOf` has them. */
export async function refuseOutOfReach(
  { tx, schoolId, isDirector: isTop }: StaffWriting,
  userIds: readonly number[],
): Promise<void> {
  const held = await readStaffValues(tx.db, schoolId, userIds);
  if (held.length !== new Set(userIds).size) throw new AppError('NOT_FOUND');
  if (held.some(({ value }) => isOutOfReach(value.positionId, isTop))) throw new AppError('ACCESS_DENIED');
  if (held.some(({ value }) => value.state !== 'active')) throw new AppError('CONFLICT');
}

async function cardAfter(
  { tx, schoolId, eduYear, now }: StaffWriting,
  userId: number,
  isChanged: boolean,
): Promise<StoredStaff> {
  const [card] = await readStaff(tx.db, { schoolId, eduYear, now }, eq(staffMembers.userId, userId));
  if (!card) throw new AppError('NOT_FOUND');
  return { ...card, batch: isChanged ? tx.batch : null };
}

async function store(writing: StaffWriting, userId: number, before: StaffValue | null, after: StaffValue) {
  const { tx, schoolId, now } = writing;
  const isChanged = JSON.stringify(before) !== JSON.stringify(after);
  if (isChanged) {
    await storeStaff(tx.db, schoolId, new Map([[userId, after]]), now);
    tx.changed(staffEntity, [{ id: String(userId), before, after }]);
  }
  return cardAfter(writing, userId, isChanged);
}

/** Nobody may be left to give rights. */
async function refuseLastDirector({ tx, schoolId }: StaffWriting, { userId, value }: HeldStaff): Promise<void> {
  const leads = value.state === 'active' && value.blocked === null && isDirector(value.positionId);
  if (leads && (await otherDirectors(tx.db, schoolId, [userId])) === 0) throw new AppError('LAST_DIRECTOR');
}

/**
 * With a director's right end the first passwords that they were told. Those of other directors could then be printed by no one, also where the
 * one who signs in with it sends the former director away. `fallen`: all who lose the right at once. `renewed`: other accounts that get first
 * passwords.
 */
export async function refuseUnopened(
  { tx, schoolId, language }: StaffWriting,
  fallen: readonly Pick<HeldStaff, 'userId' | 'value'>[],
  renewed: readonly number[] = [],
): Promise<void> {
  const directors = fallen.flatMap(({ userId, value }) =>
    value.state === 'active' && isDirector(value.positionId) ? [userId] : [],
  );
  if (directors.length === 0) return;
  const told: number[] = [];
  for (const userId of directors) told.push(...(await passwordsToldTo(tx.db, schoolId, userId)));
  const refuse = async (without: readonly number[], words: string) => {
    if (without.length > 0 && (await otherDirectors(tx.db, schoolId, [...directors, ...without])) === 0)
      throw new AppError('LAST_DIRECTOR', { message: textOf(language, words) });
  };
  await refuse(told, 'personnel.wrong.directorsPassword');
  if (renewed.length > 0) await refuse([...told, ...renewed], 'personnel.wrong.directorRenewed');
}

/** What a person gets who was nothing in the school. @throws AppError ACCESS_DENIED where a deputy gives more than a teacher has. */
function refuseGiving({ language, isDirector: isTop }: StaffWriting, positionId: number): void {
  if (!isGivable(positionId)) throw refusal(language, 'positionId', 'personnel.wrong.position');
  if (!isTop && positionId !== teacherPosition) throw new AppError('ACCESS_DENIED');
}

export async function createStaff(
  writing: StaffWriting,
  body: z.infer<typeof newStaff>,
  nameSource: NameSource = 'hand',
): Promise<StoredStaff> {
  const { tx, schoolId, language, today } = writing;
  const { surname, firstname, lastname, iin, isNotResident, sex, bornDate, phone, category, positionId } = body;
  refuseGiving(writing, positionId);
  refuseDay(language, 'bornDate', bornDate, bornOfStaff(today));
  if (iin !== null) await refuseStaffIin(tx.db, { schoolId, iin, exceptUserId: null, language });
  // Always an account of its own: who prints its password must not come into what the person is elsewhere, or was (decisions E25).
  const userId = await newAccount(tx.db, `t${schoolId}-`, { surname, firstname, gender: sex });
  return store(writing, userId, null, {
    surname,
    firstname,
    patronymic: lastname,
    iin,
    isNotResident,
    gender: sex,
    bornDate,
    blocked: null,
    nameSource,
    phone: phoneOf(phone),
    positionId,
    category,
    isInStatistic: body.isInStatistic === 1,
    state: 'active',
    archivedOn: null,
    archiveOrder: null,
    archiveReason: null,
  });
}

type Said = z.infer<typeof changedUser> & z.infer<typeof changedProfile> & z.infer<typeof changedAccess>;

/** Changes what a body says. @throws AppError STALE_VERSION with the card as it is now, LAST_DIRECTOR; field errors. */
export async function changeStaff(writing: StaffWriting, body: Partial<Said> & { id: number }): Promise<StoredStaff> {
  const { tx, schoolId, eduYear, language, today, now } = writing;
  const held = await staffOf(writing, body.id);
  if (body.version !== undefined && body.version !== held.version) {
    const [current] = await readStaff(tx.db, { schoolId, eduYear, now }, eq(staffMembers.userId, body.id));
    throw await tx.stale(staffEntity, String(body.id), current);
  }
  const { value: before } = held;
  const after: StaffValue = nameSourceAfter<StaffValue>(before, { ...before, ...saidOf(body) });
  if (after.positionId !== before.positionId) await refusePosition(writing, held, after.positionId);
  if (after.iin === null && !after.isNotResident && (before.iin !== null || before.isNotResident))
    throw refusal(language, 'iin', 'olessons.validation.required_field');
  if (after.bornDate !== null && after.bornDate !== before.bornDate)
    refuseDay(language, 'bornDate', after.bornDate, bornOfStaff(today));
  if (after.iin !== null && after.iin !== before.iin)
    await refuseStaffIin(tx.db, { schoolId, iin: after.iin, exceptUserId: body.id, language });
  return store(writing, body.id, before, after);
}

function saidOf(body: Partial<Said>): Partial<StaffValue> {
  const { surname, firstname, lastname, iin, isNotResident, sex, bornDate, category, positionId } = body;
  const said = {
    surname,
    firstname,
    patronymic: lastname,
    iin,
    isNotResident,
    gender: sex,
    bornDate,
    category,
    positionId,
  };
  return {
    ...Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)),
    ...(body.phone !== undefined && { phone: phoneOf(body.phone) }),
    ...(body.isInStatistic !== undefined && { isInStatistic: body.isInStatistic === 1 }),
  };
}

async function refusePosition(writing: StaffWriting, held: HeldStaff, positionId: number): Promise<void> {
  if (!writing.isDirector) throw new AppError('ACCESS_DENIED');
  if (!isGivable(positionId)) throw refusal(writing.language, 'positionId', 'personnel.wrong.position');
  if (isDirector(positionId)) return;
  await refuseLastDirector(writing, held);
  await refuseUnopened(writing, [held]);
}

/**
 * Into the archive; repeated, the first order stays. What is taught stays with them until somebody else teaches it. Once own passwords of others
 * were renewed with it, nobody undoes it: these passwords are gone.
 */
export async function archiveStaff(writing: StaffWriting, body: z.infer<typeof archivedStaff>): Promise<StoredStaff> {
  const { language, today } = writing;
  const held = await anyStaffOf(writing, body.id);
  if (held.value.state === 'archived') return cardAfter(writing, body.id, false);
  refuseDay(language, 'date', body.date, { from: earliestDay, to: today });
  await refuseLastDirector(writing, held);
  const { tx, schoolId } = writing;
  const chosen = body.renewChosen === true ? await renewableChosen(tx.db, writing, body.id) : [];
  await refuseUnopened(writing, [held], chosen);
  const stored = await store(writing, body.id, held.value, {
    ...held.value,
    state: 'archived',
    archivedOn: body.date,
    archiveOrder: body.order,
    archiveReason: body.reason,
  });
  if (chosen.length === 0) return stored;
  await resetPasswords(tx, schoolId, chosen);
  return { ...stored, batch: null };
}

/**
 * Deletes a teacher's card that was made by mistake.
 * @throws AppError CONFLICT for whoever is no teacher (USERCARD-046), HAS_TRACE for a card that anything hangs on.
 */
export async function removeStaff(writing: StaffWriting, id: number): Promise<{ id: number; batch: string }> {
  const { tx, schoolId, now } = writing;
  const { value } = await staffOf(writing, id);
  if (!isRemovable(value.positionId)) throw new AppError('CONFLICT');
  if (await hasStaffTrace(tx.db, schoolId, id)) throw new AppError('HAS_TRACE');
  await deleteStaff(tx.db, schoolId, id, now);
  tx.changed(staffEntity, [{ id: String(id), before: value, after: null }]);
  return { id, batch: tx.batch };
}

export async function restoreStaff(writing: StaffWriting, id: number): Promise<StoredStaff> {
  const { value } = await anyStaffOf(writing, id);
  if (value.state === 'archived') refuseGiving(writing, value.positionId);
  return store(writing, id, value, {
    ...value,
    state: 'active',
    archivedOn: null,
    archiveOrder: null,
    archiveReason: null,
  });
}

export async function blockStaff(writing: StaffWriting, id: number, reason: string | null): Promise<StoredStaff> {
  const held = await staffOf(writing, id);
  if (held.value.blocked !== null) return cardAfter(writing, id, false);
  await refuseLastDirector(writing, held);
  await refuseUnopened(writing, [held]);
  return store(writing, id, held.value, { ...held.value, blocked: { at: writing.now, by: writing.by, reason } });
}

export async function unblockStaff(writing: StaffWriting, id: number): Promise<StoredStaff> {
  const { value } = await staffOf(writing, id);
  return store(writing, id, value, { ...value, blocked: null });
}
