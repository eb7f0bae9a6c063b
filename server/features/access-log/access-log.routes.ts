import type { FastifyInstance } from 'fastify';
import { accessLogEndpoints as endpoints } from '#contract/access-log/access-log.endpoints.ts';
import { route } from '#server/plugins/routes.ts';
import type { Services } from '#server/shared/context.ts';
import * as handlers from './access-log.handlers.ts';

export function accessLogRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, endpoints.list, handlers.list);
}
