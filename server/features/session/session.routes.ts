import type { FastifyInstance } from 'fastify';
import { sessionEndpoints as endpoints } from '#contract/session/session.endpoints.ts';
import { route } from '#server/plugins/routes.ts';
import type { Services } from '#server/shared/context.ts';
import * as related from './related.handlers.ts';
import * as handlers from './session.handlers.ts';

export function sessionRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, endpoints.login, handlers.login);
  route(app, services, endpoints.refreshToken, handlers.refreshToken);
  route(app, services, endpoints.logout, handlers.logout);
  route(app, services, endpoints.sealKey, handlers.sealKey);
  route(app, services, endpoints.userInfo, handlers.userInfo);
  route(app, services, endpoints.schools, handlers.schools);
  route(app, services, endpoints.relatedAccounts, related.relatedAccounts);
  route(app, services, endpoints.relatedAuth, related.relatedAuth);
  route(app, services, endpoints.relatedChildren, handlers.relatedChildren);
  route(app, services, endpoints.parentGroupList, handlers.parentGroupList);
  route(app, services, endpoints.years, handlers.years);
}
