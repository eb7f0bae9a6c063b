import type { FastifyInstance } from 'fastify';
import { contingentEndpoints as endpoints } from '#contract/contingent/contingent.endpoints.ts';
import { route } from '#server/plugins/routes.ts';
import type { Services } from '#server/shared/context.ts';
import * as handlers from './contingent.handlers.ts';

export function contingentRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, endpoints.list, handlers.list);
  route(app, services, endpoints.byId, handlers.byId);
  route(app, services, endpoints.ledList, handlers.ledList);
  route(app, services, endpoints.ledById, handlers.ledById);
}
