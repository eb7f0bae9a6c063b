import type { FastifyInstance } from 'fastify';
import { bulkActsEndpoints as endpoints } from '#contract/contingent/bulk-acts.endpoints.ts';
import { route } from '#server/plugins/routes.ts';
import type { Services } from '#server/shared/context.ts';
import * as handlers from './bulk-acts.handlers.ts';

export function bulkActsRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, endpoints.moveMany, handlers.moveMany);
  route(app, services, endpoints.archiveMany, handlers.archiveMany);
  route(app, services, endpoints.statisticMany, handlers.statisticMany);
}
