import type { scoreEndpoints } from '#contract/score/score.endpoints.ts';
import type { Handler } from '#server/plugins/routes.ts';
import { eventsOf } from './score.repository.ts';

type Endpoints = typeof scoreEndpoints;

export const events: Handler<Endpoints['events']> = async ({ services, school, caller }) => ({
  data: await eventsOf(services.database.db, school.id, caller.userId),
});
