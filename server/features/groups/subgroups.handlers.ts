import { AppError } from '#contract/core/errors.ts';
import type { subgroupsEndpoints } from '#contract/groups/subgroups.endpoints.ts';
import { groupLabel, leadOf } from '#server/features/school/public.ts';
import type { Handler } from '#server/plugins/routes.ts';
import { isManager, leads, mayDivide } from './group-rights.ts';
import { readGroupValues } from './group-state.ts';
import { beginGroupWriting } from './group-writing.ts';
import { readDivided } from './subgroups.repository.ts';
import { placePupils, removeDivision, saveDivision } from './subgroups.ts';
import { countedOn, findYear } from './year-of.ts';

type Endpoints = typeof subgroupsEndpoints;

export const divided: Handler<Endpoints['divided']> = async (call) => {
  const { services, school, query } = call;
  const { db } = services.database;
  const { school: row, year } = await findYear(db, school.id, query.eduYear);
  const held = (await readGroupValues(db, school.id, [query.id])).get(query.id);
  if (held?.value.eduYear !== query.eduYear) throw new AppError('NOT_FOUND');
  const { value, version } = held;
  if (!isManager(call) && !leads(call, leadOf(value))) throw new AppError('ACCESS_DENIED');
  const { day } = countedOn(row, year, services.clock.now());
  const canWrite =
    mayDivide(call, value.leadUserId, { school: row, year }) && year.status === 'Active' && value.archivedOn === null;
  return {
    data: {
      id: query.id,
      label: groupLabel(value),
      version,
      canWrite,
      days: { from: year.dateStart, to: year.dateEnd },
      ...(await readDivided(db, school.id, query.id, day)),
    },
  };
};

export const place: Handler<Endpoints['place']> = async (call) => ({
  data: await call.write(async (tx) => placePupils(await beginGroupWriting(tx, call), call, call.body)),
});
export const save: Handler<Endpoints['saveDivision']> = async (call) => ({
  data: await call.write(async (tx) => saveDivision(await beginGroupWriting(tx, call), call, call.body)),
});
export const remove: Handler<Endpoints['removeDivision']> = async (call) => ({
  data: await call.write(async (tx) => removeDivision(await beginGroupWriting(tx, call), call, call.body)),
});
