import type { FastifyInstance } from 'fastify';
import { archiveDocumentsEndpoints as endpoints } from '#contract/archive-documents/archive-documents.endpoints.ts';
import { route } from '#server/plugins/routes.ts';
import type { Services } from '#server/shared/context.ts';
import * as handlers from './archive-documents.handlers.ts';

export function archiveDocumentsRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, endpoints.list, handlers.list);
  route(app, services, endpoints.make, handlers.make);
  route(app, services, endpoints.file, handlers.file);
}
