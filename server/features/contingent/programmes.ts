// Memberships in inclusive programmes, which stand beside the one in the class and never outlast it (decisions E17).
import { and, eq } from 'drizzle-orm';
import type { ReadDb } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import { isMemberOn, programmeGroups } from '#server/features/school/public.ts';
import { lastsAfter, type Membership, type MembershipValue, readMemberships } from './memberships.ts';

type Programme = Pick<typeof programmeGroups.$inferSelect, 'parentGroupId' | 'closedOn'>;

/** Those of some groups that are of programmes, by their ids. */
export async function programmesAmong(
  db: ReadDb,
  schoolId: number,
  groupIds: readonly number[],
): Promise<ReadonlyMap<number, Programme>> {
  if (groupIds.length === 0) return new Map();
  const { groupId, parentGroupId, closedOn } = programmeGroups;
  const rows = await db
    .select({ groupId, parentGroupId, closedOn })
    .from(programmeGroups)
    .where(and(eq(programmeGroups.schoolId, schoolId), isOneOf(groupId, groupIds)));
  return new Map(rows.map(({ groupId: id, ...programme }) => [id, programme]));
}

/** The class among memberships of one pupil, the latest one; null: there is none. */
export async function classAmong(db: ReadDb, schoolId: number, members: readonly Membership[]): Promise<number | null> {
  const groupIds = members.map(({ value }) => value.groupId);
  const programmes = await programmesAmong(db, schoolId, groupIds);
  return groupIds.findLast((id) => !programmes.has(id)) ?? null;
}

/** By membership in a class: what goes on after a day in programmes of that class. */
export async function programmesOf(
  db: ReadDb,
  schoolId: number,
  members: readonly Membership[],
  day: string,
): Promise<ReadonlyMap<string, readonly Membership[]>> {
  const pupils = members.map(({ value }) => value.studentSchoolUuid);
  const all = await readMemberships(db, schoolId, { studentSchoolUuids: pupils });
  const open = all.filter(({ value }) => lastsAfter(value, day));
  const programmes = await programmesAmong(
    db,
    schoolId,
    open.map(({ value }) => value.groupId),
  );
  return new Map(
    members.map(({ uuid, value }) => [
      uuid,
      open.filter(
        (other) =>
          other.value.studentSchoolUuid === value.studentSchoolUuid &&
          programmes.get(other.value.groupId)?.parentGroupId === value.groupId,
      ),
    ]),
  );
}

const overlaps = (a: MembershipValue, b: MembershipValue) => isMemberOn(a, b.dateFrom) || isMemberOn(b, a.dateFrom);

/**
 * Whether a membership may be as it was: in a class always; in a programme within the days of the class, while the programme is open,
 * and apart from every other programme.
 */
export async function fitsProgramme(
  db: ReadDb,
  schoolId: number,
  uuid: string,
  value: MembershipValue,
): Promise<boolean> {
  const programme = (await programmesAmong(db, schoolId, [value.groupId])).get(value.groupId);
  if (!programme) return true;
  const { closedOn, parentGroupId } = programme;
  if (closedOn !== null && lastsAfter(value, closedOn)) return false;
  const all = await readMemberships(db, schoolId, { studentSchoolUuids: [value.studentSchoolUuid] });
  const others = all.filter((member) => member.uuid !== uuid);
  const inClass = others.some(
    ({ value: own }) =>
      own.groupId === parentGroupId &&
      isMemberOn(own, value.dateFrom) &&
      (own.dateTo === null || !lastsAfter(value, own.dateTo)),
  );
  const programmes = await programmesAmong(
    db,
    schoolId,
    others.map((member) => member.value.groupId),
  );
  return inClass && !others.some((other) => programmes.has(other.value.groupId) && overlaps(other.value, value));
}
