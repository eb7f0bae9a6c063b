// Everybody whom the tests' schools have given a role of the staff gets the position that the role follows from.
import { isIn, type Role } from '#contract/core/roles.ts';
import { positionRules } from '#contract/personnel/positions.ts';
import type { Db } from '#server/db/client.ts';
import { staffMembers, userSchools } from '#server/features/people/public.ts';

export async function employEverybody(db: Db): Promise<void> {
  const held = (await db.select().from(userSchools)).filter(({ role }) => isIn('employee', role as Role));
  await db
    .insert(staffMembers)
    .values(
      held.map(({ schoolId, userId, role }) => ({ schoolId, userId, positionId: positionFor(role), changedAt: 1 })),
    )
    .onConflictDoNothing();
}

const positionFor = (role: string): number => positionRules.find((rule) => rule.role === role)?.id ?? 4;
