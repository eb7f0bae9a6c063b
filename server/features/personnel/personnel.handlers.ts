import { eq } from 'drizzle-orm';
import { AppError } from '#contract/core/errors.ts';
import type { personnelEndpoints } from '#contract/personnel/personnel.endpoints.ts';
import { personnelList } from '#contract/personnel/personnel.schema.ts';
import { staffMembers } from '#server/features/people/public.ts';
import type { Handler } from '#server/plugins/routes.ts';
import { wholeQuery } from '#server/shared/list-file.ts';
import { listQuery } from '#server/shared/list-query.ts';
import { renewableChosen } from './chosen-passwords.ts';
import { changedSince, readPositions, readStaff } from './personnel.repository.ts';
import { staffFile } from './staff-file.ts';
import { isOutOfReach } from './staff-rules.ts';
import { readStaffValues } from './staff-state.ts';

type Endpoints = typeof personnelEndpoints;

export const list: Handler<Endpoints['list']> = async ({ services, school, query, language, receivedAt }) => {
  const { db } = services.database;
  const { positionId, category, state, schoolId } = staffMembers;
  const place = { schoolId: school.id, eduYear: query.eduYear, now: receivedAt };
  const { format } = query;
  const page = await listQuery(
    personnelList,
    {
      schoolColumn: schoolId,
      columns: { position: positionId, category, state },
      read: (where) => readStaff(db, place, where),
      // Nobody leaves the list: an archived member is a changed one.
      changed: { since: changedSince, isGone: () => false },
    },
    { ...(format === undefined ? query : wholeQuery(query)), schoolId: school.id },
    language,
  );
  return format === undefined ? { data: page } : { file: await staffFile(format, page.rows, language) };
};

export const byId: Handler<Endpoints['byId']> = async ({ services, school, query, receivedAt }) => {
  const place = { schoolId: school.id, eduYear: query.eduYear, now: receivedAt };
  const [found] = await readStaff(services.database.db, place, eq(staffMembers.userId, query.id));
  if (!found) throw new AppError('NOT_FOUND');
  return { data: found };
};

/** @throws AppError NOT_FOUND; ACCESS_DENIED when the caller may not dismiss this colleague. */
export const chosenPasswords: Handler<Endpoints['chosenPasswords']> = async (call) => {
  const { services, school, caller, query, receivedAt } = call;
  const { db } = services.database;
  const isDirector = school.roles.includes('director');
  const [held] = await readStaffValues(db, school.id, [query.id]);
  if (!held) throw new AppError('NOT_FOUND');
  if (isOutOfReach(held.value.positionId, isDirector)) throw new AppError('ACCESS_DENIED');
  const asking = { schoolId: school.id, by: caller.userId, isDirector, now: receivedAt };
  return { data: { count: (await renewableChosen(db, asking, query.id)).length } };
};

export const positions: Handler<Endpoints['positions']> = async ({ services, school }) => ({
  data: await readPositions(services.database.db, school.roles.includes('director')),
});
