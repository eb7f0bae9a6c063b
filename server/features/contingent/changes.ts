// The card of a student is changed, and whether its account lets anybody in.
import { and, eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { blockBody, changeBody, profileBody, StoredStudent } from '#contract/contingent/student-writes.ts';
import { AppError } from '#contract/core/errors.ts';
import { bornOfStudent } from '#contract/core/people-fields.ts';
import { phoneOf } from '#contract/core/phone.ts';
import { students } from '#server/features/people/public.ts';
import { groupMembers, studentOfMember } from '#server/features/school/public.ts';
import { nameSourceAfter } from '#server/shared/name-source.ts';
import { refusal, refuseDay } from '#server/shared/refusals.ts';
import { readCard } from './contingent.repository.ts';
import { refuseNationality } from './nationality.ts';
import { studentEntity } from './student.entity.ts';
import { refuseTakenIin } from './student-rules.ts';
import type { StudentValue } from './student-state.ts';
import { cardAfter, changeCard, studentOf, type Writing } from './writing.ts';

/** @throws AppError STALE_VERSION with the card as it is now; field errors. */
export async function changeStudent(writing: Writing, body: z.infer<typeof changeBody>): Promise<StoredStudent> {
  const { tx, schoolId, contingent, language } = writing;
  const held = await studentOf(writing, body.id);
  if (body.version !== undefined && body.version !== held.version)
    throw await tx.stale(studentEntity, String(body.id), await readCard(tx.db, contingent, body.id));
  const before = held.value;
  const after: StudentValue = nameSourceAfter<StudentValue>(before, { ...before, ...saidOf(body) });
  if (after.iin === null && !after.isNotResident && (before.iin !== null || before.isNotResident))
    throw refusal(language, 'iin', 'olessons.validation.required_field');
  if (after.bornDate !== null && after.bornDate !== before.bornDate)
    refuseDay(language, 'bornDate', after.bornDate, bornOfStudent(contingent.today));
  await refuseNationality(writing, body.nationalityId);
  if (after.iin !== null && after.iin !== before.iin)
    await refuseTakenIin(tx.db, { schoolId, iin: after.iin, exceptUserId: body.id, language });
  const isChanged = JSON.stringify(after) !== JSON.stringify(before);
  if (isChanged) await changeCard(writing, held, after);
  return cardAfter(writing, body.id, isChanged);
}

type Said = Partial<
  Omit<StudentValue, 'studentSchoolUuid' | 'studentUuid' | 'state' | 'leftOn' | 'readsUntil' | 'blocked'>
>;
/** What a body says; what it does not say stays. */
function saidOf({ phone, isInStatistic, ...body }: z.infer<typeof changeBody>): Said {
  const { surname, firstname, patronymic, iin, isNotResident, gender, bornDate, address, nationalityId } = body;
  const said = { surname, firstname, patronymic, iin, isNotResident, gender, bornDate, address, nationalityId };
  const given = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
  return {
    ...given,
    ...(phone !== undefined && { phone: phoneOf(phone) }),
    ...(isInStatistic !== undefined && { isInStatistic: isInStatistic === 1 }),
  };
}

/** The same for what the file of a student says, by the membership of a class (CONT-023). @throws AppError NOT_FOUND for a stranger's. */
export async function changeProfile(
  writing: Writing,
  { studentGroupUuid, ...body }: z.infer<typeof profileBody>,
): Promise<StoredStudent> {
  const { tx, schoolId } = writing;
  const [member] = await tx.db
    .select({ userId: students.userId })
    .from(groupMembers)
    .innerJoin(students, studentOfMember)
    .where(and(eq(groupMembers.schoolId, schoolId), eq(groupMembers.studentGroupUuid, studentGroupUuid)));
  if (!member) throw new AppError('NOT_FOUND');
  return changeStudent(writing, { ...body, id: member.userId });
}

/** Nobody signs in with the account from now on; repeated, the first time and reason stay. */
export async function blockStudent(
  writing: Writing,
  { id, reason }: Pick<z.infer<typeof blockBody>, 'id' | 'reason'>,
): Promise<StoredStudent> {
  const held = await studentOf(writing, id);
  if (held.value.blocked !== null) return cardAfter(writing, id, false);
  await changeCard(writing, held, { ...held.value, blocked: { at: writing.now, by: writing.by, reason } });
  return cardAfter(writing, id, true);
}

export async function unblockStudent(writing: Writing, id: number): Promise<StoredStudent> {
  const held = await studentOf(writing, id);
  if (held.value.blocked === null) return cardAfter(writing, id, false);
  await changeCard(writing, held, { ...held.value, blocked: null });
  return cardAfter(writing, id, true);
}
