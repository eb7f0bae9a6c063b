import type { FastifyInstance } from 'fastify';
import { peopleLegacyEndpoints as endpoints } from '#contract/people-legacy/people-legacy.endpoints.ts';
import { route } from '#server/plugins/routes.ts';
import type { Services } from '#server/shared/context.ts';
import * as handlers from './people-legacy.handlers.ts';

export function peopleLegacyRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, endpoints.student, handlers.student);
  route(app, services, endpoints.staff, handlers.staff);
  route(app, services, endpoints.addStudent, handlers.addStudent);
  route(app, services, endpoints.addStaff, handlers.addStaff);
  route(app, services, endpoints.changeStudent, handlers.changeStudent);
  route(app, services, endpoints.changeStaff, handlers.changeStaff);
  route(app, services, endpoints.groups, handlers.groupList);
  route(app, services, endpoints.unblockStudent, handlers.unblockStudent);
  route(app, services, endpoints.unblockStaff, handlers.unblockStaff);
  route(app, services, endpoints.archivedStudent, handlers.archivedStudent);
  route(app, services, endpoints.archivedStaff, handlers.archivedStaff);
  route(app, services, endpoints.resetStudent, handlers.resetStudent);
  route(app, services, endpoints.resetStaff, handlers.resetStaff);
}
