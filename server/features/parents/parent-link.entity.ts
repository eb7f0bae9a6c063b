import { and, eq } from 'drizzle-orm';
import { mostParents } from '#contract/core/people-fields.ts';
import { roleGroups } from '#contract/core/roles.ts';
import { findUser, students } from '#server/features/people/public.ts';
import { holdSchool } from '#server/features/school/public.ts';
import { toldElsewhere } from '#server/features/session/public.ts';
import { type Entity, subjectsIn, UndoRefused } from '#server/shared/write.ts';
import { closeInvitesOf } from './invites.ts';
import { deleteLinks, insertLink, type LinkValue, moveLinks, readLinks, storePhone } from './links.ts';
import { holdIinsOf } from './parent-iins.ts';
import { newsOfLinks } from './parent-news.ts';

/** That somebody is a parent of a student, by the number of the link. */
export const parentLinkEntity: Entity<LinkValue> = {
  kind: 'parent-link',
  readers: roleGroups.management,
  undoers: roleGroups.management,
  subjects: subjectsIn(({ studentSchoolUuid }) => [`student:${studentSchoolUuid}`]),
  shown: ({ parent, student, phone }) => ({ parent, student, phone }),
  /** Nobody: what a parent may have is asked at each of their pulls (docs/decisions/2026-11-22-rights-that-end.md). */
  concerns: async () => [],
  rights: async (_db, _schoolId, changes) =>
    changes.flatMap(({ before, after }) => [before, after].flatMap((value) => value?.parentUserId ?? [])),
  news: (db, schoolId, changes, { now }) => newsOfLinks(db, { schoolId, now }, changes),
  async hold(db, schoolId, ids) {
    await holdSchool(db, schoolId);
    const found = await readLinks(db, schoolId, { uuids: ids });
    return new Map(found.map(({ uuid, value }) => [uuid, value]));
  },
  /**
   * Stays: a link whose student or account is gone, one that would be the third, or the second of the same two, and one whose account
   * another school was told the password of since it ended.
   * @throws UndoRefused where a confirmation that was taken back would be given again.
   */
  async restore(db, schoolId, values, now, { isAgain }) {
    await holdSchool(db, schoolId);
    const stay: string[] = [];
    const present = await readLinks(db, schoolId, { uuids: [...values.keys()] });
    const parents = [...values.values(), ...present.map(({ value }) => value)];
    // All at once: two that hold one after the other may wait for each other.
    await holdIinsOf(
      db,
      parents.flatMap((value) => value?.parentUserId ?? []),
    );
    if (isAgain) await refuseUnseen(db, present, values);
    const told = await toldElsewhere(
      db,
      schoolId,
      [...values.values()].flatMap((value) => value?.parentUserId ?? []),
    );
    const undone = [...values].flatMap(([uuid, value]) => (value === null ? [uuid] : []));
    await deleteLinks(db, schoolId, undone.length === 0 ? [] : await readLinks(db, schoolId, { uuids: undone }), now);
    for (const [uuid, value] of values) {
      if (value === null) continue;
      const there = present.find((link) => link.uuid === uuid);
      const isOther = there !== undefined && there.value.parentUserId !== value.parentUserId;
      const isKnown = told.has(value.parentUserId) && (!there || isOther);
      if (isKnown || (isOther && !(await isFree(db, schoolId, value)))) {
        stay.push(uuid);
        continue;
      }
      if (isOther) await moveLinks(db, schoolId, [there], { to: value.parentUserId, now });
      if (there) await storePhone(db, schoolId, [uuid], value.phone);
      else if (await mayStand(db, schoolId, value)) {
        await insertLink(db, schoolId, uuid, value, now);
        const { studentSchoolUuid, parentUserId: acceptedBy } = value;
        await closeInvitesOf(db, { schoolId, studentSchoolUuid, acceptedBy, by: null, now });
      } else stay.push(uuid);
    }
    return stay;
  },
};

/** A confirmation says that the school has seen a document. The school took that back, so it confirms again only with the document. */
async function refuseUnseen(
  db: Parameters<typeof readLinks>[0],
  present: Awaited<ReturnType<typeof readLinks>>,
  values: ReadonlyMap<string, LinkValue | null>,
): Promise<void> {
  for (const [uuid, value] of values) {
    const isTheirs = present.some((link) => link.uuid === uuid && link.value.parentUserId === value?.parentUserId);
    const account = value && !isTheirs ? await findUser(db, value.parentUserId) : undefined;
    if (account && account.iin === null && account.claimedIin !== null)
      throw new UndoRefused('parents.notUndone.document');
  }
}

/** Whether the account is no parent of the student yet. */
async function isFree(
  db: Parameters<typeof readLinks>[0],
  schoolId: number,
  { parentUserId, studentSchoolUuid }: LinkValue,
): Promise<boolean> {
  const others = await readLinks(db, schoolId, { studentSchoolUuid });
  return !others.some(({ user }) => user.id === parentUserId) && Boolean(await findUser(db, parentUserId));
}

async function mayStand(
  db: Parameters<typeof readLinks>[0],
  schoolId: number,
  { parentUserId, studentSchoolUuid }: LinkValue,
): Promise<boolean> {
  const [student] = await db
    .select({ id: students.userId })
    .from(students)
    .where(and(eq(students.schoolId, schoolId), eq(students.studentSchoolUuid, studentSchoolUuid)));
  const others = await readLinks(db, schoolId, { studentSchoolUuid });
  const isThere = others.some(({ user }) => user.id === parentUserId);
  return student !== undefined && !isThere && others.length < mostParents && Boolean(await findUser(db, parentUserId));
}
