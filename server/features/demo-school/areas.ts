// People who look at schools from outside: one who searches over those of a region, and one who sees the first school in numbers. And what
// the access log of the first school remembers.
import { and, asc, eq } from 'drizzle-orm';
import { uuidV5 } from '#contract/core/ids.ts';
import { addDays, instantIn } from '#contract/core/time.ts';
import { type AnyPgDatabase, insertRows } from '#server/db/bulk-insert.ts';
import type { Db } from '#server/db/client.ts';
import {
  accessLog,
  completeWords,
  findUserByLogin,
  students,
  userAreas,
  users,
} from '#server/features/people/public.ts';
import { usualTimeZone } from '#server/features/reference/public.ts';
import { groupMembers, groupOfMember, groups, studentOfMember } from '#server/features/school/public.ts';
import { demoPeople } from './demo-accounts.ts';
import { bostandyk } from './school-profiles.ts';
import type { UserRegistry } from './user-registry.ts';
import type { World } from './world.ts';

const schoolId = 1;
const wordsAtOnce = 2_000;

/** Enters them into the registry; both hold their role in the first school, since a sign-in is of a school. */
export function employForAreas(registry: UserRegistry): { region: number; monitoring: number } {
  const region = registry.add({ ...demoPeople.region, prefix: 't', login: 'region' });
  const monitoring = registry.add({ ...demoPeople.monitoring, prefix: 't', login: 'monitoring' });
  registry.employ(region, schoolId, { role: 'region_worker' });
  registry.employ(monitoring, schoolId, { role: 'monitoring' });
  return { region, monitoring };
}

export async function insertAreas(db: Db & AnyPgDatabase, region: number, schoolIds: readonly number[]): Promise<void> {
  const area = { userId: region, role: 'region_worker', regionId: bostandyk.regionId, departmentId: 0 };
  await insertRows(db, userAreas, [area]);
  for (const id of schoolIds) while ((await completeWords(db, id, wordsAtOnce)) === wordsAtOnce);
}

/** A few days of the first school: an IIN that was shown, slips of a class, social data opened, and a pupil found from outside. */
export async function insertAccess(db: Db & AnyPgDatabase, { today, calendar }: World, region: number): Promise<void> {
  const idOf = async (login: string) => (await findUserByLogin(db, login))?.id ?? 0;
  const [director, zavuch, social] = [await idOf('director'), await idOf('zavuch'), await idOf('social')];
  const pupils = await db
    .select({ userId: users.id, groupId: groups.id })
    .from(groups)
    .innerJoin(groupMembers, groupOfMember)
    .innerJoin(students, studentOfMember)
    .innerJoin(users, eq(users.id, students.userId))
    .where(
      and(
        ...[eq(groups.schoolId, schoolId), eq(groups.eduYear, calendar.eduYear)],
        ...[eq(groups.parallel, 7), eq(groups.letter, 'А'), eq(students.state, 'active')],
      ),
    )
    .orderBy(asc(users.id));
  const [first] = pupils;
  if (!first) return;
  const act = (daysAgo: number, time: string, userId: number, what: 'iin' | 'password' | 'social' | 'found') => ({
    ...{ schoolId, userId, what, ofUserId: 0, ofGroupId: null },
    at: instantIn(addDays(today, -daysAgo), time, usualTimeZone),
  });
  const rows = [
    ...pupils.map(({ userId }) => ({ ...act(9, '10:42', zavuch, 'password'), ofUserId: userId })),
    { ...act(4, '16:05', social, 'social'), ofGroupId: first.groupId },
    { ...act(2, '11:30', director, 'iin'), ofUserId: first.userId },
    ...pupils.slice(1, 3).map(({ userId }) => ({ ...act(1, '15:17', region, 'found'), ofUserId: userId })),
  ];
  await insertRows(
    db,
    accessLog,
    rows.map((row, index) => ({ ...row, id: uuidV5(`demo:${schoolId}:access:${index}`) })),
  );
}
