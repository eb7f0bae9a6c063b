import type { FastifyInstance } from 'fastify';
import { yearTransferEndpoints as endpoints } from '#contract/year-transfer/year-transfer.endpoints.ts';
import { route } from '#server/plugins/routes.ts';
import type { Services } from '#server/shared/context.ts';
import * as handlers from './year-transfer.handlers.ts';

export function yearTransferRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, endpoints.state, handlers.state);
  route(app, services, endpoints.years, handlers.years);
  route(app, services, endpoints.plan, handlers.plan);
  route(app, services, endpoints.preview, handlers.preview);
  route(app, services, endpoints.apply, handlers.apply);
  route(app, services, endpoints.undo, handlers.undo);
  route(app, services, endpoints.closeYear, handlers.closeYear);
}
