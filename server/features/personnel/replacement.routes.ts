import type { FastifyInstance } from 'fastify';
import { replacementEndpoints as endpoints } from '#contract/personnel/replacement.endpoints.ts';
import { route } from '#server/plugins/routes.ts';
import type { Services } from '#server/shared/context.ts';
import * as handlers from './replacement.handlers.ts';

export function replacementRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, endpoints.replacements, handlers.replacements);
  route(app, services, endpoints.previewReplacement, handlers.previewReplacement);
  route(app, services, endpoints.saveReplacement, handlers.saveReplacement);
  route(app, services, endpoints.cancelReplacement, handlers.cancelReplacement);
}
