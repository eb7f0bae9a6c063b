// The parents of many students at once, as a sheet names them: whoever is missing is bound, nobody is detached.
import { randomUUID } from 'node:crypto';
import type { StudentValue, Writing } from '#server/features/contingent/public.ts';
import { fullName, type PersonName, recordTold } from '#server/features/people/public.ts';
import { closeInvitesOf, waitingIn } from './invites.ts';
import { insertLinks, type LinkValue, readLinks, storePhone } from './links.ts';
import { newParentAccounts } from './parent-accounts.ts';
import { holdParentIins, parentAccounts } from './parent-iins.ts';
import { parentLinkEntity } from './parent-link.entity.ts';

export type NamedParent = {
  readonly student: Pick<StudentValue, 'studentSchoolUuid' | 'surname' | 'firstname'>;
  readonly iin: string;
  /** Of an account that is made; null for one that this school knows. */
  readonly name: PersonName | null;
  /** As it is stored; null leaves it as it is. */
  readonly phone: string | null;
};

/**
 * Binds parents, who are checked: no student gets a third one. Within a write that holds the people of the school.
 */
export async function bindMany(writing: Writing, named: readonly NamedParent[]): Promise<void> {
  if (named.length === 0) return;
  const { tx, schoolId } = writing;
  const iins = [...new Set(named.map(({ iin }) => iin))];
  await holdParentIins(tx.db, iins);
  const links = await readLinks(tx.db, schoolId, {});
  const pairOf = (studentSchoolUuid: string, iin: string | null) => `${studentSchoolUuid} ${iin}`;
  const bound = new Set(links.map(({ user, value }) => pairOf(value.studentSchoolUuid, user.iin)));
  const missing = named.filter(({ student, iin }) => !bound.has(pairOf(student.studentSchoolUuid, iin)));
  const accounts = await accountsFor(writing, missing);

  const phones = new Map(named.flatMap(({ iin, phone }) => (phone === null ? [] : [[iin, phone] as const])));
  const known = new Map(links.map(({ user, value }) => [user.iin, value.phone]));
  const made = missing.flatMap(({ student, iin }) => {
    const account = accounts.get(iin);
    if (!account) throw new Error('A parent who was planned has no account');
    const value: LinkValue = {
      parentUserId: account.id,
      studentSchoolUuid: student.studentSchoolUuid,
      // One for all children in the school.
      phone: phones.get(iin) ?? known.get(iin) ?? null,
      parent: fullName(account),
      student: fullName(student),
    };
    return [{ id: randomUUID(), before: null, after: value }];
  });
  await insertLinks(tx.db, schoolId, new Map(made.map(({ id, after }) => [id, after])), writing.now);
  await closeWaiting(
    writing,
    made.map(({ after }) => after),
  );

  const rung = links.flatMap(({ uuid, user, value }) => {
    const phone = phones.get(user.iin ?? '');
    return phone === undefined || phone === value.phone
      ? []
      : [{ id: uuid, before: value, after: { ...value, phone } }];
  });
  for (const [phone, ofPhone] of Map.groupBy(rung, ({ after }) => after.phone)) {
    await storePhone(
      tx.db,
      schoolId,
      ofPhone.map(({ id }) => id),
      phone,
    );
  }
  tx.changed(parentLinkEntity, [...made, ...rung]);
}

type Account = PersonName & { readonly id: number };

/** One account for each IIN: the one that the school has, else a new one. */
async function accountsFor(
  { tx, schoolId, contingent, by, now }: Writing,
  missing: readonly NamedParent[],
): Promise<ReadonlyMap<string, Account>> {
  const present = await parentAccounts(
    tx.db,
    schoolId,
    missing.map(({ iin }) => iin),
  );
  const found = new Map<string, Account>();
  for (const [iin, user] of present) found.set(iin, user);
  const named = new Map(missing.flatMap(({ iin, name }) => (name === null ? [] : [[iin, name] as const])));
  const news = [...new Set(missing.map(({ iin }) => iin))].flatMap((iin) => {
    if (found.has(iin)) return [];
    const name = named.get(iin);
    if (!name) throw new Error('A parent who was planned has no name');
    const { surname, firstname, patronymic } = name;
    return [{ iin, surname, firstname, patronymic }];
  });
  // A sheet shows its reader the name that the school has for an IIN. A group lead sees the parents of the own class alone.
  const ofUserIds = [...present.values()].map(({ id }) => id);
  if (contingent.leadUserId !== null) await recordTold(tx.db, { schoolId, userId: by, at: now, ofUserIds });
  const ids = await newParentAccounts(tx.db, schoolId, news, 'school');
  news.forEach(({ iin, ...name }, index) => {
    found.set(iin, { ...name, id: ids[index] ?? 0 });
  });
  return found;
}

/** Whoever waited for a child whom they have now waits no more. */
async function closeWaiting({ tx, schoolId, by, now }: Writing, made: readonly LinkValue[]): Promise<void> {
  const waiting = new Set(
    (await waitingIn(tx.db, schoolId)).map(({ studentSchoolUuid, user }) => `${studentSchoolUuid} ${user.id}`),
  );
  for (const { studentSchoolUuid, parentUserId } of made) {
    if (!waiting.has(`${studentSchoolUuid} ${parentUserId}`)) continue;
    await closeInvitesOf(tx.db, { schoolId, studentSchoolUuid, acceptedBy: parentUserId, by, now });
  }
}
