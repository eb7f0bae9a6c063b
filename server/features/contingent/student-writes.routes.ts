import type { FastifyInstance } from 'fastify';
import { studentWritesEndpoints as endpoints } from '#contract/contingent/student-writes.endpoints.ts';
import { route } from '#server/plugins/routes.ts';
import type { Services } from '#server/shared/context.ts';
import * as handlers from './student-writes.handlers.ts';

export function studentWritesRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, endpoints.create, handlers.create);
  route(app, services, endpoints.ledCreate, handlers.ledCreate);
  route(app, services, endpoints.update, handlers.update);
  route(app, services, endpoints.ledUpdate, handlers.ledUpdate);
  route(app, services, endpoints.updateProfile, handlers.updateProfile);
  route(app, services, endpoints.nationalities, handlers.nationalityList);
  route(app, services, endpoints.delete, handlers.archive);
  route(app, services, endpoints.remove, handlers.remove);
  route(app, services, endpoints.restore, handlers.restore);
  route(app, services, endpoints.block, handlers.block);
  route(app, services, endpoints.unblock, handlers.unblock);
  route(app, services, endpoints.resetPassword, handlers.resetPassword);
  route(app, services, endpoints.slips, handlers.slips);
  route(app, services, endpoints.move, handlers.move);
  route(app, services, endpoints.wholeIin, handlers.wholeIin);
  route(app, services, endpoints.profile, handlers.profile);
  route(app, services, endpoints.credentials, handlers.credentials);
  route(app, services, endpoints.proofReport, handlers.proofReport);
  route(app, services, endpoints.groupsOfStudent, handlers.groupsOfStudent);
  route(app, services, endpoints.movements, handlers.movementList);
}
