// How a pupil is reached, as it was written on a device: it has no form, so the history of the card would know nothing of it.
import { and, eq, sql } from 'drizzle-orm';
import { roleGroups } from '#contract/core/roles.ts';
import type { Db, ReadDb } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import { studentNames, students } from '#server/features/people/public.ts';
import { concernsOfContacts } from '#server/features/schedule/public.ts';
import { classesOfPupils, holdSchool } from '#server/features/school/public.ts';
import { type Entity, subjectsIn } from '#server/shared/write.ts';
import { recordContacts } from './contacts.repository.ts';

export type PupilContacts = { readonly phone: string | null; readonly address: string | null };
/** The card of a student as its own feature calls it: a later one of the server. */
export const cardKind = { kind: 'student' } as const;
export type ReachedCard = { readonly userId: number; readonly value: PupilContacts };

/** Cards with what they say of how a pupil is reached, by the number of the school; held, in the order in which all hold them. */
export async function holdReached(
  db: ReadDb,
  schoolId: number,
  pupils: readonly string[],
): Promise<ReadonlyMap<string, ReachedCard>> {
  const { studentSchoolUuid, userId, phone, address } = students;
  const rows = await db
    .select({ studentSchoolUuid, userId, phone, address })
    .from(students)
    .where(and(eq(students.schoolId, schoolId), isOneOf(studentSchoolUuid, [...new Set(pupils)])))
    .orderBy(studentSchoolUuid)
    .for('no key update');
  return new Map(
    rows.map((row) => [
      row.studentSchoolUuid,
      { userId: row.userId, value: { phone: row.phone, address: row.address } },
    ]),
  );
}

/** Phone and address of a pupil, by the number of the school. */
export const pupilContactsEntity: Entity<PupilContacts> = {
  kind: 'pupil-contacts',
  readers: roleGroups.management,
  undoers: roleGroups.management,
  subjects: subjectsIn((_value, pupil) => [`student:${pupil}`]),
  async named(db, schoolId, entries) {
    const ids = entries.map(({ id }) => id);
    const nameOf = await studentNames(db, schoolId, ids);
    return ids.map((id) => ({ student: nameOf(id) }));
  },
  async concerns(db, schoolId, changes) {
    const classes = await classesOfPupils(
      db,
      schoolId,
      changes.map(({ id }) => id),
    );
    const groupIds = [...classes.values()].flatMap((own) => own.map(({ groupId }) => groupId));
    return [...new Set(groupIds)].flatMap(concernsOfContacts);
  },
  async hold(db, schoolId, ids) {
    await holdSchool(db, schoolId);
    return new Map([...(await holdReached(db, schoolId, ids))].map(([pupil, { value }]) => [pupil, value]));
  },
  /** Stays: what belongs to a card that is gone. */
  async restore(db, schoolId, values, now, { userId, raised }) {
    const cards = await holdReached(db, schoolId, [...values.keys()]);
    const back = [...values].flatMap(([pupil, value]) =>
      value !== null && cards.has(pupil) ? [{ pupil, ...value }] : [],
    );
    for (const { pupil, phone, address } of back) await storeReached(db, schoolId, pupil, { phone, address });
    await recordContacts(db, { schoolId, userId, now }, back);
    raised(
      cardKind,
      back.flatMap(({ pupil }) => cards.get(pupil)?.userId ?? []),
    );
    const done = new Set(back.map(({ pupil }) => pupil));
    return [...values.keys()].filter((pupil) => !done.has(pupil));
  },
};

async function storeReached(db: Db, schoolId: number, pupil: string, value: PupilContacts): Promise<void> {
  await db
    .update(students)
    .set({ ...value, version: sql`${students.version} + 1` })
    .where(and(eq(students.schoolId, schoolId), eq(students.studentSchoolUuid, pupil)));
}
