import type { FastifyInstance } from 'fastify';
import { movementRegisterEndpoints as endpoints } from '#contract/contingent/movement-register.endpoints.ts';
import { route } from '#server/plugins/routes.ts';
import type { Services } from '#server/shared/context.ts';
import * as handlers from './movement-register.handlers.ts';

export function movementRegisterRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, endpoints.register, handlers.register);
  route(app, services, endpoints.balance, handlers.balance);
  route(app, services, endpoints.addOrder, handlers.addOrder);
}
