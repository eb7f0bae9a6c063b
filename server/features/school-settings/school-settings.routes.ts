import type { FastifyInstance } from 'fastify';
import { schoolSettingsEndpoints as endpoints } from '#contract/school-settings/school-settings.endpoints.ts';
import { route } from '#server/plugins/routes.ts';
import type { Services } from '#server/shared/context.ts';
import * as handlers from './school-settings.handlers.ts';

export function schoolSettingsRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, endpoints.directorName, handlers.readDirector);
  route(app, services, endpoints.saveDirectorName, handlers.saveDirector);
  route(app, services, endpoints.contacts, handlers.readContacts);
  route(app, services, endpoints.saveContacts, handlers.saveContacts);
}
