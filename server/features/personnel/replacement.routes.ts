import type { FastifyInstance } from 'fastify';
import { replacementEndpoints as endpoints } from '#contract/personnel/replacement.endpoints.ts';
import { route } from '#server/plugins/routes.ts';
import type { Services } from '#server/shared/context.ts';
import * as handlers from './replacement.handlers.ts';

export function replacementRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, endpoints.list, handlers.list);
  route(app, services, endpoints.preview, handlers.preview);
  route(app, services, endpoints.save, handlers.save);
  route(app, services, endpoints.cancel, handlers.cancel);
}
