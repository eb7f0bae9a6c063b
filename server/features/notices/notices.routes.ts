import type { FastifyInstance } from 'fastify';
import { noticesEndpoints as endpoints } from '#contract/notices/notices.endpoints.ts';
import { route } from '#server/plugins/routes.ts';
import type { Services } from '#server/shared/context.ts';
import * as handlers from './notices.handlers.ts';

export function noticesRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, endpoints.count, handlers.count);
  route(app, services, endpoints.list, handlers.list);
}
