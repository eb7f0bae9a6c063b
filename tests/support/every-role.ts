// A user of every role in each of the tests' two schools, in addition to those whom the schools need anyway.
import { type Role, roles } from '#contract/core/roles.ts';
import type { Db } from '#server/db/client.ts';
import * as peopleTables from '#server/features/people/public.ts';
import * as session from '#server/features/session/public.ts';
import { employEverybody } from './employed.ts';
import { quickHash } from './quick-hash.ts';
import { password } from './small-school.ts';

/** Roles that somebody has in a school without this file. */
const held: Readonly<Record<1 | 2, readonly Role[]>> = {
  1: ['student', 'parent', 'teacher', 'group_lead', 'zavuch', 'director', 'monitoring'],
  2: ['student', 'parent', 'teacher'],
};

/** Login of the user with a role in a school, for users that this file adds. */
export function loginOf(role: Role, schoolId: 1 | 2): string {
  return `${role}.${schoolId}`;
}

/** Adds to `buildSmallSchool` and `widenSmallSchool`. */
export async function addEveryRole(db: Db): Promise<void> {
  const passwordHash = await session.hashPassword(password, quickHash);
  const people = ([1, 2] as const).flatMap((schoolId) =>
    roles.filter((role) => !held[schoolId].includes(role)).map((role) => ({ role, schoolId })),
  );
  const numbered = people.map((person, index) => ({ ...person, id: 100 + index }));
  await db.insert(peopleTables.users).values(
    numbered.map(({ id, role, schoolId }) => ({
      id,
      login: loginOf(role, schoolId),
      passwordHash,
      surname: 'Рөлов',
      firstname: 'Рөл',
      patronymic: null,
      gender: 'm' as const,
    })),
  );
  await db.insert(peopleTables.userSchools).values(
    numbered.map(({ id, role, schoolId }) => {
      // A group lead is a teacher with a subrole (part 1 section 6).
      const stored = role === 'group_lead' ? { role: 'teacher', subrole: role } : { role, subrole: null };
      return { userId: id, schoolId, ...stored };
    }),
  );
  await employEverybody(db);
}
