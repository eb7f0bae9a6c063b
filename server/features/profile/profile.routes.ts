import type { FastifyInstance } from 'fastify';
import { profileEndpoints as endpoints } from '#contract/profile/profile.endpoints.ts';
import { route } from '#server/plugins/routes.ts';
import type { Services } from '#server/shared/context.ts';
import * as handlers from './profile.handlers.ts';

export function profileRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, endpoints.sessions, handlers.sessions);
  route(app, services, endpoints.endSession, handlers.endSession);
  route(app, services, endpoints.endOtherSessions, handlers.endOtherSessions);
  route(app, services, endpoints.changePassword, handlers.changePassword);
  route(app, services, endpoints.passwordHistory, handlers.passwordHistory);
  route(app, services, endpoints.picture, handlers.picture);
  route(app, services, endpoints.setPicture, handlers.setPicture);
  route(app, services, endpoints.removePicture, handlers.removePicture);
}
