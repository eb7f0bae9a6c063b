import type { FastifyInstance } from 'fastify';
import { scoreEndpoints as endpoints } from '#contract/score/score.endpoints.ts';
import { route } from '#server/plugins/routes.ts';
import type { Services } from '#server/shared/context.ts';
import * as handlers from './score.handlers.ts';

export function scoreRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, endpoints.events, handlers.events);
}
