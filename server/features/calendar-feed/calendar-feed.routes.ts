import type { FastifyInstance } from 'fastify';
import { calendarFeedEndpoints as endpoints } from '#contract/calendar-feed/calendar-feed.endpoints.ts';
import { route } from '#server/plugins/routes.ts';
import type { Services } from '#server/shared/context.ts';
import * as handlers from './calendar-feed.handlers.ts';

export function calendarFeedRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, endpoints.list, handlers.list);
  route(app, services, endpoints.make, handlers.make);
  route(app, services, endpoints.end, handlers.end);
  route(app, services, endpoints.read, handlers.read);
}
