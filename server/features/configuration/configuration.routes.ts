import type { FastifyInstance } from 'fastify';
import { configurationEndpoints as endpoints } from '#contract/configuration/configuration.endpoints.ts';
import { route } from '#server/plugins/routes.ts';
import type { Services } from '#server/shared/context.ts';
import * as handlers from './configuration.handlers.ts';

export function configurationRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, endpoints.microservices, handlers.microservices);
  route(app, services, endpoints.domainOptions, handlers.domainOptions);
  route(app, services, endpoints.quarters, handlers.quarters);
  route(app, services, endpoints.parallels, handlers.parallels);
  route(app, services, endpoints.groups, handlers.groupList);
  route(app, services, endpoints.translate, handlers.translate);
  route(app, services, endpoints.translateHash, handlers.translateHash);
  route(app, services, endpoints.health, handlers.health);
}
