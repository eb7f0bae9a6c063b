import { and, eq } from 'drizzle-orm';
import { maskedIin } from '#contract/core/iin.ts';
import { roleGroups } from '#contract/core/roles.ts';
import type { ReadDb } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import {
  keptHere,
  parentChildren,
  returnsOutOfReach,
  students,
  toldInHistory,
} from '#server/features/people/public.ts';
import { concernsOfContacts, concernsOfRosters } from '#server/features/schedule/public.ts';
import { holdSchool } from '#server/features/school/public.ts';
import { peopleOutOfReach } from '#server/features/session/public.ts';
import { type Entity, subjectsIn } from '#server/shared/write.ts';
import { groupsOf, lastsAfter, readMemberships } from './memberships.ts';
import { whoMayNotStand } from './student-rules.ts';
import {
  deleteStudents,
  type HeldStudent,
  readStudentValues,
  type StudentValue,
  storeStudents,
  withTrace,
} from './student-state.ts';

const namesOf = ({ surname, firstname, patronymic }: StudentValue) => [surname, firstname, patronymic].join('\n');
const contactsOf = (value: StudentValue | null) => [value?.phone ?? null, value?.address ?? null].join('\n');

/** The card of a student, by user id. */
export const studentEntity: Entity<StudentValue> = {
  kind: 'student',
  readers: roleGroups.management,
  undoers: roleGroups.management,
  subjects: subjectsIn(({ studentSchoolUuid }) => [`student:${studentSchoolUuid}`]),
  async named(db, schoolId, entries) {
    const blocks = await toldInHistory(db, schoolId, entries);
    const known = await formerStudents(
      db,
      schoolId,
      entries.flatMap(({ id, value }) => (value.state === 'archived' ? [Number(id)] : [])),
    );
    return entries.map(({ id, value }, index) => ({
      ...blocks[index],
      ...(value.state === 'archived' && known.get(Number(id))),
    }));
  },
  shown({ studentSchoolUuid: _, studentUuid: __, readsUntil: ___, duplicateOf: ____, iin, blocked, ...value }) {
    return {
      ...value,
      sourcedId: value.sourcedId ?? null,
      iin: iin && maskedIin(iin),
      isBlocked: blocked !== null,
    };
  },
  /** Lists of classes name them; what else does is asked for again whenever it is opened. */
  async concerns(db, schoolId, changes) {
    const renamed = changes.filter(({ before, after }) => before && after && namesOf(before) !== namesOf(after));
    const uuids = renamed.flatMap(({ after }) => after?.studentSchoolUuid ?? []);
    const reached = changes.filter(({ before, after }) => contactsOf(before) !== contactsOf(after));
    const pupils = reached.flatMap(({ before, after }) => (after ?? before)?.studentSchoolUuid ?? []);
    const ofContacts = [...new Set(await groupsOf(db, schoolId, pupils))].flatMap(concernsOfContacts);
    return [...(await concernsOfRosters(db, schoolId, await groupsOf(db, schoolId, uuids))), ...ofContacts];
  },
  /** Who comes, leaves or returns has another role here, and so have their parents. */
  async rights(db, schoolId, changes) {
    const moved = changes.filter(({ before, after }) => before?.state !== after?.state);
    const pupils = moved.flatMap(({ before, after }) => (after ?? before)?.studentSchoolUuid ?? []);
    if (pupils.length === 0) return [];
    const parents = await db
      .selectDistinct({ userId: parentChildren.parentUserId })
      .from(parentChildren)
      .where(and(eq(parentChildren.schoolId, schoolId), isOneOf(parentChildren.studentSchoolUuid, pupils)));
    return [...moved.map(({ id }) => Number(id)), ...parents.map(({ userId }) => userId)];
  },
  /** Who left is in the school again as a whole, or not at all: no place in a class for somebody in the archive. */
  carries: ({ before, after }) =>
    before?.state === 'active' && after?.state === 'archived' ? after.studentSchoolUuid : null,
  barred: whoIsBarred,
  async hold(db, schoolId, ids) {
    await holdSchool(db, schoolId);
    const found = await readStudentValues(db, schoolId, ids.map(Number));
    return new Map(found.map(({ userId, value }) => [String(userId), value]));
  },
  /**
   * Stays: one who has a trace by now and would go, one whose IIN another card bears now, one who is enrolled elsewhere by now or whose
   * account another school uses, and one who would go or be in the archive while others have written them into a class.
   */
  async restore(db, schoolId, values, now, { userId: by }) {
    const author = { schoolId, userId: by, now };
    await holdSchool(db, schoolId);
    const present = await readStudentValues(db, schoolId, [...values.keys()].map(Number));
    const gone = present.filter(({ userId }) => values.get(String(userId)) === null);
    const placed = await placedAfter(db, schoolId, values, present);
    const traced = new Set([...(await withTrace(db, schoolId, gone)), ...placed]);
    await deleteStudents(
      db,
      author,
      gone.flatMap(({ userId }) => (traced.has(userId) ? [] : [userId])),
    );
    const wanted = new Map(
      [...values].flatMap(([id, value]) => (value === null ? [] : [[Number(id), value] as const])),
    );
    const barred = await barredAmong(db, schoolId, wanted);
    for (const userId of [...barred, ...placed]) wanted.delete(userId);
    await storeStudents(db, author, wanted);
    return [...new Set([...traced, ...barred])].map(String);
  },
};

