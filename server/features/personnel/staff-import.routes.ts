import type { FastifyInstance } from 'fastify';
import { staffImportEndpoints as endpoints } from '#contract/personnel/staff-import.endpoints.ts';
import { route } from '#server/plugins/routes.ts';
import type { Services } from '#server/shared/context.ts';
import * as handlers from './staff-import.handlers.ts';

export function staffImportRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, endpoints.planImport, handlers.planImport);
  route(app, services, endpoints.import, handlers.importSheet);
}
