// Everything that hangs on two cards, as a comparison shows it and a combination moves it.
import { and, eq, ne, or } from 'drizzle-orm';
import type { Carried, ComparedCard } from '#contract/combining/combining.schema.ts';
import { maskedIin } from '#contract/core/iin.ts';
import type { ReadDb } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import {
  type HeldStudent,
  type Membership,
  type MovementValue,
  movementsOfStudents,
  readMemberships,
  type StudentValue,
} from '#server/features/contingent/public.ts';
import { type Link, readLinks } from '#server/features/parents/public.ts';
import { fullName, knownHere, students, type UserRow, userSchools, users } from '#server/features/people/public.ts';
import { groupLabel, groups, subgroups } from '#server/features/school/public.ts';
import { type Answer, answersOf } from './answer-entries.ts';
import { entriesOf, type LessonEntry } from './lesson-entries.ts';
import { socialEntriesOf } from './social-entries.ts';

export type SocialEntry = Awaited<ReturnType<typeof socialEntriesOf>>[number];
export type Side = {
  readonly held: HeldStudent;
  readonly user: UserRow;
  readonly members: readonly Membership[];
  readonly entries: readonly LessonEntry[];
  readonly answers: readonly Answer[];
  readonly social: readonly SocialEntry[];
  readonly movements: readonly { readonly uuid: string; readonly value: MovementValue }[];
  readonly links: readonly Link[];
};

export async function readSide(db: ReadDb, schoolId: number, held: HeldStudent): Promise<Side> {
  const { studentSchoolUuid } = held.value;
  const [user] = await db.select().from(users).where(eq(users.id, held.userId));
  if (!user) throw new Error('A student without an account');
  const members = await readMemberships(db, schoolId, { studentSchoolUuids: [studentSchoolUuid] });
  const uuids = members.map(({ uuid }) => uuid);
  return {
    held,
    user,
    members,
    entries: await entriesOf(db, schoolId, uuids),
    answers: await answersOf(db, schoolId, uuids),
    social: await socialEntriesOf(db, schoolId, [studentSchoolUuid]),
    movements: await movementsOfStudents(db, schoolId, [studentSchoolUuid]),
    links: await readLinks(db, schoolId, { studentSchoolUuid }),
  };
}

export function carriedBy(of: Pick<Side, 'entries' | 'answers' | 'social' | 'movements'>): Carried {
  const count = (kind: string) => of.entries.filter((entry) => entry.kind === kind).length;
  return {
    marks: count('mark'),
    attendance: count('attendance'),
    done: count('done'),
    answers: of.answers.length,
    movements: of.movements.length,
    social: of.social.length,
  };
}

/** Groups and the divisions of their subgroups, for memberships of both. */
export async function groupsOfSides(db: ReadDb, schoolId: number, members: readonly Membership[]) {
  const ids = members.map(({ value }) => value.groupId);
  const rows = await db
    .select()
    .from(groups)
    .where(and(eq(groups.schoolId, schoolId), isOneOf(groups.id, ids)));
  const parts = await db
    .select({ uuid: subgroups.uuid, groupId: subgroups.groupId, type: subgroups.type })
    .from(subgroups)
    .where(and(eq(subgroups.schoolId, schoolId), isOneOf(subgroups.groupId, ids)));
  return {
    groups: new Map(rows.map((group) => [group.id, group])),
    divisions: new Map(parts.map(({ uuid, groupId, type }) => [uuid, `${groupId} ${type}`])),
  };
}
export type Groups = Awaited<ReturnType<typeof groupsOfSides>>['groups'];

/** Places in classes as they are shown, the newest first. */
export function shownClasses(members: readonly Pick<Membership, 'value'>[], known: Groups): ComparedCard['classes'] {
  return members
    .flatMap(({ value: { groupId, dateFrom, dateTo } }) => {
      const group = known.get(groupId);
      return group && group.parallel > 0 ? [{ group: groupLabel(group), dateFrom, dateTo }] : [];
    })
    .sort((a, b) => (a.dateFrom < b.dateFrom ? 1 : -1));
}

/** The values of a card as this school knows them: another school may have changed the account of a former student. */
export const shownValue = ({ held: { value, asLeft = null } }: Pick<Side, 'held'>): StudentValue =>
  knownHere({ state: value.state, leftOn: value.leftOn, asLeft }, value);

export function comparedOf(side: Side, groups: Groups): ComparedCard {
  const { held, user, members, links } = side;
  const { value, version } = held;
  const { isNotResident } = value;
  const { surname, firstname, patronymic, iin, bornDate, gender } = shownValue(side);
  const { phone, address, nationalityId, isInStatistic, state } = value;
  const classes = shownClasses(members, groups);
  return {
    id: held.userId,
    version,
    login: user.login,
    firstSignedInAt: user.firstSignedInAt,
    state,
    surname,
    firstname,
    patronymic,
    bornDate,
    gender,
    isNotResident,
    iin: iin && maskedIin(iin),
    phone,
    address,
    nationalityId,
    isInStatistic,
    classes,
    group: classes[0]?.group ?? null,
    parents: links.map(({ uuid, user: parent }) => ({ linkUuid: uuid, id: parent.id, name: fullName(parent) })),
    carries: carriedBy(side),
  };
}

/** Whether an account is more than that of a student of this school: a parent, of the staff, or a student of another school. */
export async function isUsedElsewhere(db: ReadDb, schoolId: number, userId: number): Promise<boolean> {
  const roles = await db
    .select({ role: userSchools.role })
    .from(userSchools)
    .where(
      and(eq(userSchools.userId, userId), or(ne(userSchools.schoolId, schoolId), ne(userSchools.role, 'student'))),
    );
  const cards = await db
    .select({ id: students.userId })
    .from(students)
    .where(and(eq(students.userId, userId), ne(students.schoolId, schoolId)));
  return roles.length + cards.length > 0;
}

/** Whether another school has somebody among its students by now. */
export async function isEnrolledElsewhere(db: ReadDb, schoolId: number, userId: number): Promise<boolean> {
  const cards = await db
    .select({ id: students.userId })
    .from(students)
    .where(and(eq(students.userId, userId), ne(students.schoolId, schoolId), eq(students.state, 'active')));
  return cards.length > 0;
}
