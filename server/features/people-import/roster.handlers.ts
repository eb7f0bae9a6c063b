import { and, eq } from 'drizzle-orm';
import { type AsyncZippable, zip } from 'fflate';
import type { rosterEndpoints } from '#contract/people-import/roster.endpoints.ts';
import { isAboveDeputies } from '#contract/personnel/positions.ts';
import type { ReadDb } from '#server/db/client.ts';
import { type Contingent, classesOf, contingentIn, readStudents } from '#server/features/contingent/public.ts';
import { readLinks } from '#server/features/parents/public.ts';
import { recordAccess, staffMembers, students, users } from '#server/features/people/public.ts';
import { groupLabel } from '#server/features/school/public.ts';
import type { Handler } from '#server/plugins/routes.ts';
import { type RosterSchool, rosterFiles } from './roster-files.ts';

type People = Pick<RosterSchool, 'classes' | 'students' | 'parents' | 'staff'>;

/** Whoever is enrolled in the year or works here now, with the parents of those who are enrolled. */
async function peopleOf(db: ReadDb, contingent: Contingent): Promise<People> {
  const { schoolId, eduYear } = contingent;
  const enrolled = (await readStudents(db, contingent, eq(students.state, 'active'))).filter(({ group }) => group);
  const cards = await db
    .select({ student: students, user: users })
    .from(students)
    .innerJoin(users, eq(users.id, students.userId))
    .where(eq(students.schoolId, schoolId));
  const cardOf = new Map(cards.map((card) => [card.student.studentSchoolUuid, card]));
  const linksOf = Map.groupBy(await readLinks(db, schoolId, {}), ({ value }) => value.studentSchoolUuid);
  const members = await db
    .select({ member: staffMembers, user: users })
    .from(staffMembers)
    .innerJoin(users, eq(users.id, staffMembers.userId))
    .where(and(eq(staffMembers.schoolId, schoolId), eq(staffMembers.state, 'active')));
  const classes = await classesOf(db, schoolId, eduYear);
  const links = enrolled.flatMap(({ studentSchoolUuid }) => linksOf.get(studentSchoolUuid) ?? []);
  const parents = new Map(links.map(({ user, value }) => [user.id, { user, phone: value.phone ?? user.phone }]));
  return {
    classes: classes.map((group) => ({ id: group.id, label: groupLabel(group), parallel: group.parallel })),
    students: enrolled.flatMap(({ studentSchoolUuid, group }) => {
      const card = cardOf.get(studentSchoolUuid);
      if (!card) return [];
      const { student, user } = card;
      const of = (linksOf.get(studentSchoolUuid) ?? []).map((link) => link.user.id);
      return [{ sourcedId: student.sourcedId ?? studentSchoolUuid, user, phone: student.phone, group, parents: of }];
    }),
    parents: [...parents.values()],
    staff: members.map(({ member, user }) => ({
      sourcedId: member.sourcedId ?? `staff-${user.id}`,
      user,
      phone: member.phone,
      positionId: member.positionId,
      leads: classes.filter(({ leadUserId }) => leadUserId === user.id).map(({ id }) => id),
    })),
  };
}

/** A deputy is not told the IIN of a director or an administrator, here as little as on their card (decisions E9). */
function withoutIinsAbove(people: People, isDirectorAsking: boolean): People {
  if (isDirectorAsking) return people;
  const above = new Set(people.staff.flatMap(({ user, positionId }) => (isAboveDeputies(positionId) ? [user.id] : [])));
  const hidden = <One extends { user: { id: number; iin: string | null } }>(one: One): One =>
    above.has(one.user.id) ? { ...one, user: { ...one.user, iin: null } } : one;
  return { ...people, parents: people.parents.map(hidden), staff: people.staff.map(hidden) };
}

/** Beside the server's own work: a school of 3,000 is compressed in a thread. */
const zipOf = (files: AsyncZippable): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    zip(files, (error, content) => (error ? reject(error) : resolve(content)));
  });

/** Whose IINs a bundle has is written down before it is answered. */
export const exportRoster: Handler<(typeof rosterEndpoints)['exportRoster']> = async (call) => {
  const { services, school, caller, body, receivedAt } = call;
  const { db } = services.database;
  const asked = { schoolId: school.id, eduYear: body.eduYear, leadUserId: null, now: receivedAt };
  const found = await contingentIn(db, asked);
  const people = withoutIinsAbove(await peopleOf(db, found.contingent), school.roles.includes('director'));
  if (body.withIins) {
    const everybody = [...people.students, ...people.parents, ...people.staff].map(({ user }) => user);
    const ofUserIds = [...new Set(everybody.flatMap(({ id, iin }) => (iin === null ? [] : [id])))];
    await call.write(({ db: tx }) =>
      recordAccess(tx, { schoolId: school.id, at: receivedAt, userId: caller.userId, what: 'iin', ofUserIds }),
    );
  }
  const { name, bin } = found.school;
  const { eduYear, dateStart, dateEnd } = found.year;
  const files = rosterFiles({ name, bin, eduYear, dateStart, dateEnd, ...people }, body.withIins);
  const encoder = new TextEncoder();
  const content = await zipOf(Object.fromEntries([...files].map(([file, text]) => [file, encoder.encode(text)])));
  return { file: { name: `oneroster-${eduYear}.zip`, kind: 'zip', content: Buffer.from(content) } };
};
