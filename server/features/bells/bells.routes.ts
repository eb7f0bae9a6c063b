import type { FastifyInstance } from 'fastify';
import { bellsEndpoints as endpoints } from '#contract/bells/bells.endpoints.ts';
import { route } from '#server/plugins/routes.ts';
import type { Services } from '#server/shared/context.ts';
import * as handlers from './bells.handlers.ts';

export function bellsRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, endpoints.list, handlers.list);
  route(app, services, endpoints.shortList, handlers.shortList);
  route(app, services, endpoints.byGroup, handlers.byGroup);
  route(app, services, endpoints.create, handlers.create);
  route(app, services, endpoints.update, handlers.update);
  route(app, services, endpoints.delete, handlers.remove);
  route(app, services, endpoints.preview, handlers.preview);
}
