import { compareKazakh } from '#contract/core/collation.ts';
import { AppError } from '#contract/core/errors.ts';
import { inZone } from '#contract/core/time.ts';
import type { peopleCountsEndpoints } from '#contract/people-counts/people-counts.endpoints.ts';
import { type CountsOfSchool, counterRoles } from '#contract/people-counts/people-counts.schema.ts';
import type { ReadDb } from '#server/db/client.ts';
import { countedOn } from '#server/features/groups/public.ts';
import { findSchoolInYear, schoolsOfAreas } from '#server/features/school/public.ts';
import type { Handler } from '#server/plugins/routes.ts';
import { countParallels, countStaff } from './people-counts.repository.ts';

type Endpoints = typeof peopleCountsEndpoints;
type School = Awaited<ReturnType<typeof schoolsOfAreas>>[number];
type Asked = { readonly school: School; readonly eduYear: number; readonly now: number };

/** A school that has no such year has no classes in it, and is one of the area all the same. */
async function countsOf(db: ReadDb, { school: { id, name, timeZone }, eduYear, now }: Asked): Promise<CountsOfSchool> {
  const found = await findSchoolInYear(db, id, eduYear);
  const day = found ? countedOn(found.school, found.year, now).day : inZone(now, timeZone).date;
  const parallels = found ? await countParallels(db, { schoolId: id, eduYear, day }) : [];
  const positions = await countStaff(db, id);
  const sum = (of: (row: CountsOfSchool['parallels'][number]) => number) =>
    parallels.reduce((total, row) => total + of(row), 0);
  return {
    schoolId: id,
    name,
    day,
    parallels,
    positions,
    classes: sum(({ classes }) => classes),
    girls: sum(({ girls }) => girls),
    boys: sum(({ boys }) => boys),
    staff: positions.reduce((total, { people }) => total + people, 0),
  };
}

export const schools: Handler<Endpoints['schools']> = async ({ services, caller, query, receivedAt }) => {
  const { db } = services.database;
  const rows = [];
  // One after the other: on a cluster each school is on a node of its own, and the embedded database answers others in between.
  for (const own of await schoolsOfAreas(db, caller, counterRoles)) {
    const counts = await countsOf(db, { school: own, eduYear: query.eduYear, now: receivedAt });
    const { day: _, parallels: __, positions: ___, ...row } = counts;
    rows.push(row);
  }
  return { data: rows.sort((a, b) => compareKazakh(a.name, b.name) || a.schoolId - b.schoolId) };
};

export const school: Handler<Endpoints['school']> = async ({ services, caller, params, query, receivedAt }) => {
  const { db } = services.database;
  const own = (await schoolsOfAreas(db, caller, counterRoles)).find(({ id }) => id === params.id);
  // The same answer for a school that is not there and for one of another area.
  if (!own) throw new AppError('NOT_FOUND');
  return { data: await countsOf(db, { school: own, eduYear: query.eduYear, now: receivedAt }) };
};
