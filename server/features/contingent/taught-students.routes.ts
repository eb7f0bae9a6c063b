import type { FastifyInstance } from 'fastify';
import { taughtStudentsEndpoints as endpoints } from '#contract/contingent/taught-students.endpoints.ts';
import { route } from '#server/plugins/routes.ts';
import type { Services } from '#server/shared/context.ts';
import * as handlers from './taught-students.handlers.ts';

export function taughtStudentsRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, endpoints.taughtList, handlers.list);
}
