import type { FastifyInstance } from 'fastify';
import { lessonEndpoints as endpoints } from '#contract/lesson/lesson.endpoints.ts';
import { route } from '#server/plugins/routes.ts';
import type { Services } from '#server/shared/context.ts';
import * as handlers from './lesson.handlers.ts';

export function lessonRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, endpoints.frontofficeLesson, handlers.frontofficeLesson);
  route(app, services, endpoints.controlLesson, handlers.controlLesson);
  route(app, services, endpoints.clientofficeLesson, handlers.clientofficeLesson);
  route(app, services, endpoints.lessonBySchedule, handlers.lessonBySchedule);
  route(app, services, endpoints.complete, handlers.complete);
}
