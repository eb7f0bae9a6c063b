import type { FastifyInstance } from 'fastify';
import { pushEndpoints as endpoints } from '#contract/push/push.endpoints.ts';
import { route } from '#server/plugins/routes.ts';
import type { Services } from '#server/shared/context.ts';
import * as handlers from './push.handlers.ts';

export function pushRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, endpoints.settings, handlers.settings);
  route(app, services, endpoints.add, handlers.add);
  route(app, services, endpoints.remove, handlers.remove);
  route(app, services, endpoints.choose, handlers.choose);
  route(app, services, endpoints.test, handlers.test);
  route(app, services, endpoints.ids, handlers.ids);
}
