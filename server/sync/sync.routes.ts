import type { FastifyInstance } from 'fastify';
import { syncEndpoints as endpoints } from '#contract/sync/sync.endpoints.ts';
import { route } from '#server/plugins/routes.ts';
import type { Services } from '#server/shared/context.ts';
import * as handlers from './sync.handlers.ts';
import { unsentDevices } from './unsent-devices.handlers.ts';

export function syncRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, endpoints.sync, handlers.sync);
  route(app, services, endpoints.unsentDevices, unsentDevices);
}
