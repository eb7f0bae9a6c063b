import type { FastifyInstance } from 'fastify';
import { newsEndpoints as endpoints } from '#contract/news/news.endpoints.ts';
import { route } from '#server/plugins/routes.ts';
import type { Services } from '#server/shared/context.ts';
import * as handlers from './news.handlers.ts';

export function newsRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, endpoints.list, handlers.list);
  route(app, services, endpoints.article, handlers.article);
  route(app, services, endpoints.banners, handlers.banners);
  route(app, services, endpoints.freedom, handlers.freedom);
  route(app, services, endpoints.promo, handlers.promo);
  route(app, services, endpoints.promoPicture, handlers.promoPicture);
  route(app, services, endpoints.staticModals, handlers.staticModals);
  route(app, services, endpoints.bannerStats, handlers.bannerStats);
}
