import type { FastifyInstance } from 'fastify';
import { lecturesEndpoints as endpoints } from '#contract/lectures/lectures.endpoints.ts';
import { route } from '#server/plugins/routes.ts';
import type { Services } from '#server/shared/context.ts';
import * as handlers from './lectures.handlers.ts';

export function lecturesRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, endpoints.storeTemplate, handlers.storeTemplate);
  route(app, services, endpoints.clone, handlers.clone);
}
