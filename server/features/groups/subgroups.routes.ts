import type { FastifyInstance } from 'fastify';
import { subgroupsEndpoints as endpoints } from '#contract/groups/subgroups.endpoints.ts';
import { route } from '#server/plugins/routes.ts';
import type { Services } from '#server/shared/context.ts';
import * as handlers from './subgroups.handlers.ts';

export function subgroupsRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, endpoints.divided, handlers.divided);
  route(app, services, endpoints.place, handlers.place);
  route(app, services, endpoints.saveDivision, handlers.save);
  route(app, services, endpoints.removeDivision, handlers.remove);
}
