import { AppError } from '#contract/core/errors.ts';
import { isIn } from '#contract/core/roles.ts';
import { inZone } from '#contract/core/time.ts';
import type { groupsEndpoints } from '#contract/groups/groups.endpoints.ts';
import { groupStatusOf } from '#contract/session/session.schema.ts';
import { findSchoolInYear } from '#server/features/school/public.ts';
import type { Handler } from '#server/plugins/routes.ts';
import type { Services } from '#server/shared/context.ts';
import { readGroups, readRegister, readShortGroups } from './groups.repository.ts';

type Endpoints = typeof groupsEndpoints;

/** @throws AppError NOT_FOUND when the school has no such year. */
async function yearOf({ database, clock }: Services, schoolId: number, eduYear: number) {
  const found = await findSchoolInYear(database.db, schoolId, eduYear);
  if (!found) throw new AppError('NOT_FOUND');
  const { school, year } = found;
  const today = inZone(clock.now(), school.timeZone).date;
  const day = [today, year.dateStart].sort().at(-1) ?? today;
  return { day: day > year.dateEnd ? year.dateEnd : day, status: groupStatusOf[year.status] };
}

export const list: Handler<Endpoints['list']> = async ({ services, school, caller, query: { eduYear } }) => {
  const year = await yearOf(services, school.id, eduYear);
  const isManager = school.roles.some((role) => isIn('management', role));
  const asked = { schoolId: school.id, eduYear, leadUserId: isManager ? undefined : caller.userId };
  return { data: await readGroups(services.database.db, asked, year) };
};

export const shortList: Handler<Endpoints['shortList']> = async ({ services, school, query: { eduYear } }) => ({
  data: await readShortGroups(services.database.db, { schoolId: school.id, eduYear }),
});

export const byId: Handler<Endpoints['byId']> = async ({ services, school, caller, query: { eduYear, id } }) => {
  const { db } = services.database;
  const year = await yearOf(services, school.id, eduYear);
  const [group] = await readGroups(db, { schoolId: school.id, eduYear, id }, year);
  if (!group) throw new AppError('NOT_FOUND');
  const isManager = school.roles.some((role) => isIn('management', role));
  if (!isManager && group.lead?.userId !== caller.userId) throw new AppError('ACCESS_DENIED');
  return { data: { ...group, members: await readRegister(db, school.id, id, year.day) } };
};
