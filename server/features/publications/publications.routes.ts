import type { FastifyInstance } from 'fastify';
import { publicationsEndpoints as endpoints } from '#contract/publications/publications.endpoints.ts';
import { route } from '#server/plugins/routes.ts';
import type { Services } from '#server/shared/context.ts';
import * as handlers from './publications.handlers.ts';

export function publicationsRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, endpoints.list, handlers.list);
  route(app, services, endpoints.options, handlers.options);
  route(app, services, endpoints.create, handlers.create);
  route(app, services, endpoints.update, handlers.update);
  route(app, services, endpoints.publish, handlers.publish);
  route(app, services, endpoints.takeBack, handlers.takeBack);
  route(app, services, endpoints.remove, handlers.remove);
  route(app, services, endpoints.audience, handlers.audience);
  route(app, services, endpoints.counts, handlers.counts);
  route(app, services, endpoints.addPicture, handlers.addPicture);
  route(app, services, endpoints.picture, handlers.picture);
}
