import type { FastifyInstance } from 'fastify';
import { admissionRequestsEndpoints as endpoints } from '#contract/admission-requests/admission-requests.endpoints.ts';
import { route } from '#server/plugins/routes.ts';
import type { Services } from '#server/shared/context.ts';
import * as handlers from './admission-requests.handlers.ts';

export function admissionRequestsRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, endpoints.list, handlers.list);
  route(app, services, endpoints.ask, handlers.ask);
  route(app, services, endpoints.askBack, handlers.askBack);
  route(app, services, endpoints.withdraw, handlers.withdraw);
  route(app, services, endpoints.refuse, handlers.refuse);
  route(app, services, endpoints.depart, handlers.depart);
  route(app, services, endpoints.admit, handlers.admit);
}
