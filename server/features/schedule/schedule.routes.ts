import type { FastifyInstance } from 'fastify';
import { scheduleEndpoints as endpoints } from '#contract/schedule/schedule.endpoints.ts';
import { route } from '#server/plugins/routes.ts';
import type { Services } from '#server/shared/context.ts';
import * as handlers from './schedule.handlers.ts';

export function scheduleRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, endpoints.frontofficeSchedule, handlers.frontofficeSchedule);
  route(app, services, endpoints.clientofficeSchedule, handlers.clientofficeSchedule);
  route(app, services, endpoints.parentSchedule, handlers.parentSchedule);
}
