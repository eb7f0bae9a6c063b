// Somebody who works for the schools of an area, from nothing: an account, the role, and the area.
import { eq } from 'drizzle-orm';
import type { Gender } from '#contract/core/people-fields.ts';
import type { Db } from '#server/db/client.ts';
import { userSchools, users } from '#server/features/people/public.ts';
import { holdSchool } from '#server/features/school/public.ts';
import { newAccount } from '#server/features/session/public.ts';
import type { Tokens } from '#server/shared/context.ts';
import { type AreaPlan, type AreaWish, planArea, storeArea } from './area.ts';
import { personOf, type Slip, schoolThere, slipOf } from './new-school.ts';

export type WorkerWish = Omit<AreaWish, 'login' | 'isGone'> & {
  /** "Surname Firstname" or "Surname Firstname Patronymic". */
  readonly name: string;
  readonly gender: Gender;
  /** The school in which they sign in, since a sign-in is of one: of its pages they have no more than their role has. */
  readonly schoolId: number;
};

/**
 * Makes the account with its role and area.
 * @throws SchoolRefused for a name that no card could have, a school that is not there, a role without an area, and an area that is none.
 */
export async function makeAreaWorker(db: Db, tokens: Tokens, wish: WorkerWish): Promise<AreaPlan & Slip> {
  const { name, gender, schoolId, ...area } = wish;
  const person = personOf(name, 'name');
  await schoolThere(db, schoolId);
  await holdSchool(db, schoolId);
  const userId = await newAccount(db, `w${schoolId}-`, { ...person, gender });
  const slip = await slipOf(db, tokens, userId);
  const asked: AreaWish = { ...area, login: slip.login, isGone: false };
  await db.insert(userSchools).values({ userId, schoolId, role: area.role });
  await db.update(users).set({ patronymic: person.patronymic }).where(eq(users.id, userId));
  // Says what is wrong with role and place; then nothing of the above stays.
  const plan = await planArea(db, asked);
  await storeArea(db, plan, asked);
  return { ...plan, ...slip };
}
