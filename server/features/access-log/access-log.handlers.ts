import type { accessLogEndpoints } from '#contract/access-log/access-log.endpoints.ts';
import type { Handler } from '#server/plugins/routes.ts';
import { readAccessLog } from './access-log.repository.ts';

/** What is done between two school years is of the one that ended in May: from August to July nothing is in none of them. */
const beginning = (eduYear: number) => Date.UTC(eduYear, 7, 1);

export const list: Handler<(typeof accessLogEndpoints)['list']> = async ({ services, school, query: { eduYear } }) => {
  const asked = { schoolId: school.id, from: beginning(eduYear), to: beginning(eduYear + 1) };
  return { data: await readAccessLog(services.database.db, asked) };
};
