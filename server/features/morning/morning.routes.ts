import type { FastifyInstance } from 'fastify';
import { morningEndpoints as endpoints } from '#contract/morning/morning.endpoints.ts';
import { route } from '#server/plugins/routes.ts';
import type { Services } from '#server/shared/context.ts';
import * as lacks from './lacks.handlers.ts';
import * as handlers from './morning.handlers.ts';

export function morningRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, endpoints.places, handlers.places);
  route(app, services, endpoints.hasLessons, handlers.hasLessons);
  route(app, services, endpoints.week, handlers.week);
  route(app, services, endpoints.lacks, lacks.lacks);
}
