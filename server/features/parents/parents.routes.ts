import type { FastifyInstance } from 'fastify';
import { invitationsEndpoints } from '#contract/parents/invitations.endpoints.ts';
import { parentAccountsEndpoints as accountsEndpoints } from '#contract/parents/parent-accounts.endpoints.ts';
import { parentLinkEndpoints } from '#contract/parents/parent-link.endpoints.ts';
import { parentsEndpoints as endpoints } from '#contract/parents/parents.endpoints.ts';
import { route } from '#server/plugins/routes.ts';
import type { Services } from '#server/shared/context.ts';
import * as invitations from './invitations.handlers.ts';
import * as accounts from './parent-accounts.handlers.ts';
import * as handlers from './parents.handlers.ts';

export function parentsRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, endpoints.byIin, handlers.byIin);
  route(app, services, endpoints.lookUp, handlers.lookUp);
  route(app, services, endpoints.setParents, handlers.setParents);
  route(app, services, endpoints.list, handlers.list);
  route(app, services, endpoints.savePhone, handlers.savePhone);
  route(app, services, endpoints.deleteActivated, handlers.deleteActivated);
  route(app, services, endpoints.deleteInactivated, handlers.deleteInactivated);
  route(app, services, endpoints.invite, handlers.invite);
  route(app, services, endpoints.confirm, handlers.confirm);
  route(app, services, endpoints.refuse, handlers.refuse);
  route(app, services, accountsEndpoints.resetPassword, accounts.resetPassword);
  route(app, services, accountsEndpoints.slips, accounts.slips);
  route(app, services, accountsEndpoints.block, accounts.block);
  route(app, services, accountsEndpoints.unblock, accounts.unblock);
  route(app, services, accountsEndpoints.wholeIin, accounts.wholeIin);
  route(app, services, parentLinkEndpoints.parentLink, invitations.parentLink);
  route(app, services, invitationsEndpoints.code, invitations.code);
  route(app, services, invitationsEndpoints.signByCode, invitations.signByCode);
}
