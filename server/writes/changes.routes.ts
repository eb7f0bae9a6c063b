import type { FastifyInstance } from 'fastify';
import { changesEndpoints as endpoints } from '#contract/changes/changes.endpoints.ts';
import { route } from '#server/plugins/routes.ts';
import type { Services } from '#server/shared/context.ts';
import * as handlers from './changes.handlers.ts';

export function changesRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, endpoints.entryHistory, handlers.entryHistory);
  route(app, services, endpoints.subjectHistory, handlers.subjectHistory);
  route(app, services, endpoints.batches, handlers.batches);
  route(app, services, endpoints.batch, handlers.batch);
  route(app, services, endpoints.undo, handlers.undo);
}
