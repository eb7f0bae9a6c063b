import type { FastifyInstance } from 'fastify';
import { socialEndpoints as endpoints } from '#contract/social/social.endpoints.ts';
import { route } from '#server/plugins/routes.ts';
import type { Services } from '#server/shared/context.ts';
import * as handlers from './social.handlers.ts';

export function socialRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, endpoints.visits, handlers.visits);
  route(app, services, endpoints.learningElsewhere, handlers.learningElsewhere);
}
