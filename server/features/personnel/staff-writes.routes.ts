import type { FastifyInstance } from 'fastify';
import { staffWritesEndpoints as endpoints } from '#contract/personnel/staff-writes.endpoints.ts';
import { route } from '#server/plugins/routes.ts';
import type { Services } from '#server/shared/context.ts';
import * as handlers from './staff-writes.handlers.ts';

export function staffWritesRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, endpoints.create, handlers.create);
  route(app, services, endpoints.updateUser, handlers.updateUser);
  route(app, services, endpoints.updateProfile, handlers.updateProfile);
  route(app, services, endpoints.updateAccess, handlers.updateAccess);
  route(app, services, endpoints.delete, handlers.archive);
  route(app, services, endpoints.remove, handlers.remove);
  route(app, services, endpoints.restore, handlers.restore);
  route(app, services, endpoints.block, handlers.block);
  route(app, services, endpoints.unblock, handlers.unblock);
  route(app, services, endpoints.resetPassword, handlers.resetPassword);
  route(app, services, endpoints.slip, handlers.slip);
  route(app, services, endpoints.resetMany, handlers.resetMany);
  route(app, services, endpoints.slips, handlers.slips);
  route(app, services, endpoints.wholeIin, handlers.wholeIin);
}
