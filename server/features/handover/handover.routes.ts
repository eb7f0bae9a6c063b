import type { FastifyInstance } from 'fastify';
import { handoverEndpoints as endpoints } from '#contract/handover/handover.endpoints.ts';
import { route } from '#server/plugins/routes.ts';
import type { Services } from '#server/shared/context.ts';
import * as handlers from './handover.handlers.ts';

export function handoverRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, endpoints.ustazHash, handlers.ustazHash);
  route(app, services, endpoints.ustazEnter, handlers.ustazEnter);
  route(app, services, endpoints.requestBehalf, handlers.requestBehalf);
  route(app, services, endpoints.leave, handlers.leave);
  route(app, services, endpoints.registration, handlers.registration);
  route(app, services, endpoints.person, handlers.person);
}
