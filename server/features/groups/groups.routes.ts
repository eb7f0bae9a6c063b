import type { FastifyInstance } from 'fastify';
import { groupsEndpoints as endpoints } from '#contract/groups/groups.endpoints.ts';
import { route } from '#server/plugins/routes.ts';
import type { Services } from '#server/shared/context.ts';
import * as handlers from './groups.handlers.ts';

export function groupsRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, endpoints.list, handlers.list);
  route(app, services, endpoints.shortList, handlers.shortList);
  route(app, services, endpoints.byId, handlers.byId);
  route(app, services, endpoints.clientofficeList, handlers.clientofficeList);
}
