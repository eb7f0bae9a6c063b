import type { FastifyInstance } from 'fastify';
import { supportEndpoints as endpoints } from '#contract/support/support.endpoints.ts';
import { route } from '#server/plugins/routes.ts';
import type { Services } from '#server/shared/context.ts';
import * as desk from './desk.handlers.ts';
import * as handlers from './support.handlers.ts';

export function supportRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, endpoints.close, handlers.close);
  route(app, services, endpoints.askWithoutSchool, handlers.askWithoutSchool);
  route(app, services, endpoints.ownWithoutSchool, handlers.ownWithoutSchool);
  route(app, services, endpoints.desk, desk.desk);
  route(app, services, endpoints.deskCount, desk.deskCount);
  route(app, services, endpoints.answer, desk.answer);
  route(app, services, endpoints.closeOnDesk, desk.closeOnDesk);
}
