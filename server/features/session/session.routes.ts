import type { FastifyInstance } from 'fastify';
import { accountEndpoints } from '#contract/session/account.endpoints.ts';
import { sessionEndpoints as endpoints } from '#contract/session/session.endpoints.ts';
import { tutorEndpoints } from '#contract/session/tutor.endpoints.ts';
import { route } from '#server/plugins/routes.ts';
import type { Services } from '#server/shared/context.ts';
import * as related from './related.handlers.ts';
import * as handlers from './session.handlers.ts';

export function sessionRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, endpoints.login, handlers.login);
  route(app, services, endpoints.refreshToken, handlers.refreshToken);
  route(app, services, tutorEndpoints.ustazRefresh, handlers.refreshToken);
  route(app, services, endpoints.logout, handlers.logout);
  route(app, services, accountEndpoints.sealKey, handlers.sealKey);
  route(app, services, endpoints.userInfo, handlers.userInfo);
  route(app, services, endpoints.schools, handlers.schools);
  route(app, services, accountEndpoints.relatedAccounts, related.relatedAccounts);
  route(app, services, accountEndpoints.relatedAuth, related.relatedAuth);
  route(app, services, accountEndpoints.linkedAccounts, related.linkedAccounts);
  route(app, services, accountEndpoints.linkAccount, related.linkAccount);
  route(app, services, accountEndpoints.unlinkAccount, related.unlinkAccount);
  route(app, services, accountEndpoints.relatedChildren, handlers.relatedChildren);
  route(app, services, accountEndpoints.parentGroupList, handlers.parentGroupList);
  route(app, services, accountEndpoints.years, handlers.years);
}
