// People who look at schools from outside: one who searches over those of a region, one who sees the first school in numbers, and one who works
// for the country. And what the access log of the first school remembers.
import { and, asc, eq } from 'drizzle-orm';
import { uuidV5 } from '#contract/core/ids.ts';
import { addDays, instantIn } from '#contract/core/time.ts';
import { type AnyPgDatabase, insertRows } from '#server/db/bulk-insert.ts';
import type { Db } from '#server/db/client.ts';
import {
  accessLog,
  completeWords,
  findUserByLogin,
  grants,
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

/** Enters them into the registry; each holds their role in the first school, since a sign-in is of a school. */
export function employForAreas(registry: UserRegistry): { region: number; monitoring: number; country: number } {
  const region = registry.add({ ...demoPeople.region, prefix: 't', login: 'region' });
  const monitoring = registry.add({ ...demoPeople.monitoring, prefix: 't', login: 'monitoring' });
  const country = registry.add({ ...demoPeople.country, prefix: 't', login: 'country' });
  registry.employ(region, schoolId, { role: 'region_worker' });
  registry.employ(monitoring, schoolId, { role: 'monitoring' });
  registry.employ(country, schoolId, { role: 'country_worker' });
  return { region, monitoring, country };
}

export async function insertAreas(
  db: Db & AnyPgDatabase,
  { region, country }: { region: number; country: number },
  schoolIds: readonly number[],
): Promise<void> {
  await insertRows(db, userAreas, [
    { userId: region, role: 'region_worker', regionId: bostandyk.regionId, departmentId: 0 },
    { userId: country, role: 'country_worker', regionId: 0, departmentId: 0 },
  ]);
  for (const id of schoolIds) while ((await completeWords(db, id, wordsAtOnce)) === wordsAtOnce);
}

/** The country worker answers requests to support, and the region worker sees pupils; another grant was taken back. */
export async function insertGrants(
  db: Db & AnyPgDatabase,
  { today }: World,
  { region, country }: { region: number; country: number },
): Promise<void> {
  const at = (daysAgo: number) => instantIn(addDays(today, -daysAgo), '11:20', usualTimeZone);
  const rows = [
    { userId: country, kind: 'support_desk', givenAt: at(40), takenAt: null },
    { userId: region, kind: 'pupilLevel', givenAt: at(12), takenAt: null },
    { userId: region, kind: 'analytics', givenAt: at(60), takenAt: at(15) },
  ] as const;
  await insertRows(
    db,
    grants,
    rows.map((row, index) => ({
      ...row,
      uuid: uuidV5(`demo:grant:${index}`),
      givenBy: country,
      takenBy: row.takenAt === null ? null : country,
    })),
  );
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
    schoolId,
    userId,
    what,
    ofUserId: 0,
    ofGroupId: null,
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
