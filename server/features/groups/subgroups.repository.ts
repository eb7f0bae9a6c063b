import { and, eq } from 'drizzle-orm';
import { compareKazakh } from '#contract/core/collation.ts';
import type { DividedClass, DividedPupil, Subgroup } from '#contract/groups/subgroups.ts';
import type { Db, ReadDb } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import { fullName } from '#server/features/people/public.ts';
import { subjects } from '#server/features/reference/public.ts';
import { assignments, teachersOf } from '#server/features/schedule/public.ts';
import { subgroupMembers, subgroups, subgroupsOfMembers } from '#server/features/school/public.ts';
import { readRegister } from './groups.repository.ts';
import { programmesOfClasses } from './programmes-of-classes.ts';

export type SubgroupValue = { readonly groupId: number; readonly label: string; readonly type: string };

/** Subgroups of a school by uuid: some of them, or all of a class. */
export async function readSubgroupValues(
  db: ReadDb,
  schoolId: number,
  chosen: { readonly uuids: readonly string[] } | { readonly groupId: number },
): Promise<ReadonlyMap<string, SubgroupValue>> {
  const isChosen = 'uuids' in chosen ? isOneOf(subgroups.uuid, chosen.uuids) : eq(subgroups.groupId, chosen.groupId);
  const rows = await db
    .select()
    .from(subgroups)
    .where(and(eq(subgroups.schoolId, schoolId), isChosen));
  return new Map(rows.map(({ uuid, groupId, label, type }) => [uuid, { groupId, label, type }]));
}

/** Writes a subgroup over what there is of it; null: it goes. */
export async function storeSubgroup(
  db: Db,
  schoolId: number,
  uuid: string,
  value: SubgroupValue | null,
): Promise<void> {
  if (value === null) await db.delete(subgroups).where(and(eq(subgroups.schoolId, schoolId), eq(subgroups.uuid, uuid)));
  else
    await db
      .insert(subgroups)
      .values({ schoolId, uuid, ...value })
      .onConflictDoUpdate({ target: [subgroups.schoolId, subgroups.uuid], set: value });
}

/** Those of some subgroups that are taught, or that a pupil is, was or will be in. */
export async function usedSubgroups(
  db: ReadDb,
  schoolId: number,
  uuids: readonly string[],
): Promise<ReadonlySet<string>> {
  const taught = await db
    .selectDistinct({ uuid: assignments.subgroupUuid })
    .from(assignments)
    .where(and(eq(assignments.schoolId, schoolId), isOneOf(assignments.subgroupUuid, uuids)));
  const attended = await db
    .selectDistinct({ uuid: subgroupMembers.subgroupUuid })
    .from(subgroupMembers)
    .where(and(eq(subgroupMembers.schoolId, schoolId), isOneOf(subgroupMembers.subgroupUuid, uuids)));
  return new Set([...taught, ...attended].map(({ uuid }) => uuid ?? ''));
}

/** The parts of a class by division and label, with what they are taught, and its pupils in the order of the register. */
export async function readDivided(
  db: ReadDb,
  schoolId: number,
  groupId: number,
  day: string,
): Promise<Pick<DividedClass, 'subgroups' | 'pupils' | 'special'>> {
  const [own, taught, members] = [
    await readSubgroupValues(db, schoolId, { groupId }),
    await taughtIn(db, schoolId, groupId, day),
    await readRegister(db, schoolId, groupId, day),
  ];
  const placed = await subgroupsOfMembers(
    db,
    schoolId,
    members.map(({ studentGroupUuid }) => studentGroupUuid),
  );
  const special = (await programmesOfClasses(db, schoolId, [groupId], day)).get(groupId)?.pupils.size ?? 0;
  const parts = Map.groupBy(placed, ({ membership }) => membership.studentGroupUuid);
  return {
    special,
    subgroups: [...own]
      .map(([uuid, { label, type }]): Subgroup => ({ uuid, label, type, taught: taught.get(uuid) ?? [] }))
      .sort((a, b) => compareKazakh(a.type, b.type) || compareKazakh(a.label, b.label) || (a.uuid < b.uuid ? -1 : 1)),
    pupils: members.map(
      ({ studentGroupUuid, studentUserId, gender, from, to, ...person }): DividedPupil => ({
        studentGroupUuid,
        studentUserId,
        name: fullName(person),
        gender,
        from,
        to,
        parts: (parts.get(studentGroupUuid) ?? [])
          .map(({ membership }) => ({
            subgroupUuid: membership.subgroupUuid,
            from: membership.dateFrom,
            to: membership.dateTo,
          }))
          .sort((a, b) => (a.from < b.from ? -1 : 1)),
      }),
    ),
  };
}

async function taughtIn(
  db: ReadDb,
  schoolId: number,
  groupId: number,
  day: string,
): Promise<ReadonlyMap<string, Subgroup['taught']>> {
  const rows = await db
    .select({ uuid: assignments.uuid, subgroupUuid: assignments.subgroupUuid, subject: subjects })
    .from(assignments)
    .innerJoin(subjects, eq(subjects.id, assignments.subjectId))
    .where(and(eq(assignments.schoolId, schoolId), eq(assignments.groupId, groupId)))
    .orderBy(subjects.id, assignments.uuid);
  const teachers = await teachersOf(
    db,
    schoolId,
    rows.map(({ uuid }) => uuid),
  );
  const found = new Map<string, Subgroup['taught']>();
  for (const { uuid, subgroupUuid, subject } of rows) {
    if (subgroupUuid === null) continue;
    const { kz, ru, en } = subject;
    const names = teachers
      .on(uuid, day)
      .map(({ name }) => name)
      .join(', ');
    found.set(subgroupUuid, [...(found.get(subgroupUuid) ?? []), { subject: { kz, ru, en }, teachers: names }]);
  }
  return found;
}
