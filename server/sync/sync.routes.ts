import type { FastifyInstance } from 'fastify';
import { syncEndpoints as endpoints } from '#contract/sync/sync.endpoints.ts';
import type { Database } from '#server/db/client.ts';
import { route } from '#server/plugins/routes.ts';
import type { Services } from '#server/shared/context.ts';
import { cellHistory } from './cell-history.handlers.ts';
import { syncOver } from './sync.handlers.ts';
import { unsentDevices } from './unsent-devices.handlers.ts';

export function syncRoutes(app: FastifyInstance, services: Services, database: Database): void {
  route(app, services, endpoints.sync, syncOver(database));
  route(app, services, endpoints.cellHistory, cellHistory);
  route(app, services, endpoints.unsentDevices, unsentDevices);
}
