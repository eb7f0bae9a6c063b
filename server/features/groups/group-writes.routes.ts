import type { FastifyInstance } from 'fastify';
import { groupWritesEndpoints as endpoints } from '#contract/groups/group-writes.endpoints.ts';
import { route } from '#server/plugins/routes.ts';
import type { Services } from '#server/shared/context.ts';
import * as settings from './group-settings.handlers.ts';
import * as handlers from './group-writes.handlers.ts';

export function groupWritesRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, endpoints.create, handlers.create);
  route(app, services, endpoints.update, handlers.update);
  route(app, services, endpoints.archive, handlers.archive);
  route(app, services, endpoints.archiveMany, handlers.archiveMany);
  route(app, services, endpoints.delete, handlers.remove);
  route(app, services, endpoints.copy, handlers.copy);
  route(app, services, endpoints.settings, settings.settings);
  route(app, services, endpoints.saveSettings, settings.saveSettings);
}
