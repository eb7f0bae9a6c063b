import type { FastifyInstance } from 'fastify';
import { alphabetBookEndpoints as endpoints } from '#contract/alphabet-book/alphabet-book.endpoints.ts';
import { route } from '#server/plugins/routes.ts';
import type { Services } from '#server/shared/context.ts';
import * as handlers from './alphabet-book.handlers.ts';

export function alphabetBookRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, endpoints.list, handlers.list);
}
