import type { FastifyInstance } from 'fastify';
import { partnerDiaryEndpoints as endpoints } from '#contract/partner-diary/partner-diary.endpoints.ts';
import { route } from '#server/plugins/routes.ts';
import type { Services } from '#server/shared/context.ts';
import * as handlers from './partner-diary.handlers.ts';

export function partnerDiaryRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, endpoints.auth, handlers.auth);
  route(app, services, endpoints.userInfo, handlers.userInfo);
  route(app, services, endpoints.register, handlers.register);
  route(app, services, endpoints.assign, handlers.assign);
  route(app, services, endpoints.link, handlers.link);
  route(app, services, endpoints.unlink, handlers.unlink);
}
