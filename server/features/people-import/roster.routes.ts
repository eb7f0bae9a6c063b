import type { FastifyInstance } from 'fastify';
import { rosterEndpoints } from '#contract/people-import/roster.endpoints.ts';
import { route } from '#server/plugins/routes.ts';
import type { Services } from '#server/shared/context.ts';
import { exportRoster } from './roster.handlers.ts';

export function rosterRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, rosterEndpoints.exportRoster, exportRoster);
}
