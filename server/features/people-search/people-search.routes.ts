import type { FastifyInstance } from 'fastify';
import { peopleSearchEndpoints as endpoints } from '#contract/people-search/people-search.endpoints.ts';
import { route } from '#server/plugins/routes.ts';
import type { Services } from '#server/shared/context.ts';
import * as handlers from './people-search.handlers.ts';

export function peopleSearchRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, endpoints.search, handlers.search);
}
