// Everything that an inclusive programme holds, as it is changed, recorded and undone.
import { and, eq, sql } from 'drizzle-orm';
import type { Db, ReadDb } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import { hasBells } from '#server/features/bells/public.ts';
import { assignments } from '#server/features/schedule/public.ts';
import { groupMembers, groups, isThereToLead, programmeGroups } from '#server/features/school/public.ts';

type GroupPart = Pick<
  typeof groups.$inferSelect,
  'eduYear' | 'letter' | 'eduLang' | 'shift' | 'leadUserId' | 'timeSchemeUuid'
>;
type ProgrammePart = Omit<typeof programmeGroups.$inferSelect, 'schoolId' | 'groupId' | 'version'>;
/** The letter is the whole name of the group, and who leads it is its teacher. */
export type ProgrammeValue = GroupPart & ProgrammePart;
export type HeldProgramme = { readonly id: number; readonly version: number; readonly value: ProgrammeValue };

export async function readProgrammeValues(
  db: ReadDb,
  schoolId: number,
  ids: readonly number[],
): Promise<HeldProgramme[]> {
  const rows = await db
    .select({ group: groups, programme: programmeGroups })
    .from(programmeGroups)
    .innerJoin(groups, and(eq(groups.schoolId, programmeGroups.schoolId), eq(groups.id, programmeGroups.groupId)))
    .where(and(eq(programmeGroups.schoolId, schoolId), isOneOf(programmeGroups.groupId, ids)));
  return rows.map(({ group, programme: { schoolId: _, groupId, version, ...programme } }) => ({
    id: groupId,
    version,
    value: {
      eduYear: group.eduYear,
      letter: group.letter,
      eduLang: group.eduLang,
      shift: group.shift,
      leadUserId: group.leadUserId,
      timeSchemeUuid: group.timeSchemeUuid,
      ...programme,
    },
  }));
}

/** Writes a programme over what there is of it; a new one begins with version 1. */
export async function storeProgramme(db: Db, schoolId: number, id: number, value: ProgrammeValue): Promise<void> {
  const { eduYear, letter, eduLang, shift, leadUserId, timeSchemeUuid, ...programme } = value;
  const group = { eduYear, letter, eduLang, shift, leadUserId, timeSchemeUuid };
  await db
    .insert(groups)
    // Of no grade, so that it is in no list of classes.
    .values({ schoolId, id, parallel: 0, ...group })
    .onConflictDoUpdate({ target: [groups.schoolId, groups.id], set: group });
  await db
    .insert(programmeGroups)
    .values({ schoolId, groupId: id, ...programme })
    .onConflictDoUpdate({
      target: [programmeGroups.schoolId, programmeGroups.groupId],
      set: { ...programme, version: sql`${programmeGroups.version} + 1` },
    });
}

export async function deleteProgramme(db: Db, schoolId: number, id: number): Promise<void> {
  await db.delete(programmeGroups).where(and(eq(programmeGroups.schoolId, schoolId), eq(programmeGroups.groupId, id)));
  await db.delete(groups).where(and(eq(groups.schoolId, schoolId), eq(groups.id, id)));
}

/** Whether anybody was ever in it, or anything is taught there. */
export async function isInUse(db: ReadDb, schoolId: number, id: number): Promise<boolean> {
  const [member] = await db
    .select({ uuid: groupMembers.studentGroupUuid })
    .from(groupMembers)
    .where(and(eq(groupMembers.schoolId, schoolId), eq(groupMembers.groupId, id)))
    .limit(1);
  const [taught] = await db
    .select({ uuid: assignments.uuid })
    .from(assignments)
    .where(and(eq(assignments.schoolId, schoolId), eq(assignments.groupId, id)))
    .limit(1);
  return member !== undefined || taught !== undefined;
}

/** The fields of a programme that name nobody who may teach it, or no bells of its shift. The teacher that it had before stays. */
export async function missingOf(
  db: ReadDb,
  schoolId: number,
  { leadUserId, timeSchemeUuid, shift }: ProgrammeValue,
  before: ProgrammeValue | null,
): Promise<('leadUserId' | 'timeSchemeUuid')[]> {
  const missing: ('leadUserId' | 'timeSchemeUuid')[] = [];
  const isNew = leadUserId !== null && leadUserId !== before?.leadUserId;
  if (isNew && !(await isThereToLead(db, schoolId, leadUserId))) missing.push('leadUserId');
  if (timeSchemeUuid !== null && !(await hasBells(db, schoolId, timeSchemeUuid, shift))) missing.push('timeSchemeUuid');
  return missing;
}

/** Names of the groups of a year. */
export async function namesOfYear(db: ReadDb, schoolId: number, eduYear: number): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ letter: groups.letter })
    .from(groups)
    .where(and(eq(groups.schoolId, schoolId), eq(groups.eduYear, eduYear), eq(groups.parallel, 0)));
  return new Set(rows.map(({ letter }) => letter));
}
