import type { FastifyInstance } from 'fastify';
import { peopleCountsEndpoints as endpoints } from '#contract/people-counts/people-counts.endpoints.ts';
import { route } from '#server/plugins/routes.ts';
import type { Services } from '#server/shared/context.ts';
import * as handlers from './people-counts.handlers.ts';

export function peopleCountsRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, endpoints.schools, handlers.schools);
  route(app, services, endpoints.school, handlers.school);
}
