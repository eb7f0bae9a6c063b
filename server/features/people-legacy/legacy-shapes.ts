// Cards as the calls of the second version name them.
import { and, eq } from 'drizzle-orm';
import type { StudentCard } from '#contract/contingent/contingent.schema.ts';
import type { LegacyStaff, LegacyStudent } from '#contract/people-legacy/people-legacy.schema.ts';
import type { StaffMember } from '#contract/personnel/personnel.schema.ts';
import { findUser, rolesHeld } from '#server/features/people/public.ts';
import { subjects } from '#server/features/reference/public.ts';
import { assignments } from '#server/features/schedule/public.ts';
import { groups, subgroupsOfMembers } from '#server/features/school/public.ts';
import type { CallContext } from '#server/shared/context.ts';

type Call = Pick<CallContext, 'services' | 'language' | 'receivedAt'> & { readonly school: { readonly id: number } };

/** Men are m and women w in these calls (decisions B24). */
export const legacySex = (gender: 'm' | 'f') => (gender === 'f' ? 'w' : 'm');
export const genderOf = (sex: 'm' | 'w') => (sex === 'w' ? 'f' : 'm');

/** Who made a card, as far as the history knows. */
async function creatorOf({ services, school, receivedAt }: Call, entity: string, id: number) {
  const { db } = services.database;
  const made = await services.madeBy(school.id, entity, String(id));
  const creator = made && (await findUser(db, made.userId));
  const roles = made ? await rolesHeld(db, made.userId, receivedAt) : [];
  return {
    created_at: made && new Date(made.at).toISOString(),
    creator_name: creator?.firstname ?? null,
    creator_surname: creator?.surname ?? null,
    creator_type: roles.find(({ schoolId }) => schoolId === school.id)?.role ?? null,
  };
}

export async function legacyStudentOf(call: Call, card: StudentCard): Promise<LegacyStudent> {
  const { id, firstname, surname, patronymic, iin, gender, bornDate, login, state, group, classes } = card;
  return {
    id,
    firstname,
    surname,
    lastname: patronymic,
    iin,
    sex: legacySex(gender),
    born_date: bornDate,
    login,
    state,
    password: null,
    photo: (await findUser(call.services.database.db, id))?.photo ?? null,
    ...(await creatorOf(call, 'student', id)),
    group_id: group?.id ?? null,
    cp_items: await partsOf(call, card),
    groups: classes.map(({ group: label }) => label),
  };
}

export async function legacyStaffOf(call: Call, card: StaffMember): Promise<LegacyStaff> {
  const { id, firstname, surname, lastname, iin, sex, bornDate, login, state, positionId, phone } = card;
  return {
    id,
    firstname,
    surname,
    lastname,
    iin,
    sex: legacySex(sex),
    born_date: bornDate,
    login,
    state,
    password: null,
    photo: (await findUser(call.services.database.db, id))?.photo ?? null,
    ...(await creatorOf(call, 'staff', id)),
    position_id: positionId,
    phone,
  };
}

/** The parts of the class that a student learns in, with their subjects; numbered from 1. */
async function partsOf({ services, school, language }: Call, { studentGroupUuid, group }: StudentCard) {
  if (studentGroupUuid === null || group === null) return [];
  const { db } = services.database;
  const own = await subgroupsOfMembers(db, school.id, [studentGroupUuid]);
  const present = new Map(
    own.filter(({ membership }) => membership.dateTo === null).map(({ subgroup }) => [subgroup.uuid, subgroup.label]),
  );
  const taught = await db
    .select({ subgroupUuid: assignments.subgroupUuid, subject: subjects })
    .from(assignments)
    .innerJoin(subjects, eq(subjects.id, assignments.subjectId))
    .innerJoin(groups, and(eq(groups.schoolId, assignments.schoolId), eq(groups.id, assignments.groupId)))
    .where(and(eq(assignments.schoolId, school.id), eq(assignments.groupId, group.id)))
    .orderBy(subjects.id);
  return taught
    .flatMap(({ subgroupUuid, subject }) => {
      const subgroup = subgroupUuid === null ? undefined : present.get(subgroupUuid);
      return subgroup === undefined ? [] : [{ group: group.label, subject: subject[language], subgroup }];
    })
    .map((part, index) => ({ num: index + 1, ...part }));
}
