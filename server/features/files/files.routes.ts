import type { FastifyInstance } from 'fastify';
import { filesEndpoints } from '#contract/files/files.endpoints.ts';
import { route } from '#server/plugins/routes.ts';
import type { Services } from '#server/shared/context.ts';
import * as handlers from './files.handlers.ts';

export function filesRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, filesEndpoints.begin, handlers.begin);
  route(app, services, filesEndpoints.progress, handlers.progress);
  route(app, services, filesEndpoints.append, handlers.append);
  route(app, services, filesEndpoints.read, handlers.read);
  route(app, services, filesEndpoints.pass, handlers.pass);
  route(app, services, filesEndpoints.passed, handlers.passed);
}
