import type { FastifyInstance } from 'fastify';
import { inclusiveEndpoints as endpoints } from '#contract/inclusive/inclusive.endpoints.ts';
import { route } from '#server/plugins/routes.ts';
import type { Services } from '#server/shared/context.ts';
import * as handlers from './inclusive.handlers.ts';

export function inclusiveRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, endpoints.list, handlers.list);
  route(app, services, endpoints.byId, handlers.byId);
  route(app, services, endpoints.byParentId, handlers.byParentId);
  route(app, services, endpoints.members, handlers.members);
  route(app, services, endpoints.create, handlers.create);
  route(app, services, endpoints.update, handlers.update);
  route(app, services, endpoints.close, handlers.close);
  route(app, services, endpoints.delete, handlers.remove);
  route(app, services, endpoints.transferContingent, handlers.transferContingent);
  route(app, services, endpoints.retirementContingent, handlers.retirementContingent);
}
