import type { accessLogEndpoints } from '#contract/access-log/access-log.endpoints.ts';
import { instantIn } from '#contract/core/time.ts';
import { findSchool } from '#server/features/school/public.ts';
import type { Handler } from '#server/plugins/routes.ts';
import { readAccessLog } from './access-log.repository.ts';

/** What is done between two school years is of the one that ended in May: from August to July nothing is in none of them. */
const beginning = (eduYear: number, timeZone: string) => instantIn(`${eduYear}-08-01`, '00:00', timeZone);

export const list: Handler<(typeof accessLogEndpoints)['list']> = async ({ services, school, query }) => {
  const { db } = services.database;
  const { eduYear, before } = query;
  const timeZone = (await findSchool(db, school.id))?.timeZone ?? 'UTC';
  const year = { from: beginning(eduYear, timeZone), to: beginning(eduYear + 1, timeZone) };
  return { data: await readAccessLog(db, { schoolId: school.id, ...year, timeZone, before: before ?? year.to }) };
};
