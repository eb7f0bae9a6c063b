import type { FastifyInstance } from 'fastify';
import { correctionsEndpoints as endpoints } from '#contract/corrections/corrections.endpoints.ts';
import { route } from '#server/plugins/routes.ts';
import type { Services } from '#server/shared/context.ts';
import * as handlers from './corrections.handlers.ts';

export function correctionsRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, endpoints.list, handlers.list);
  route(app, services, endpoints.set, handlers.set);
}
