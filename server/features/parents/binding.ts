// The parents of a student as the school enters them by IIN (PARENT-005, PARENT-013), one who is detached, and the phone of one.
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { AppError } from '#contract/core/errors.ts';
import { isIin, maskedParentIin } from '#contract/core/iin.ts';
import { mostParents } from '#contract/core/people-fields.ts';
import { personName } from '#contract/core/person-name.ts';
import { phoneOf } from '#contract/core/phone.ts';
import type { BoundParents, bindBody } from '#contract/parents/parents.schema.ts';
import { readStudents, studentOf, type Writing } from '#server/features/contingent/public.ts';
import { findUser, fullName, type PersonName, students } from '#server/features/people/public.ts';
import { refusal } from '#server/shared/refusals.ts';
import { closeInvitesOf } from './invites.ts';
import { deleteLink, insertLink, type Link, type LinkValue, readLinks, storePhone } from './links.ts';
import { newParentAccount, whoBears } from './parent-accounts.ts';
import { holdParentIins, parentAccounts } from './parent-iins.ts';
import { parentLinkEntity } from './parent-link.entity.ts';

type Body = z.infer<typeof bindBody>;
/** Whether exactly these links are there. */
const isSame = (shown: readonly string[], present: readonly Link[]) =>
  new Set(shown).size === present.length && present.every(({ uuid }) => shown.includes(uuid));
const hasIin = (iin: string) => (link: Link) => link.user.iin === iin;

/**
 * Makes those who are named the parents of a student. Of an IIN that the school does not know the name is the register's, else typed. Parents
 * without an IIN, who cannot be named, stay. Who waits by a code waits on, also with the same IIN: their document is not seen yet.
 * @throws AppError NOT_FOUND and CONFLICT as `studentOf`; CONFLICT when the sender saw other parents than there are; field errors at `parentship.0` and `parentship.1`.
 */
export async function bindParents(
  writing: Writing,
  body: Body,
  registered: ReadonlyMap<string, PersonName>,
): Promise<BoundParents> {
  const { tx, schoolId, language } = writing;
  const { value: student } = await studentOf(writing, body.id);
  const present = await readLinks(tx.db, schoolId, { studentSchoolUuid: student.studentSchoolUuid });
  if (body.shown && !isSame(body.shown, present)) throw new AppError('CONFLICT');
  const wrong = (index: number, key: string) => refusal(language, `parentship.${index}`, key);
  const iins = body.parentship.map((given, index) => {
    if (isIin(given)) return given;
    const shown = present.filter(({ user }) => user.iin !== null && maskedParentIin(user.iin) === given);
    const iin = shown.length === 1 ? shown[0]?.user.iin : null;
    if (!iin) throw wrong(index, 'olessons.validation.iin');
    return iin;
  });
  for (const [index, iin] of iins.entries()) {
    if (iins.indexOf(iin) !== index) throw wrong(index, 'parents.wrong.same');
    if (iin === student.iin) throw wrong(index, 'parents.wrong.child');
  }
  const unnamed = present.filter(({ user }) => user.iin === null).length;
  if (iins.length + unnamed > mostParents) throw wrong(iins.length - 1, 'parents.wrong.two');

  const gone = present.filter(({ user }) => user.iin !== null && !iins.includes(user.iin));
  const missing = iins.filter((iin) => !present.some(hasIin(iin)));
  // All at once: two that hold one after the other may wait for each other.
  await holdParentIins(tx.db, [...missing, ...gone.flatMap(({ user }) => user.iin ?? [])]);
  for (const link of gone) await deleteLink(tx.db, schoolId, link, writing.now);
  const made: Awaited<ReturnType<typeof linkTo>>[] = [];
  const accounts = await parentAccounts(tx.db, schoolId, missing);
  for (const iin of missing) {
    const given = registered.get(iin) ?? body.names?.find((typed) => typed.iin === iin);
    const parentUserId = accounts.get(iin)?.id ?? (await newAccountFor(writing, iin, given));
    if (parentUserId === undefined) throw wrong(iins.indexOf(iin), 'parents.wrong.name');
    made.push(await linkTo(writing, student, parentUserId));
  }
  tx.changed(parentLinkEntity, [
    ...gone.map(({ uuid, value }) => ({ id: uuid, before: value, after: null })),
    ...made.map(({ uuid, value }) => ({ id: uuid, before: null, after: value })),
  ]);
  return {
    ...(await parentsNow(writing, student.studentSchoolUuid)),
    renewed: made.flatMap(({ value, isRenewed }) => (isRenewed ? [value.parent] : [])),
    batch: gone.length + made.length > 0 ? tx.batch : null,
  };
}

