// What people are shown of publications.
import { randomUUID } from 'node:crypto';
import { AppError } from '#contract/core/errors.ts';
import { momentOf, type Publication, type PublicationButton, publicationKinds } from '#contract/core/publication.ts';
import { inZone } from '#contract/core/time.ts';
import type { newsEndpoints } from '#contract/news/news.endpoints.ts';
import { type Banner, countingCookie, countingDays, leadLength, type NewsItem } from '#contract/news/news.schema.ts';
import { usualTimeZone } from '#server/features/reference/public.ts';
import type { Call, Handler } from '#server/plugins/routes.ts';
import type { Services } from '#server/shared/context.ts';
import { hasFreedomAccess } from './advertising.ts';
import { gradesOf, placesOf } from './audience.ts';
import { countOnce, findPicture, pictureData, promoBy, publishedFor } from './publications.repository.ts';

type Endpoints = typeof newsEndpoints;
const mostNews = 100;
const daySeconds = 86_400;

type Sisters = Services['sisters'];
/** Without a button of a service that has no address here (decisions D63). */
const shownButtons = (buttons: readonly PublicationButton[], sisters: Sisters) =>
  buttons.filter(({ service }) => service === undefined || sisters[service] !== undefined);

const newsOf = (
  { id, texts, buttons, wide, narrow, level, isImportant, fromAt }: Publication,
  sisters: Sisters,
): NewsItem => ({
  id,
  texts,
  buttons: shownButtons(buttons, sisters),
  wide,
  narrow,
  level,
  isImportant,
  at: fromAt ?? 0,
});

const bannerOf = ({ id, kind, wide, narrow, texts, buttons }: Publication, sisters: Sisters): Banner[] =>
  kind === 'banner' || kind === 'sticky' || kind === 'promo'
    ? [{ id, kind, image: wide, imageNarrow: narrow, texts, buttons: shownButtons(buttons, sisters) }]
    : [];

/** The beginning of a text, up to the end of a word. */
function lead(body: string): string {
  if (body.length <= leadLength) return body;
  const cut = body.slice(0, leadLength);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), leadLength / 2)).trimEnd()}…`;
}

export const list: Handler<Endpoints['list']> = async ({ services, caller, receivedAt }) => {
  const found = await publishedFor(services.database.db, caller, { kinds: ['news'], now: receivedAt });
  const short = ({ title, body }: { title: string; body: string }) => ({ title, body: lead(body) });
  const rows = found.slice(0, mostNews).map((row) => newsOf(row, services.sisters));
  return {
    data: rows.map((item) => ({
      ...item,
      texts: { kz: short(item.texts.kz), ru: short(item.texts.ru), en: short(item.texts.en) },
      buttons: [],
    })),
  };
};

export const article: Handler<Endpoints['article']> = async ({ services, caller, params, receivedAt }) => {
  const asked = { kinds: ['news', 'notice'], now: receivedAt, id: params.articleId } as const;
  const [found] = await publishedFor(services.database.db, caller, asked);
  // The same answer for one that is not there, is of others, or was taken back.
  if (!found) throw new AppError('NOT_FOUND');
  return { data: newsOf(found, services.sisters) };
};

export const banners: Handler<Endpoints['banners']> = async ({ services, caller, request, reply, receivedAt }) => {
  const kinds = ['banner', 'sticky', 'promo'] as const;
  const found = await publishedFor(services.database.db, caller, { kinds, now: receivedAt });
  if (request.cookies[countingCookie] === undefined && found.length > 0) {
    reply.setCookie(countingCookie, randomUUID(), {
      path: '/api/v4/os/log',
      httpOnly: true,
      sameSite: 'lax',
      maxAge: countingDays * daySeconds,
      secure: request.protocol === 'https',
    });
  }
  return { data: found.flatMap((row) => bannerOf(row, services.sisters)) };
};

export const freedom: Handler<Endpoints['freedom']> = async ({ services, caller, school, receivedAt }) => {
  const { db } = services.database;
  const here = {
    userId: caller.userId,
    memberships: caller.memberships.filter(({ schoolId }) => schoolId === school.id),
  };
  const grades = await gradesOf(db, here, receivedAt);
  const places = await placesOf(db, here);
  const hasAccess = places.some((place) =>
    hasFreedomAccess(place, grades.get(`${school.id} ${place.role}`) ?? new Set()),
  );
  if (!hasAccess) return { data: { hasAccess, offers: [] } };
  const offers = await publishedFor(db, here, { kinds: ['sticky'], now: receivedAt });
  return { data: { hasAccess, offers: offers.flatMap((row) => bannerOf(row, services.sisters)) } };
};

export const staticModals: Handler<Endpoints['staticModals']> = async ({ services, caller, receivedAt }) => {
  const found = await publishedFor(services.database.db, caller, { kinds: ['modal'], now: receivedAt });
  // In the order in which they were published: one may speak of the one before.
  return {
    data: found
      .reverse()
      .map(({ id, texts, buttons }) => ({ id, data: texts, buttons: shownButtons(buttons, services.sisters) })),
  };
};

/** Shown while a publication of this address is; an address that is unknown or waits for its time is answered the same way. */
async function promoOf(
  { services, receivedAt }: Pick<Call<Endpoints['promo']>, 'services' | 'receivedAt'>,
  hash: string,
): Promise<Publication | null> {
  const found = await promoBy(services.database.db, hash, receivedAt);
  if (!found) throw new AppError('NOT_FOUND');
  return momentOf(found, receivedAt) === 'shown' ? found : null;
}

export const promo: Handler<Endpoints['promo']> = async (call) => {
  const found = await promoOf(call, call.params.hash);
  if (!found) return { data: { promo: null } };
  const { texts, buttons, wide, narrow } = found;
  return { data: { promo: { texts, buttons: shownButtons(buttons, call.services.sisters), wide, narrow } } };
};

export const promoPicture: Handler<Endpoints['promoPicture']> = async (call) => {
  const { services, params } = call;
  const found = await promoOf(call, params.hash);
  const isIts = found !== null && [found.wide, found.narrow].includes(params.uuid);
  const stored = isIts ? await findPicture(services.database.db, params.uuid) : undefined;
  if (!stored) throw new AppError('NOT_FOUND');
  return { data: pictureData(stored) };
};

/** A device without the cookie is not counted: it could be counted any number of times. */
export const bannerStats: Handler<Endpoints['bannerStats']> = async (call) => {
  const { services, caller, school, body, request, write, receivedAt } = call;
  const [found] = await publishedFor(services.database.db, caller, {
    kinds: publicationKinds,
    now: receivedAt,
    id: body.id,
  });
  if (!found) throw new AppError('NOT_FOUND');
  const cookie = request.cookies[countingCookie];
  if (cookie === undefined) return { data: { isCounted: false } };
  // A seal of the device for this publication alone: rows of two publications do not say that they are of one device.
  const device = services.tokens.deviceSeal(`counted ${body.id} ${cookie}`);
  const day = inZone(receivedAt, usualTimeZone).date;
  const row = { schoolId: school.id, publicationId: body.id, event: body.event, device, day };
  return { data: { isCounted: await write((tx) => countOnce(tx.db, row)) } };
};
