import type { FastifyInstance } from 'fastify';
import { jobsEndpoints as endpoints } from '#contract/jobs/jobs.endpoints.ts';
import { route } from '#server/plugins/routes.ts';
import type { Services } from '#server/shared/context.ts';
import * as handlers from './jobs.handlers.ts';

export function jobsRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, endpoints.job, handlers.job);
  route(app, services, endpoints.file, handlers.file);
  route(app, services, endpoints.cancel, handlers.cancel);
}
