import { compareKazakh } from '#contract/core/collation.ts';
import { AppError } from '#contract/core/errors.ts';
import type { peopleCountsEndpoints } from '#contract/people-counts/people-counts.endpoints.ts';
import { type CountsOfSchool, counterRoles } from '#contract/people-counts/people-counts.schema.ts';
import type { ReadDb } from '#server/db/client.ts';
import { countedOn } from '#server/features/groups/public.ts';
import { findSchoolInYear, schoolsOfAreas } from '#server/features/school/public.ts';
import type { Handler } from '#server/plugins/routes.ts';
import { countParallels, countStaff } from './people-counts.repository.ts';

type Endpoints = typeof peopleCountsEndpoints;
type Asked = { readonly id: number; readonly eduYear: number; readonly now: number };

/** Null: the school has no such year. */
async function countsOf(db: ReadDb, { id, eduYear, now }: Asked): Promise<CountsOfSchool | null> {
  const found = await findSchoolInYear(db, id, eduYear);
  if (!found) return null;
  const { day } = countedOn(found.school, found.year, now);
  const parallels = await countParallels(db, { schoolId: id, eduYear, day });
  const positions = await countStaff(db, id);
  const sum = (of: (row: CountsOfSchool['parallels'][number]) => number) =>
    parallels.reduce((total, row) => total + of(row), 0);
  return {
    ...{ schoolId: id, name: found.school.name, day, parallels, positions },
    ...{ classes: sum(({ classes }) => classes), girls: sum(({ girls }) => girls), boys: sum(({ boys }) => boys) },
    staff: positions.reduce((total, { people }) => total + people, 0),
  };
}

export const schools: Handler<Endpoints['schools']> = async ({ services, caller, query, receivedAt }) => {
  const { db } = services.database;
  const rows = [];
  // One after the other: on a cluster each school is on a node of its own, and the embedded database answers others in between.
  for (const { id } of await schoolsOfAreas(db, caller, counterRoles)) {
    const counts = await countsOf(db, { id, eduYear: query.eduYear, now: receivedAt });
    if (!counts) continue;
    const { day: _, parallels: __, positions: ___, ...row } = counts;
    rows.push(row);
  }
  return { data: rows.sort((a, b) => compareKazakh(a.name, b.name) || a.schoolId - b.schoolId) };
};

export const school: Handler<Endpoints['school']> = async ({ services, caller, params, query, receivedAt }) => {
  const { db } = services.database;
  const own = await schoolsOfAreas(db, caller, counterRoles);
  // The same answer for a school that is not there and for one of another area.
  const isOwn = own.some(({ id }) => id === params.id);
  const data = isOwn ? await countsOf(db, { id: params.id, eduYear: query.eduYear, now: receivedAt }) : null;
  if (!data) throw new AppError('NOT_FOUND');
  return { data };
};
