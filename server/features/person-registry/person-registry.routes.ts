import type { FastifyInstance } from 'fastify';
import { personRegistryEndpoints as endpoints } from '#contract/person-registry/person-registry.endpoints.ts';
import { route } from '#server/plugins/routes.ts';
import type { Services } from '#server/shared/context.ts';
import * as handlers from './person-registry.handlers.ts';

export function personRegistryRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, endpoints.student, handlers.student);
  route(app, services, endpoints.staff, handlers.staff);
  route(app, services, endpoints.lookUp, handlers.lookUp);
}
