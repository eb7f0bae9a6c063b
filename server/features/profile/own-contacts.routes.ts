import type { FastifyInstance } from 'fastify';
import { ownContactsEndpoints as endpoints } from '#contract/profile/own-contacts.endpoints.ts';
import { route } from '#server/plugins/routes.ts';
import type { Services } from '#server/shared/context.ts';
import * as handlers from './own-contacts.handlers.ts';

export function ownContactsRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, endpoints.saveContacts, handlers.saveContacts);
}
