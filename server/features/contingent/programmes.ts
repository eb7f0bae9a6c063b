// Memberships in inclusive programmes, which stand beside the one in the class and never outlast it (decisions E17).
import { and, eq } from 'drizzle-orm';
import { addDays, mondayOf, schoolYearOf } from '#contract/core/time.ts';
import type { ReadDb } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import { isMemberOn, programmeGroups } from '#server/features/school/public.ts';
import type { Concern } from '#server/shared/mutation-handler.ts';
import type { Change } from '#server/shared/write.ts';
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

/** The first day that a change makes different. */
function firstDayOf({ before, after }: Change<MembershipValue>): string {
  if (!before || !after || before.dateFrom !== after.dateFrom)
    return [before, after].flatMap((value) => value?.dateFrom ?? []).sort()[0] ?? '';
  const [first] = [before, after].flatMap(({ dateTo }) => dateTo ?? []).sort();
  return first === undefined ? after.dateFrom : addDays(first, 1);
}

/**
 * Weeks and marks of pupils, for their families: these follow the group of a programme for good once somebody was in it, so that nothing
 * else tells them of an end. Until the end of the school year; what nobody holds costs a line in the feed.
 */
export function concernsOfPupils(changes: readonly Change<MembershipValue>[]): Concern[] {
  return changes.flatMap((change): Concern[] => {
    const scope = `student:${(change.after ?? change.before)?.studentSchoolUuid}`;
    const first = firstDayOf(change);
    const eduYear = schoolYearOf(first);
    const concerns: Concern[] = [1, 2, 3, 4].map((quarter) => ({
      scope,
      document: `pupil-marks:${eduYear}:${quarter}`,
    }));
    for (let monday = mondayOf(first); monday < `${eduYear + 1}-07`; monday = addDays(monday, 7))
      concerns.push({ scope, document: `pupil-week:${monday}`, isDropped: true });
    return concerns;
  });
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
