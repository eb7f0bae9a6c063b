import type { FastifyInstance } from 'fastify';
import { combiningEndpoints as endpoints } from '#contract/combining/combining.endpoints.ts';
import { route } from '#server/plugins/routes.ts';
import type { Services } from '#server/shared/context.ts';
import * as handlers from './combining.handlers.ts';

export function combiningRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, endpoints.duplicates, handlers.duplicates);
  route(app, services, endpoints.compare, handlers.compare);
  route(app, services, endpoints.apart, handlers.apart);
  route(app, services, endpoints.combine, handlers.combine);
}
