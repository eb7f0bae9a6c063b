import type { FastifyInstance } from 'fastify';
import { keptImportsEndpoints as endpoints } from '#contract/kept-imports/kept-imports.endpoints.ts';
import { route } from '#server/plugins/routes.ts';
import type { Services } from '#server/shared/context.ts';
import * as handlers from './kept-imports.handlers.ts';

export function keptImportsRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, endpoints.list, handlers.list);
  route(app, services, endpoints.open, handlers.open);
  route(app, services, endpoints.forget, handlers.forget);
}
