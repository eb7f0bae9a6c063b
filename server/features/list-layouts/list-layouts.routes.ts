import type { FastifyInstance } from 'fastify';
import { listLayoutsEndpoints as endpoints } from '#contract/list-layouts/list-layouts.endpoints.ts';
import { route } from '#server/plugins/routes.ts';
import type { Services } from '#server/shared/context.ts';
import * as handlers from './list-layouts.handlers.ts';

export function listLayoutsRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, endpoints.list, handlers.list);
  route(app, services, endpoints.create, handlers.create);
  route(app, services, endpoints.update, handlers.update);
  route(app, services, endpoints.delete, handlers.remove);
}
