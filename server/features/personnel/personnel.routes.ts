import type { FastifyInstance } from 'fastify';
import { personnelEndpoints as endpoints } from '#contract/personnel/personnel.endpoints.ts';
import { route } from '#server/plugins/routes.ts';
import type { Services } from '#server/shared/context.ts';
import * as handlers from './personnel.handlers.ts';

export function personnelRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, endpoints.list, handlers.list);
  route(app, services, endpoints.byId, handlers.byId);
  route(app, services, endpoints.chosenPasswords, handlers.chosenPasswords);
  route(app, services, endpoints.positions, handlers.positions);
}