/** Makes an account for a parent. The name is the one that the school has for this IIN, else the given one. @returns undefined without a name. */
async function newAccountFor(
  { tx, schoolId }: Writing,
  iin: string,
  given: PersonName | undefined,
): Promise<number | undefined> {
  const name = (await whoBears(tx.db, schoolId, iin)).name ?? given;
  if (!name) return undefined;
  const { surname, firstname, patronymic } = name;
  return newParentAccount(tx.db, schoolId, { iin, surname, firstname, patronymic }, 'school');
}

type Student = { readonly studentSchoolUuid: string; readonly surname: string; readonly firstname: string };

/**
 * Writes a link, and ends the waiting of whoever waited for it. To be reported with `tx.changed`. `isRenewed`: the account got a new first
 * password.
 */
export async function linkTo(
  { tx, schoolId, by, now }: Pick<Writing, 'tx' | 'schoolId' | 'by' | 'now'>,
  student: Student,
  parentUserId: number,
): Promise<{ uuid: string; value: LinkValue; isRenewed: boolean }> {
  const parent = await findUser(tx.db, parentUserId);
  if (!parent) throw new AppError('NOT_FOUND');
  const { studentSchoolUuid } = student;
  const uuid = randomUUID();
  const value = {
    parentUserId,
    studentSchoolUuid,
    phone: null,
    parent: fullName(parent),
    student: fullName(student),
  };
  const renewed = await insertLink(tx.db, schoolId, uuid, value, now);
  await closeInvitesOf(tx.db, { schoolId, studentSchoolUuid, acceptedBy: parentUserId, by, now });
  return { uuid, value, isRenewed: renewed.length > 0 };
}

async function parentsNow(
  { tx, schoolId }: Writing,
  studentSchoolUuid: string,
): Promise<Pick<BoundParents, 'parentOne' | 'parentTwo'>> {
  const [one, two] = (await readLinks(tx.db, schoolId, { studentSchoolUuid })).map(({ user }) => ({
    iin: user.iin && maskedParentIin(user.iin),
    fullName: personName(user),
  }));
  return { parentOne: one ?? null, parentTwo: two ?? null };
}

/** A link that the caller may write about. @throws AppError NOT_FOUND for every other. */
export async function linkOf({ tx, schoolId, contingent }: Writing, uuid: string): Promise<Link> {
  const [link] = await readLinks(tx.db, schoolId, { uuids: [uuid] });
  const isTheirs =
    link &&
    (await readStudents(tx.db, contingent, eq(students.studentSchoolUuid, link.value.studentSchoolUuid))).length > 0;
  if (!isTheirs) throw new AppError('NOT_FOUND');
  return link;
}

export async function detachParent(writing: Writing, id: string) {
  const { tx, schoolId } = writing;
  const link = await linkOf(writing, id);
  await deleteLink(tx.db, schoolId, link, writing.now);
  tx.changed(parentLinkEntity, [{ id, before: link.value, after: null }]);
  return { id, batch: tx.batch };
}

/** For all children that the parent has in the school. */
export async function savePhone(writing: Writing, id: string, typed: string | null) {
  const { tx, schoolId } = writing;
  const { value } = await linkOf(writing, id);
  const phone = phoneOf(typed);
  const links = await readLinks(tx.db, schoolId, { parentUserId: value.parentUserId });
  const changed = links.filter((link) => link.value.phone !== phone);
  await storePhone(
    tx.db,
    schoolId,
    changed.map(({ uuid }) => uuid),
    phone,
  );
  tx.changed(
    parentLinkEntity,
    changed.map((link) => ({ id: link.uuid, before: link.value, after: { ...link.value, phone } })),
  );
  return { id, batch: changed.length > 0 ? tx.batch : null };
}
