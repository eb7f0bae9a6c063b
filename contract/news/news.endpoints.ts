import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { picture } from '../core/publication.ts';
import { roleGroups } from '../core/roles.ts';
import { banner, bannerStat, freedom, newsItem, promoPage, staticModal } from './news.schema.ts';

const path = '/api/v4/os/news';
/** 128 bits or more in base64url or hex. */
const hash = z.string().check(z.maxLength(100));
const read = {
  method: 'GET',
  access: 'signedIn',
  school: 'none',
  params: undefined,
  query: undefined,
  body: undefined,
} as const;

export const newsEndpoints = {
  list: defineEndpoint({
    ...read,
    path,
    summary: 'News for the caller, the newest first, with the beginning of each text',
    data: z.array(newsItem),
  }),
  article: defineEndpoint({
    ...read,
    path: `${path}/:articleId`,
    summary: 'One of them with its whole text',
    params: z.object({ articleId: z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647)) }),
    data: newsItem,
  }),
  banners: defineEndpoint({
    ...read,
    path: `${path}/banners`,
    summary: 'Banners and promos for the caller',
    data: z.array(banner),
  }),
  freedom: defineEndpoint({
    ...read,
    path: `${path}/freedom`,
    summary: 'Whether a family has freedom access in a school, and what it is offered there',
    access: [...roleGroups.family],
    school: 'required',
    query: z.object({ schoolId: z.coerce.number().check(z.int(), z.gte(1)) }),
    data: freedom,
  }),
  promo: defineEndpoint({
    ...read,
    access: 'anyone',
    path: '/api/v4/os/promo/:hash',
    summary: 'The page of a promo, for anyone who has its link',
    params: z.object({ hash }),
    data: promoPage,
  }),
  promoPicture: defineEndpoint({
    ...read,
    access: 'anyone',
    path: '/api/v4/os/promo/:hash/pictures/:uuid',
    summary: 'A picture of a promo that is shown, for anyone who has its link',
    params: z.object({ hash, uuid: z.uuid() }),
    data: picture,
  }),
  staticModals: defineEndpoint({
    ...read,
    path: `${path}/static-modals`,
    summary: 'Windows with a message for the caller, in their order',
    data: z.array(staticModal),
  }),
  bannerStats: defineEndpoint({
    ...read,
    method: 'POST',
    path: '/api/v4/os/log/banner-stats',
    summary: 'Count that a banner was shown, pressed or closed on a device of the school',
    school: 'required',
    body: bannerStat,
    data: z.object({ isCounted: z.boolean() }),
  }),
} as const;
