import type { FastifyInstance } from 'fastify';
import { toursEndpoints as endpoints } from '#contract/tours/tours.endpoints.ts';
import { route } from '#server/plugins/routes.ts';
import type { Services } from '#server/shared/context.ts';
import * as handlers from './tours.handlers.ts';

export function toursRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, endpoints.seen, handlers.seen);
}
