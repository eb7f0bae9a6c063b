import type { FastifyInstance } from 'fastify';
import { booksEndpoints as endpoints } from '#contract/books/books.endpoints.ts';
import { route } from '#server/plugins/routes.ts';
import type { Services } from '#server/shared/context.ts';
import * as handlers from './books.handlers.ts';

export function booksRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, endpoints.list, handlers.list);
  route(app, services, endpoints.create, handlers.create);
  route(app, services, endpoints.update, handlers.update);
  route(app, services, endpoints.archive, handlers.archive);
  route(app, services, endpoints.delete, handlers.remove);
  route(app, services, endpoints.planImport, handlers.planSheet);
  route(app, services, endpoints.applyImport, handlers.applySheet);
}
