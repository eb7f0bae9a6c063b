import type { FastifyInstance } from 'fastify';
import { programmeEndpoints as endpoints } from '#contract/schedule/programme.endpoints.ts';
import { route } from '#server/plugins/routes.ts';
import type { Services } from '#server/shared/context.ts';
import * as handlers from './support-school.handlers.ts';

export function supportSchoolRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, endpoints.programmeWeek, handlers.programmeWeek);
  route(app, services, endpoints.programmeLesson, handlers.programmeLesson);
}