/**
 * Former students as this school knows them, where another school has changed them since. A record of an archived card, such as a combination,
 * holds the account as it was at that time.
 */
async function formerStudents(db: ReadDb, schoolId: number, userIds: readonly number[]) {
  const cards = await db
    .select()
    .from(students)
    .where(and(eq(students.schoolId, schoolId), isOneOf(students.userId, [...new Set(userIds)])));
  return new Map(
    cards.flatMap((card) => {
      const kept = keptHere(card);
      return kept === null ? [] : [[card.userId, { ...kept, iin: kept.iin && maskedIin(kept.iin) }] as const];
    }),
  );
}

async function whoIsBarred(db: ReadDb, schoolId: number, values: ReadonlyMap<string, StudentValue>) {
  const barred = await barredAmong(db, schoolId, new Map([...values].map(([id, value]) => [Number(id), value])));
  return barred.map(String);
}

async function barredAmong(db: ReadDb, schoolId: number, values: ReadonlyMap<number, StudentValue>): Promise<number[]> {
  return [
    ...(await whoMayNotStand(db, schoolId, values)),
    ...(await peopleOutOfReach(db, schoolId, values)),
    ...(await returnsOutOfReach(db, schoolId, students, values)),
  ];
}

/**
 * Those who would not be in the school and have a place in a class for later days. Memberships are undone before the cards that they hang
 * on, so what is there still was changed by others.
 */
async function placedAfter(
  db: ReadDb,
  schoolId: number,
  values: ReadonlyMap<string, StudentValue | null>,
  present: readonly HeldStudent[],
): Promise<ReadonlySet<number>> {
  const leaving = present.filter(({ userId, value }) => {
    const after = values.get(String(userId));
    return after === null || (after?.state === 'archived' && value.state === 'active');
  });
  const numbers = leaving.map(({ value }) => value.studentSchoolUuid);
  const members = Map.groupBy(
    await readMemberships(db, schoolId, { studentSchoolUuids: numbers }),
    ({ value }) => value.studentSchoolUuid,
  );
  return new Set(
    leaving.flatMap(({ userId, value }) => {
      const after = values.get(String(userId)) ?? null;
      const own = members.get(value.studentSchoolUuid) ?? [];
      const isPlaced = own.some((member) => after?.leftOn == null || lastsAfter(member.value, after.leftOn));
      return isPlaced ? [userId] : [];
    }),
  );
}
