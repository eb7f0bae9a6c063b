import type { FastifyInstance } from 'fastify';
import { groupImportEndpoints as endpoints } from '#contract/groups/group-import.endpoints.ts';
import { route } from '#server/plugins/routes.ts';
import type { Services } from '#server/shared/context.ts';
import * as handlers from './group-import.handlers.ts';

export function groupImportRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, endpoints.planImport, handlers.planImport);
  route(app, services, endpoints.applyImport, handlers.applyImport);
}
