import type { FastifyInstance } from 'fastify';
import { grantsEndpoints as endpoints } from '#contract/grants/grants.endpoints.ts';
import { route } from '#server/plugins/routes.ts';
import type { Services } from '#server/shared/context.ts';
import * as handlers from './grants.handlers.ts';

export function grantsRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, endpoints.list, handlers.list);
  route(app, services, endpoints.account, handlers.account);
  route(app, services, endpoints.give, handlers.give);
  route(app, services, endpoints.takeBack, handlers.takeBack);
}
