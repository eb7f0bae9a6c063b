import type { FastifyInstance } from 'fastify';
import { studentImportEndpoints as endpoints } from '#contract/contingent/student-import.endpoints.ts';
import { route } from '#server/plugins/routes.ts';
import type { Services } from '#server/shared/context.ts';
import * as handlers from './student-import.handlers.ts';

export function studentImportRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, endpoints.planImport, handlers.planImport);
  route(app, services, endpoints.ledPlanImport, handlers.ledPlanImport);
  route(app, services, endpoints.import, handlers.importSheet);
  route(app, services, endpoints.ledImport, handlers.ledImportSheet);
}
